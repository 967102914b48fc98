package client

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"caper/net/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// script is a server that plays a part with each connection in turn.
func script(t *testing.T, parts ...func(ctx context.Context, socket *websocket.Conn, hello protocol.Hello)) (url string, count *atomic.Int32) {
	t.Helper()
	count = &atomic.Int32{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n := int(count.Add(1))
		if n > len(parts) || parts[n-1] == nil {
			http.Error(w, "gone", http.StatusServiceUnavailable)
			return
		}
		socket, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = socket.CloseNow() }()
		_, frame, err := socket.Read(r.Context())
		if err != nil {
			t.Errorf("no hello: %v", err)
			return
		}
		hello, err := protocol.ReadHello(frame)
		if err != nil {
			t.Error(err)
		}
		parts[n-1](r.Context(), socket, hello)
	}))
	t.Cleanup(func() {
		s.CloseClientConnections()
		s.Close()
	})
	return "ws" + strings.TrimPrefix(s.URL, "http"), count
}

func welcome(ctx context.Context, t *testing.T, socket *websocket.Conn) {
	w := protocol.Welcome{Version: protocol.Version, Client: 1, Entity: 5, Resume: 99, Rate: 30, Every: 2}
	if err := socket.Write(ctx, websocket.MessageBinary, w.Append(nil)); err != nil {
		t.Error(err)
	}
}

func quick(attempts int) Options {
	return Options{Attempts: attempts, RetryPause: time.Millisecond, MaxRetryPause: 4 * time.Millisecond, Texts: 2}
}

func TestComingBackWithTheSecret(t *testing.T) {
	var resumed atomic.Uint64
	url, _ := script(t,
		func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) { welcome(ctx, t, socket) },
		nil, // a try that fails
		func(ctx context.Context, socket *websocket.Conn, hello protocol.Hello) {
			resumed.Store(hello.Resume)
			welcome(ctx, t, socket)
			_, _, _ = socket.Read(ctx)
		})
	c, err := Dial(t.Context(), url, quick(3))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := c.Await(ctx, func(w *World) bool { return w.Welcomes == 2 }); err != nil {
		t.Fatal(err)
	}
	if resumed.Load() != 99 {
		t.Errorf("came back with the secret %d, want the welcome's", resumed.Load())
	}
}

func TestComingBackIsGivenUp(t *testing.T) {
	url, count := script(t, func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) { welcome(ctx, t, socket) })
	c, err := Dial(t.Context(), url, quick(3))
	if err != nil {
		t.Fatal(err)
	}
	<-c.Done()
	if c.Err() == nil || count.Load() != 4 {
		t.Errorf("%v after %d connections, want an error after four", c.Err(), count.Load())
	}
	if err := c.Send(protocol.Input{}); err == nil {
		t.Error("sent an input although the client is out")
	}
	c.Close()
}

func TestARefusalIsFinal(t *testing.T) {
	refuse := func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) {
		f := protocol.Refusal{Code: protocol.RefusedFull, Reason: "full"}
		_ = socket.Write(ctx, websocket.MessageBinary, f.Append(nil))
		_ = socket.Close(websocket.StatusCode(f.Code), f.Reason)
	}
	url, count := script(t, refuse)
	_, err := Dial(t.Context(), url, quick(3))
	var refused *RefusedError
	if !errors.As(err, &refused) || refused.Code != protocol.RefusedFull || count.Load() != 1 {
		t.Errorf("%v after %d connections", err, count.Load())
	}
	url, count = script(t, func(ctx context.Context, socket *websocket.Conn, hello protocol.Hello) {
		welcome(ctx, t, socket)
		refuse(ctx, socket, hello)
	})
	c, err := Dial(t.Context(), url, quick(3))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	<-c.Done()
	if !errors.As(c.Err(), &refused) || count.Load() != 1 {
		t.Errorf("refused in play: %v after %d connections", c.Err(), count.Load())
	}
}

func TestTextsAndUnknownFrames(t *testing.T) {
	url, _ := script(t, func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) {
		welcome(ctx, t, socket)
		_ = socket.Write(ctx, websocket.MessageBinary, []byte{200, 1, 2}) // skipped
		for _, word := range []string{"a", "b", "c"} {
			_ = socket.Write(ctx, websocket.MessageText, []byte(`{"kind":"`+word+`","body":{}}`))
		}
		s := protocol.Snapshot{Number: 1, Tick: 7}
		_ = socket.Write(ctx, websocket.MessageBinary, s.Append(nil, nil, nil))
		_, _, _ = socket.Read(ctx)
	})
	c, err := Dial(t.Context(), url, quick(-1))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := c.Await(ctx, func(w *World) bool { return w.Newest.Tick == 7 && w.Snapshots == 1 }); err != nil {
		t.Fatal(err)
	}
	if one, two := <-c.Texts(), <-c.Texts(); one.Kind != "b" || two.Kind != "c" || c.Lost() != 1 {
		t.Errorf("texts %q and %q, %d lost; want the newest two", one.Kind, two.Kind, c.Lost())
	}
}

func TestWhatIsNoFrameEndsTheClient(t *testing.T) {
	for name, frame := range map[string][]byte{
		"snapshot": {byte(protocol.KindSnapshot), 1},
		"refusal":  {byte(protocol.KindRefusal)},
	} {
		url, _ := script(t, func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) {
			welcome(ctx, t, socket)
			_ = socket.Write(ctx, websocket.MessageBinary, frame)
			_, _, _ = socket.Read(ctx)
		})
		c, err := Dial(t.Context(), url, quick(3))
		if err != nil {
			t.Fatal(err)
		}
		<-c.Done()
		if !errors.Is(c.Err(), protocol.ErrMalformed) {
			t.Errorf("%s: %v", name, c.Err())
		}
		c.Close()
	}
}
