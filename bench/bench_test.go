package bench

import (
	"bytes"
	"strings"
	"sync"
	"testing"

	"github.com/go-json-experiment/json"

	"caper/levels"
	"caper/systems"
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

func TestTheSceneIsAsNamed(t *testing.T) {
	r := cityReport(t)
	w := &r.Work
	if r.Ticks != 120 || r.Rate != 30 || r.Level.ID != "main-riverbend" || r.Level.Statics < 1000 || r.Level.Hash == "" {
		t.Errorf("measured %d ticks at %d Hz on %+v", r.Ticks, r.Rate, r.Level)
	}
	if w.OnFoot+w.AtWheel < 31 || w.AtWheel < 12 || w.Ambient < 60 || w.Ambient > 64 {
		t.Errorf("%g on foot, %g at the wheel, %g ambient cars", w.OnFoot, w.AtWheel, w.Ambient)
	}
	if w.Walked < 50 || w.Driven < 100 || w.Traffic < 500 || w.Awake < 10 {
		t.Errorf("hardly anything was done: %+v", w)
	}
	if w.Missions < 31 || r.Step.P50 == 0 {
		t.Errorf("%g missions under way, a step takes %+v", w.Missions, r.Step)
	}
	if r.Snapshots != 32*15*4 {
		t.Errorf("%d snapshots for 32 clients in 4 s", r.Snapshots)
	}
}

// TestTheBudgetsThatNoMachineChanges holds what does not depend on how fast the
// machine is.
func TestTheBudgetsThatNoMachineChanges(t *testing.T) {
	r := cityReport(t)
	if r.Allocations.Mean > 400 {
		t.Errorf("%g allocations a tick, at most 400", r.Allocations.Mean)
	}
	if r.HeapBytes == 0 || r.HeapBytes > 64<<20 {
		t.Errorf("the room's heap is %d bytes, at most 64 MiB", r.HeapBytes)
	}
	if r.BytesPerClient == 0 || r.BytesPerClient > 8000 {
		t.Errorf("%g bytes a client a second, at most 8,000", r.BytesPerClient)
	}
}

func TestMovement(t *testing.T) {
	r, err := Run(Options{Scene: "movement", Seconds: 5})
	if err != nil {
		t.Fatal(err)
	}
	if r.Work.Awake < 35 || r.Work.Awake > 50 || r.Work.Driven < 5*40*5 || r.Allocations.Mean > 300 {
		t.Errorf("%+v, %g allocations a tick", r.Work, r.Allocations.Mean)
	}
	again, err := Run(Options{Scene: "movement", Seconds: 5})
	if err != nil {
		t.Fatal(err)
	}
	if again.Hash != r.Hash {
		t.Error("two runs differ")
	}
}

func TestReportsAreReadByPeopleAndPrograms(t *testing.T) {
	r := cityReport(t)
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"traffic", "physics", "replication", "whole tick", "allocations", r.Hash, "a client a second", "awake"} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("the table does not say %q:\n%s", want, text.String())
		}
	}
	b, err := json.Marshal(&r)
	if err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(b, &back, json.RejectUnknownMembers(true)); err != nil {
		t.Fatal(err)
	}
	if back.Hash != r.Hash || back.Work != r.Work || len(back.Systems) != len(r.Systems) || back.Tick != r.Tick {
		t.Errorf("the JSON is not the report: %s", b)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	_, err := Run(Options{Scene: "moon", Seconds: -1})
	if err == nil || !strings.Contains(err.Error(), "city32") || !strings.Contains(err.Error(), "-1 seconds") {
		t.Errorf("got %v, want both faults", err)
	}
}

func TestDistributions(t *testing.T) {
	r := row{}
	for n := range int64(101) {
		r = append(r, 100-n)
	}
	if d := r.over(1); d != (Distribution{Mean: 50, P50: 50, P99: 99, Max: 100}) {
		t.Errorf("got %+v", d)
	}
}

var cityLevelOnce = sync.OnceValues(func() (*systems.PreparedLevel, error) {
	level, err := levels.Load(cityLevel)
	if err != nil {
		return nil, err
	}
	return systems.PrepareLevel(level), nil
})

func preparedCity(b *testing.B) *systems.PreparedLevel {
	b.Helper()
	prepared, err := cityLevelOnce()
	if err != nil {
		b.Fatal(err)
	}
	return prepared
}

// BenchmarkTick is a tick of city32: simulation, snapshots and text frames.
func BenchmarkTick(b *testing.B) {
	c, err := openCity(preparedCity(b), 1)
	if err != nil {
		b.Fatal(err)
	}
	for range warmUp * 30 {
		if err := c.tick(false); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		for _, one := range c.clients {
			one.read()
			one.player.Think()
		}
		b.StartTimer()
		if err := c.room.Step(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMovement is a tick of movement.
func BenchmarkMovement(b *testing.B) {
	prepared := preparedCity(b)
	m := newMovement(prepared, NewStreet(prepared, 1, streetDriven, streetCars-streetDriven, streetWalkers), 1)
	for range warmUp * movementRate {
		m.decide()
		m.step()
	}
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		b.StopTimer()
		m.decide()
		b.StartTimer()
		m.step()
	}
}

// BenchmarkState is what proving and saving the state of a room of city32
// takes.
func BenchmarkState(b *testing.B) {
	c, err := openCity(preparedCity(b), 1)
	if err != nil {
		b.Fatal(err)
	}
	for range warmUp * 30 {
		if err := c.tick(false); err != nil {
			b.Fatal(err)
		}
	}
	s := c.room.Simulation()
	b.Run("hash", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			s.Hash()
		}
	})
	b.Run("keyframe", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.Keyframe(); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkOpen is what opening a room on main-riverbend takes.
func BenchmarkOpen(b *testing.B) {
	prepared := preparedCity(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := systems.New(systems.Config{Prepared: prepared}); err != nil {
			b.Fatal(err)
		}
	}
}
