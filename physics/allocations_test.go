package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// TestSteadyAllocations bounds the allocations of a tick: none for people,
// casts and queries, and only box2d's own for forty awake bodies.
func TestSteadyAllocations(t *testing.T) {
	s, people, r := city(t, 256, 40, 24, 32)
	d := &drivers{make([]int, 41), make([]int, 41)}
	n := 0
	for range 60 {
		play(s, people, r, d, n)
		s.Step(tick)
		s.MovePeople(people, tick)
		n++
	}
	found := make([]Near, 0, 256)
	if got := testing.AllocsPerRun(100, func() {
		s.MovePeople(people, tick)
		s.Cast(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{50, 1, 30}, CastOptions{})
		s.Visibility(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{50, 1, 30}, SightOptions{})
		found = s.Nearby([2]float64{0, 0}, 30, found[:0])
		s.Each(func(Report) {})
	}); got != 0 {
		t.Errorf("people, casts and queries allocate %g times a tick", got)
	}
	if got := testing.AllocsPerRun(300, func() {
		play(s, people, r, d, n)
		n++
		s.Step(tick)
	}); got > 300 {
		t.Errorf("a step of %d awake bodies allocates %g times", s.AwakeCount(), got)
	}
}
