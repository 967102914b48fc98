package bench

import (
	"sync"
	"testing"
)

var cityOnce = sync.OnceValues(func() (Report, error) { return Run(Options{Seconds: 4, Seed: 5}) })

func cityReport(t *testing.T) Report {
	t.Helper()
	r, err := cityOnce()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestEqualRunsDoTheSame(t *testing.T) {
	first := cityReport(t)
	second, err := Run(Options{Scene: "city32", Seconds: 4, Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	if first.Hash != second.Hash || first.Work != second.Work || first.BytesPerClient != second.BytesPerClient {
		t.Errorf("two runs differ:\n%+v %s\n%+v %s", first.Work, first.Hash, second.Work, second.Hash)
	}
	other, err := Run(Options{Seconds: 4, Seed: 6})
	if err != nil {
		t.Fatal(err)
	}
	if other.Hash == first.Hash {
		t.Error("another seed gives the same hash")
	}
}

func TestTheSceneHasItsStatedSizes(t *testing.T) {
	r := cityReport(t)
	w := &r.Work
	if r.Ticks != 120 || r.Rate != 30 || r.Level.ID != "main-riverbend" || r.Level.Statics < 1000 || r.Level.Hash == "" {
		t.Errorf("measured %d ticks at %d Hz on %+v", r.Ticks, r.Rate, r.Level)
	}
	if w.OnFoot+w.AtWheel < 31 || w.AtWheel < 12 || w.Ambient < 60 || w.Ambient > 64 {
		t.Errorf("%g on foot, %g at the wheel, %g ambient cars", w.OnFoot, w.AtWheel, w.Ambient)
	}
	if w.Walked < 50 || w.Driven < 100 || w.Traffic < 500 || w.Awake < 10 {
		t.Errorf("the clients did too little: %+v", w)
	}
	if w.Missions < 31 || r.Step.P50 == 0 {
		t.Errorf("%g missions under way, a step takes %+v", w.Missions, r.Step)
	}
	if r.Snapshots != 32*15*4 {
		t.Errorf("%d snapshots for 32 clients in 4 s", r.Snapshots)
	}
}

// TestMachineIndependentBudgets checks the budgets that do not depend on the
// speed of the machine.
func TestMachineIndependentBudgets(t *testing.T) {
	r := cityReport(t)
	if r.Allocations.Mean > 400 {
		t.Errorf("%g allocations a tick, at most 400", r.Allocations.Mean)
	}
	if r.HeapBytes == 0 || r.HeapBytes > 64<<20 {
		t.Errorf("the room's heap is %d bytes, at most 64 MiB", r.HeapBytes)
	}
	if r.BytesPerClient == 0 || r.BytesPerClient > 8000 {
		t.Errorf("%g bytes per client and second, at most 8,000", r.BytesPerClient)
	}
}
