package client

import (
	"context"
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

// script starts a server that runs one function for each connection in turn. A
// nil function refuses the connection.
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
