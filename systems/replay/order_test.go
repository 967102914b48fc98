package replay

import (
	"bytes"
	"errors"
	"testing"

	"caper/levels"
	"caper/systems"
)

// TestAMissingTickIsRefused records ticks 1 and 3. A verification must not
// guess what happened between them.
func TestAMissingTickIsRefused(t *testing.T) {
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	config := systems.Config{Prepared: systems.PrepareLevel(level), Seed: 3}
	s, err := systems.New(config)
	if err != nil {
		t.Fatal(err)
	}
	out := &buffer{}
	recorder, err := NewRecorder(out, NewHeader(&config, nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, number := range []uint64{1, 3} {
		if err := recorder.Begin(number, nil); err != nil {
			t.Fatal(err)
		}
		s.Tick(nil)
		if err := recorder.End(s); err != nil {
			t.Fatal(err)
		}
	}
	if err := recorder.Close(); err != nil {
		t.Fatal(err)
	}
	_, err = Verify(t.Context(), bytes.NewReader(out.Bytes()), func(string) (*systems.PreparedLevel, error) { return config.Prepared, nil })
	if !errors.Is(err, ErrMalformed) {
		t.Errorf("verifying gives %v, want a replay refused", err)
	}
}
