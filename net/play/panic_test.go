package play

import (
	"context"
	"testing"

	"caper/net/room"
	"caper/systems"
	"caper/systems/replay"
)

// bomb is a local client that panics after some ticks.
type bomb struct{ left int }

func (b *bomb) Think() {
	if b.left--; b.left == 0 {
		panic("boom")
	}
}

func TestARoomThatPanicsLeavesItsReplay(t *testing.T) {
	out := &buffer{}
	config := systems.Config{Prepared: basics(), Seed: 7}
	recorder, err := replay.NewRecorder(out, replay.NewHeader(&config, nil))
	if err != nil {
		t.Fatal(err)
	}
	r, err := room.New(room.Config{ID: "t", Simulation: config, Recorder: recorder})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := AddBots(r, basics(), 2, 1); err != nil {
		t.Fatal(err)
	}
	r.AddLocal(&bomb{47})
	for err == nil {
		err = r.Step()
	}
	report, err := replay.Verify(context.Background(), out, resolve)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Agrees || report.Ticks != 47 {
		t.Errorf("report %+v, want the 47 ticks up to the panic", report)
	}
}
