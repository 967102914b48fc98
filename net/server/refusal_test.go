package server

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"

	"caper/net/client"
	"caper/net/protocol"
)

// refused dials a client, which the server must refuse with a code.
func refused(t *testing.T, s *running, hello protocol.Hello, want protocol.RefusalCode) {
	t.Helper()
	c, err := client.Dial(t.Context(), s.url("one"), client.Options{Hello: hello})
	if err == nil {
		c.Close()
		t.Fatalf("the client was admitted, want refusal %d", want)
	}
	var refusal *client.RefusedError
	if !errors.As(err, &refusal) || refusal.Code != want {
		t.Errorf("got %v, want refusal %d", err, want)
	}
}

func TestOtherVersionsAreRefused(t *testing.T) {
	s := serve(t, Config{Open: true})
	t.Run("M-NET-001 an older protocol is closed", func(t *testing.T) {
		refused(t, s, protocol.Hello{Version: 33}, protocol.RefusedVersion)
		if code := closeCode(t, s, (&protocol.Hello{Version: 33}).Append(nil)); code != 4426 {
			t.Errorf("close code %d, want 4426", code)
		}
	})
	refused(t, s, protocol.Hello{Version: 35}, protocol.RefusedVersion)
}

// closeCode sends frames over a bare connection and returns the close code of the
// server.
func closeCode(t *testing.T, s *running, frames ...[]byte) websocket.StatusCode {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTime)
	defer cancel()
	socket, _, err := websocket.Dial(ctx, s.url("one"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = socket.CloseNow() }()
	socket.SetReadLimit(protocol.MaxServerFrame)
	for _, frame := range frames {
		if err := socket.Write(ctx, websocket.MessageBinary, frame); err != nil {
			break // the server may have closed by now
		}
	}
	for {
		if _, _, err := socket.Read(ctx); err != nil {
			return websocket.CloseStatus(err)
		}
	}
}

func TestABadFrameEndsThatClientOnly(t *testing.T) {
	s := serve(t, Config{Open: true})
	good := s.dial("one", protocol.Hello{Name: "good"})
	hello := (&protocol.Hello{Version: protocol.Version}).Append(nil)
	input := (&protocol.Input{Sequence: 1}).Append(nil)
	for name, c := range map[string]struct {
		frames [][]byte
		want   websocket.StatusCode
	}{
		"a malformed hello":  {[][]byte{{byte(protocol.KindHello)}}, 4400},
		"no hello first":     {[][]byte{input}, 4400},
		"a malformed input":  {[][]byte{hello, {byte(protocol.KindInput), 1}}, 4400},
		"an oversized frame": {[][]byte{hello, make([]byte, protocol.MaxClientFrame+2)}, websocket.StatusMessageTooBig},
		"a flood":            {append([][]byte{hello}, slices.Repeat([][]byte{input}, 500)...), 4429},
	} {
		t.Run(name, func(t *testing.T) {
			if code := closeCode(t, s, c.frames...); code != c.want {
				t.Errorf("close code %d, want %d", code, c.want)
			}
		})
	}
	tick := good.Welcome().Tick
	await(t, good, "the good client to receive snapshots", func(w *client.World) bool { return w.Newest.Tick > tick+30 })
}

func TestSilentClientsAreDisconnected(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Hello: 50 * time.Millisecond, Idle: 100 * time.Millisecond}})
	if code := closeCode(t, s); code != 4408 {
		t.Errorf("without a hello: close code %d, want 4408", code)
	}
	if code := closeCode(t, s, (&protocol.Hello{Version: protocol.Version}).Append(nil)); code != 4408 {
		t.Errorf("silent after the hello: close code %d, want 4408", code)
	}
}
