package server

import (
	"context"
	"errors"
	"net/http"
	"sync/atomic"
	"testing"
	"time"

	"caper/net/client"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems"
	"caper/systems/input"
)

// recorder counts ticks and whether it was closed.
type recorder struct {
	ticks  atomic.Int64
	closed atomic.Bool
}

func (r *recorder) Begin(uint64, []input.Input) error { return nil }
func (r *recorder) End(*systems.Simulation) error     { r.ticks.Add(1); return nil }
func (r *recorder) Close() error                      { r.closed.Store(true); return nil }

func TestStoppingTellsClientsAndClosesRecordings(t *testing.T) {
	kept := &recorder{}
	config := flatRoom("one")
	config.Recorder = kept
	s := serve(t, Config{Open: true, Rooms: []room.Config{config}})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	from := time.Now()
	if err := s.stop(); err != nil {
		t.Error(err)
	}
	if took := time.Since(from); took > 5*time.Second {
		t.Errorf("stopping took %v", took)
	}
	var refusal *client.RefusedError
	if err := out(t, c); !errors.As(err, &refusal) || refusal.Code != protocol.RefusedClosing {
		t.Errorf("the client ended with %v", err)
	}
	if kept.ticks.Load() == 0 || !kept.closed.Load() {
		t.Errorf("recording: %d ticks, closed %v", kept.ticks.Load(), kept.closed.Load())
	}
}

func TestADrainingServerLetsNobodyInAndPlayersFinish(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Leave: testTime}})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	eventually(t, "the status to say so", func() bool { return s.players() == 1 })
	s.end()
	eventually(t, "the server to drain", s.draining.Load)
	refused(t, s, protocol.Hello{}, protocol.RefusedClosing)
	if status, health := getHealth(t, s); status != http.StatusServiceUnavailable || health.Status != "draining" {
		t.Errorf("health %d %+v while draining", status, health)
	}
	c.Read(func(w *client.World) {
		if w.Welcomes != 1 {
			t.Error("the player was put out")
		}
	})
	c.Leave()
	select {
	case <-s.ended:
	case <-time.After(testTime):
		t.Fatal("the server waits although nobody plays")
	}
}

// eventually looks again and again, within a bound.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testTime)
	defer cancel()
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for !is() {
		select {
		case <-look.C:
		case <-ctx.Done():
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// bomb is a client of the process that fails after some ticks.
type bomb struct{ left int }

func (b *bomb) Think() {
	if b.left--; b.left == 0 {
		panic("boom")
	}
}

func TestAPanicEndsOneRoomAlone(t *testing.T) {
	server, err := New(Config{Open: true, Address: "127.0.0.1:0", Rooms: []room.Config{flatRoom("bad"), flatRoom("good")}})
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
	await(t, good, "the other room to go on", func(w *client.World) bool { return w.Newest.Tick > tick+30 })
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

func TestAPortInUseIsSaidClearly(t *testing.T) {
	s := serve(t, Config{Open: true})
	other, err := New(Config{Open: true, Address: s.address, Rooms: []room.Config{flatRoom("one")}})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Run(t.Context()); !errors.Is(err, ErrInUse) {
		t.Errorf("got %v, want ErrInUse", err)
	}
}

func TestConfigReportsEveryFault(t *testing.T) {
	_, err := New(Config{Rooms: []room.Config{flatRoom("one"), flatRoom("one"), flatRoom("")}, Bounds: Bounds{Hello: -1}})
	joined, ok := errors.Unwrap(err).(interface{ Unwrap() []error })
	if !ok || len(joined.Unwrap()) != 4 {
		t.Errorf("want four faults (two ids, the key, a bound), got %v", err)
	}
}
