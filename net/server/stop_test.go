package server

import (
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

func TestStoppingInformsClientsAndClosesRecordings(t *testing.T) {
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

func TestADrainingServerRefusesClientsAndWaitsForPlayers(t *testing.T) {
	s := serve(t, Config{Open: true, Bounds: Bounds{Leave: testTime}})
	c := s.dial("one", protocol.Hello{})
	await(t, c, "a character", hasSelf)
	eventually(t, "the status to count the player", func() bool { return s.players() == 1 })
	s.end()
	eventually(t, "the server to drain", s.draining.Load)
	refused(t, s, protocol.Hello{}, protocol.RefusedClosing)
	if status, health := getHealth(t, s); status != http.StatusServiceUnavailable || health.Status != "draining" {
		t.Errorf("health %d %+v while draining", status, health)
	}
	c.Read(func(w *client.World) {
		if w.Welcomes != 1 {
			t.Error("the player lost its connection")
		}
	})
	c.Leave()
	select {
	case <-s.ended:
	case <-time.After(testTime):
		t.Fatal("the server still waits although all players have left")
	}
}
