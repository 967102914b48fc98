package play

import (
	"bytes"
	"context"
	"testing"

	"caper/systems"
	"caper/systems/replay"
)

func TestADivergenceNamesItsTickAndPart(t *testing.T) {
	// The replay has the ticks of another seed under this header, so that the
	// state differs from the first draw on.
	recording := record(t, 3)
	r, err := replay.NewReader(bytes.NewReader(recording))
	if err != nil {
		t.Fatal(err)
	}
	h := r.Header
	h.Seed++
	out := &buffer{}
	recorder, err := replay.NewRecorder(out, h)
	if err != nil {
		t.Fatal(err)
	}
	s, err := systems.New(systems.Config{Prepared: basics(), Game: load(t, "test-mission-basics"), Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	var tick replay.Tick
	for r.Next(&tick) == nil {
		if err := recorder.Begin(tick.Number, tick.Inputs); err != nil {
			t.Fatal(err)
		}
		s.Tick(tick.Inputs)
		if err := recorder.End(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	report, err := replay.Verify(context.Background(), out, resolve)
	if err != nil {
		t.Fatal(err)
	}
	if report.Agrees || report.Tick != 1 || report.Expected == report.Got {
		t.Errorf("report %+v, want a divergence at tick 1", report)
	}
}
