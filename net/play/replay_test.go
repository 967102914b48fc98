package play

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"caper/levels/game"
	"caper/net/room"
	"caper/systems"
	"caper/systems/replay"
)

// buffer is a replay's file in memory.
type buffer struct{ bytes.Buffer }

func (*buffer) Close() error { return nil }

func record(t testing.TB, seconds float64) []byte {
	t.Helper()
	source, err := game.Source("test-mission-basics")
	if err != nil {
		t.Fatal(err)
	}
	out := &buffer{}
	header := replay.NewHeader(&systems.Config{Prepared: basics(), Seed: 7}, source)
	recorder, err := replay.NewRecorder(out, header)
	if err != nil {
		t.Fatal(err)
	}
	_, err = Run(context.Background(), Options{
		Prepared: basics(), Game: load(t, "test-mission-basics"), Bots: 2, Seed: 7, MaxSeconds: seconds, Recorder: recorder,
	})
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func resolve(string) (*systems.PreparedLevel, error) { return basics(), nil }

func TestAReplayAgreesWithItself(t *testing.T) {
	// covers M-DET-001
	recording := record(t, 20)
	report, err := replay.Verify(context.Background(), bytes.NewReader(recording), resolve)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Agrees || !report.Closed || report.Ticks != 600 {
		t.Errorf("report %+v, want agreement over 600 ticks", report)
	}
	summary, err := replay.Show(bytes.NewReader(recording))
	if err != nil {
		t.Fatal(err)
	}
	if len(summary.Clients) != 2 || !summary.Clients[0].Bot || summary.Clients[0].Inputs < 100 || summary.Ticks != 600 {
		t.Errorf("summary %+v", summary)
	}
}

func TestAChangedByteIsRefusedOrNamed(t *testing.T) {
	recording := record(t, 2)
	step := max(1, len(recording)/150)
	for at := 0; at < len(recording); at += step {
		changed := bytes.Clone(recording)
		changed[at] ^= 0x10
		report, err := replay.Verify(context.Background(), bytes.NewReader(changed), resolve)
		if err == nil && report.Agrees && report.Closed {
			t.Errorf("byte %d of %d changed and the replay still agrees", at, len(recording))
		}
	}
}

func TestAReplayCutShortEndsInOrder(t *testing.T) {
	recording := record(t, 5)
	report, err := replay.Verify(context.Background(), bytes.NewReader(recording[:len(recording)*2/3]), resolve)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Agrees || report.Closed || report.Ticks == 0 {
		t.Errorf("report %+v, want agreement up to the cut and no proper end", report)
	}
}

func TestAReplayFromElsewhereIsRefused(t *testing.T) {
	h := replay.NewHeader(&systems.Config{Prepared: basics(), Seed: 7}, nil)
	h.LevelHash = "another"
	out := &buffer{}
	if _, err := replay.NewRecorder(out, h); err != nil {
		t.Fatal(err)
	}
	if _, err := replay.Verify(context.Background(), out, resolve); !errors.Is(err, replay.ErrElsewhere) {
		t.Errorf("another level's replay: %v", err)
	}
}

func TestADivergenceNamesItsTickAndPart(t *testing.T) {
	// A replay of another seed under this header: the first draw that matters
	// makes a difference, and the parts are named.
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

// bomb is a client of the process that fails after some ticks.
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
