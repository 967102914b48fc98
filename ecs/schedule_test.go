package ecs

import "testing"

func TestCostsAreTheTimeOfEachSystem(t *testing.T) {
	now := int64(1000)
	taking := func(n int64) *probe[struct{}] {
		return &probe[struct{}]{update: func(*struct{}, Tick) { now += n }}
	}
	stages := []Stage{{Name: "short", System: taking(3)}, {Name: "long", System: taking(40)}}
	s := NewSchedule(newTestWorld(), stages, 30, func() int64 { return now })
	for range 2 {
		now += 500 // between ticks, which counts for nobody
		s.Tick()
	}
	for i, want := range []Cost{{Name: "short", Last: 3, Total: 6}, {Name: "long", Last: 40, Total: 80}} {
		if got := s.Costs()[i]; got != want {
			t.Errorf("got %+v, want %+v", got, want)
		}
	}
}
