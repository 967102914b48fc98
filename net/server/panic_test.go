package server

import (
	"errors"
	"net/http"
	"testing"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
)

// bomb is a local client that panics after some ticks.
type bomb struct{ left int }

func (b *bomb) Think() {
	if b.left--; b.left == 0 {
		panic("boom")
	}
}

func TestAPanicEndsOneRoomOnly(t *testing.T) {
	server, err := New(Config{Open: true, Address: "127.0.0.1:0", AdminAddress: "127.0.0.1:0", Rooms: []room.Config{flatRoom("bad"), flatRoom("good")}})
	if err != nil {
		t.Fatal(err)
	}
	server.Room("bad").AddLocal(&bomb{left: 40})
	s := start(t, server)
	bad, good := s.dial("bad", protocol.Hello{}), s.dial("good", protocol.Hello{})
	var refusal *client.RefusedError
	if err := out(t, bad); !errors.As(err, &refusal) || refusal.Code != protocol.RefusedClosing {
		t.Errorf("the client of the failed room got %v", err)
	}
	<-s.find("bad").ended
	tick := good.Welcome().Tick
	await(t, good, "the other room to run", func(w *client.World) bool { return w.Newest.Tick > tick+30 })
	status, health := getHealth(t, s)
	if status != http.StatusServiceUnavailable || health.Status != "failed" || len(health.Rooms) != 2 {
		t.Fatalf("health %d %+v", status, health)
	}
	if b, g := health.Rooms[0], health.Rooms[1]; b.State != "ended" || b.Error == "" || g.State != "running" || g.Error != "" {
		t.Errorf("health of the rooms %+v", health.Rooms)
	}
	var list RoomList
	get(t, s, "/api/rooms", &list)
	if list.Rooms[0].State != "ended" || list.Rooms[1].State != "running" || list.Rooms[1].Players != 1 {
		t.Errorf("rooms %+v", list.Rooms)
	}
	if _, err := client.Dial(t.Context(), s.url("bad"), client.Options{}); !errors.As(err, &refusal) || refusal.Code != protocol.RefusedClosing {
		t.Errorf("joining the ended room: %v", err)
	}
}
