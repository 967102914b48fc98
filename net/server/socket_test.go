package server

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/coder/websocket"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
)

func TestJoinWalkAndSeeOverARealConnection(t *testing.T) {
	s := serve(t, Config{Open: true})
	ada, ben := s.dial("one", protocol.Hello{Name: "Ada"}), s.dial("one", protocol.Hello{Name: "Ben"})
	await(t, ada, "Ada's character", hasSelf)
	from := selfOf(ada)
	send(t, ada, protocol.Input{MoveZ: 127})
	await(t, ada, "Ada to walk north", func(w *client.World) bool {
		self, _ := w.Self()
		return protocol.Metres(self.Z-from.Z) > 2
	})
	entity := ada.Welcome().Entity
	await(t, ben, "Ben to see Ada walk", func(w *client.World) bool {
		seen, ok := w.Entity(entity)
		return ok && protocol.Metres(seen.Z-from.Z) > 2
	})
	if w := ada.Welcome(); w.Room != "one" || w.Level != "flat" || w.Hash == "" || w.Rate != 30 {
		t.Errorf("welcome %+v", w)
	}
}

// send sends an input, which counts until the next one.
func send(t *testing.T, c *client.Client, in protocol.Input) {
	t.Helper()
	if err := c.Send(in); err != nil {
		t.Fatal(err)
	}
}

func TestReconnectionGetsTheSameCharacter(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{Name: "Ada"})
	await(t, c, "a character", hasSelf)
	first := c.Welcome()
	_ = c.Socket().CloseNow() // the connection breaks
	await(t, c, "a second welcome", func(w *client.World) bool { return w.Welcomes == 2 && hasSelf(w) })
	if w := c.Welcome(); w.Entity != first.Entity || w.Client != first.Client {
		t.Errorf("came back as client %d entity %d, was %d and %d", w.Client, w.Entity, first.Client, first.Entity)
	}
	send(t, c, protocol.Input{MoveZ: 127})
	from := selfOf(c)
	await(t, c, "the character to obey", func(w *client.World) bool {
		self, _ := w.Self()
		return self.Z > from.Z+protocol.PositionUnits
	})
}

func TestLeavingGivesTheSeatUp(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	first := c.Welcome()
	c.Leave()
	again := s.dial("one", protocol.Hello{Resume: first.Resume})
	if w := again.Welcome(); w.Client == first.Client {
		t.Error("the seat was kept although the client left")
	}
}

// refused dials a client that must be turned away with a code.
func refused(t *testing.T, s *running, hello protocol.Hello, want protocol.RefusalCode) {
	t.Helper()
	c, err := client.Dial(t.Context(), s.url("one"), client.Options{Hello: hello})
	if err == nil {
		c.Close()
		t.Fatalf("was let in, want refusal %d", want)
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

// closeCode sends frames over a bare connection and gives the close code that
// comes back.
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

func TestBadFramesEndThatClientAlone(t *testing.T) {
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
	await(t, good, "the good client to go on", func(w *client.World) bool { return w.Newest.Tick > tick+30 })
}

func TestSilenceIsNotWaitedFor(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Hello: 50 * time.Millisecond, Idle: 100 * time.Millisecond}})
	if code := closeCode(t, s); code != 4408 {
		t.Errorf("without a hello: close code %d, want 4408", code)
	}
	if code := closeCode(t, s, (&protocol.Hello{Version: protocol.Version}).Append(nil)); code != 4408 {
		t.Errorf("silent after the hello: close code %d, want 4408", code)
	}
}

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

func TestPagesOfOtherOriginsAreKeptOut(t *testing.T) {
	s := serve(t, Config{Open: true, Origins: []string{"friend.example"}})
	for origin, welcome := range map[string]bool{
		"http://" + s.address: true, "https://friend.example": true, "https://elsewhere.example": false,
	} {
		socket, _, err := websocket.Dial(t.Context(), s.url("one"), &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {origin}}})
		if (err == nil) != welcome {
			t.Errorf("a page of %s: %v", origin, err)
		}
		if err == nil {
			_ = socket.CloseNow()
		}
	}
}

func TestRoomsAreIsolated(t *testing.T) {
	s := serve(t, Config{Open: true, Rooms: []room.Config{flatRoom("one"), flatRoom("two")}})
	a, b := s.dial("one", protocol.Hello{Name: "Ada"}), s.dial("two", protocol.Hello{Name: "Ben"})
	await(t, a, "Ada's character", hasSelf)
	await(t, b, "Ben's character", hasSelf)
	send(t, a, protocol.Input{MoveZ: 127})
	from, other := selfOf(a), selfOf(b)
	await(t, a, "Ada to walk", func(w *client.World) bool {
		self, _ := w.Self()
		return self.Z > from.Z+protocol.PositionUnits
	})
	tick := b.Welcome().Tick
	await(t, b, "Ben's room to go on", func(w *client.World) bool { return w.Newest.Tick > tick+10 })
	b.Read(func(w *client.World) {
		if n := len(players(w)); n != 1 {
			t.Errorf("Ben sees %d players, want himself alone", n)
		}
	})
	if now := selfOf(b); now.X != other.X || now.Z != other.Z {
		t.Error("Ben's character moved")
	}
}

func players(w *client.World) []protocol.Entity {
	return slices.DeleteFunc(w.Entities(nil), func(e protocol.Entity) bool { return e.Kind != protocol.EntityPlayer })
}
