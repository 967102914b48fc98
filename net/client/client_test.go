package client

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

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

func TestAMalformedFrameEndsTheClient(t *testing.T) {
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
