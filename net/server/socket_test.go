package server

import (
	"slices"
	"testing"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
)

func TestClientsSeeEachOtherWalkOverWebSockets(t *testing.T) {
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

func TestAReconnectResumesTheCharacter(t *testing.T) {
	s := serve(t, Config{Open: true})
	c := s.dial("one", protocol.Hello{Name: "Ada"})
	await(t, c, "a character", hasSelf)
	first := c.Welcome()
	_ = c.Socket().CloseNow() // the connection breaks
	await(t, c, "a second welcome", func(w *client.World) bool { return w.Welcomes == 2 && hasSelf(w) })
	if w := c.Welcome(); w.Entity != first.Entity || w.Client != first.Client {
		t.Errorf("resumed as client %d, entity %d, was %d and %d", w.Client, w.Entity, first.Client, first.Entity)
	}
	send(t, c, protocol.Input{MoveZ: 127})
	from := selfOf(c)
	await(t, c, "the character to move", func(w *client.World) bool {
		self, _ := w.Self()
		return self.Z > from.Z+protocol.PositionUnits
	})
}

func TestLeavingEndsTheSeat(t *testing.T) {
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
	await(t, b, "Ben's room to run", func(w *client.World) bool { return w.Newest.Tick > tick+10 })
	b.Read(func(w *client.World) {
		if n := len(players(w)); n != 1 {
			t.Errorf("Ben sees %d players, want only himself", n)
		}
	})
	if now := selfOf(b); now.X != other.X || now.Z != other.Z {
		t.Error("Ben's character moved")
	}
}

func players(w *client.World) []protocol.Entity {
	return slices.DeleteFunc(w.Entities(nil), func(e protocol.Entity) bool { return e.Kind != protocol.EntityPlayer })
}
