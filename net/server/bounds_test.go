package server

import (
	"net/http"
	"testing"

	"github.com/coder/websocket"

	"caper/net/protocol"
)

func TestConnectionsAreBounded(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Connections: 3, InRoom: 2}})
	a := s.dial("one", protocol.Hello{})
	s.dial("one", protocol.Hello{Watch: true})
	refused(t, s, protocol.Hello{Watch: true}, protocol.RefusedFull)
	a.Leave()
	eventually(t, "the place to be free", func() bool { return s.find("one").connections.Load() == 1 })
	s.dial("one", protocol.Hello{Watch: true})
}

func TestPendingHellosAreBounded(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Pending: 1}})
	quiet, _, err := websocket.Dial(t.Context(), s.url("one"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, response, err := websocket.Dial(t.Context(), s.url("one"), nil); err == nil || response.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("a second connection without a hello: %v", err)
	}
	_ = quiet.CloseNow()
	eventually(t, "the place to be free", func() bool { return len(s.pending) == 0 })
	s.dial("one", protocol.Hello{})
}

func TestPagesOfOtherOriginsAreRefused(t *testing.T) {
	s := serve(t, Config{Open: true, Origins: []string{"friend.example"}})
	for origin, welcome := range map[string]bool{
		"http://" + s.address: true, "https://friend.example": true, "https://elsewhere.example": false,
	} {
		socket, _, err := websocket.Dial(t.Context(), s.url("one"), &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if (err == nil) != welcome {
			t.Errorf("a page of %s: %v, want welcome %v", origin, err, welcome)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
	}
}
