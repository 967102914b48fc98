package play

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"caper/systems"
	"caper/systems/replay"
)

func TestAReplayAgreesWithItself(t *testing.T) {
	// covers M-DET-001
	recording := record(t, 20)
	report, err := replay.Verify(context.Background(), bytes.NewReader(recording), resolve)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Agrees || !report.Whole() || report.Ticks != 600 {
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

func TestAChangedByteIsDetected(t *testing.T) {
	recording := record(t, 2)
	step := max(1, len(recording)/150)
	for at := 0; at < len(recording); at += step {
		changed := bytes.Clone(recording)
		changed[at] ^= 0x10
		report, err := replay.Verify(context.Background(), bytes.NewReader(changed), resolve)
		if err == nil && report.Agrees && report.Whole() {
			t.Errorf("byte %d of %d changed and the replay still agrees", at, len(recording))
		}
	}
}

func TestATruncatedReplayAgreesUpToItsEnd(t *testing.T) {
	recording := record(t, 5)
	report, err := replay.Verify(context.Background(), bytes.NewReader(recording[:len(recording)*2/3]), resolve)
	if err != nil {
		t.Fatal(err)
	}
	if !report.Agrees || report.Ending != replay.CutShort || report.Compared == 0 {
		t.Errorf("report %+v, want agreement up to the truncation and no proper end", report)
	}
}

func TestAReplayOfAnotherLevelIsRefused(t *testing.T) {
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
