package room

import (
	"errors"
	"testing"

	"caper/systems"
	"caper/systems/input"
)

// full is a recorder that fails from a given tick on.
type full struct {
	from   uint64
	closed int
}

var errFull = errors.New("no space left")

func (f *full) Begin(tick uint64, _ []input.Input) error {
	if tick >= f.from {
		return errFull
	}
	return nil
}

func (f *full) End(*systems.Simulation) error { return nil }

func (f *full) Close() error { f.closed++; return nil }

func TestARoomContinuesWhenItsRecordingFails(t *testing.T) {
	recorder := &full{from: 3}
	r, err := New(Config{ID: "one", Recorder: recorder, Simulation: systems.Config{Prepared: preparedFlat()}})
	if err != nil {
		t.Fatal(err)
	}
	for range 10 {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
	}
	if n := r.Simulation().Number(); n != 10 || !errors.Is(r.RecordingError(), errFull) {
		t.Errorf("after 10 steps tick %d, unrecorded %v", n, r.RecordingError())
	}
	r.Close("done")
	if recorder.closed != 1 {
		t.Errorf("the recording was closed %d times", recorder.closed)
	}
}
