package client

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

func TestAReconnectUsesTheSecret(t *testing.T) {
	var resumed atomic.Uint64
	url, _ := script(t,
		func(ctx context.Context, socket *websocket.Conn, _ protocol.Hello) { welcome(ctx, t, socket) },
		nil, // a failing attempt
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
		t.Errorf("reconnected with the secret %d, want 99", resumed.Load())
	}
}

func TestReconnectingEndsAfterItsAttempts(t *testing.T) {
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
		t.Error("Send succeeds although the client has ended")
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
