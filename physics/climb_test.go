package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestPeopleClimbStairsAndRamps(t *testing.T) {
	for _, c := range []struct {
		name    string
		x, z    float64
		runs    bool
		crouchs bool
	}{{"stairs", 42, 30, false, false}, {"stairs at a run", 42, 30, true, false}, {"ramp", 50, 15, true, false}, {"stairs crouched", 42.3, 30, false, true}} {
		t.Run(c.name, func(t *testing.T) {
			s := newSpace(t, yard())
			people := placed(s, mgl64.Vec3{c.x, 0, c.z})
			people[0].Walk = Walk{Move: geometry.Point{0, 1}, Run: c.runs, Crouch: c.crouchs}
			for n := range 900 {
				s.MovePeople(people, tick)
				if !people[0].Grounded {
					t.Fatalf("left the ground at %v", people[0].Position)
				}
				if people[0].Position[2] > 45 {
					near(t, "y on the deck", people[0].Position[1], 4, 0)
					break
				}
				if n == 899 {
					t.Fatalf("never got up: %v", people[0].Position)
				}
			}
			people[0].Walk.Move = geometry.Point{0, -1}
			for people[0].Position[2] > c.z {
				s.MovePeople(people, tick)
				if !people[0].Grounded {
					t.Fatalf("left the ground on the way down at %v", people[0].Position)
				}
			}
			near(t, "y below", people[0].Position[1], 0, 0)
		})
	}
	t.Run("from below a slab is no step", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{55, 0, 45})
		people[0].Walk = Walk{Move: geometry.Point{0, 1}}
		walkers(s, people, 300)
		near(t, "y", people[0].Position[1], 0, 0)
	})
	t.Run("under the ramp the head stops", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{50, 0, 45})
		people[0].Walk = Walk{Move: geometry.Point{0, -1}, Run: true}
		walkers(s, people, 200)
		// The underside is 1.8 m high where the ramp's top is 2.1 m.
		near(t, "z", people[0].Position[2], 30.5, 0.3)
		people[0].Walk.Crouch = true
		walkers(s, people, 200)
		near(t, "z crouched", people[0].Position[2], 27, 0.3)
		people[0].Walk = Walk{}
		walkers(s, people, 5)
		if people[0].Stance != Crouched {
			t.Error("stood up where there is no room")
		}
	})
	t.Run("the ramp's side stops a walker", func(t *testing.T) {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{40, 0, 30})
		people[0].Walk = Walk{Move: geometry.Point{1, 0}, Run: true}
		walkers(s, people, 200)
		near(t, "x", people[0].Position[0], 47-0.35, 0.01)
	})
}

func TestSteepSlopesStopPeople(t *testing.T) {
	scene := plain()
	// The ground climbs to the north: gently in the west, too steeply in the east.
	scene.Terrain = geometry.Terrain{Origin: geometry.Point{-100, -100}, Cell: 10, Columns: 21, Rows: 21, Heights: make([]float64, 441)}
	for row := range 21 {
		for column := range 21 {
			slope := 0.5
			if column > 10 {
				slope = 2.5
			}
			scene.Terrain.Heights[row*21+column] = math.Max(0, float64(row-10)*10*slope)
		}
	}
	s := newSpace(t, scene)
	people := placed(s, mgl64.Vec3{-50, 0, -2}, mgl64.Vec3{50, 0, -2})
	for i := range people {
		people[i].Walk.Move = geometry.Point{0, 1}
	}
	walkers(s, people, 300)
	gentle := people[0].Position
	near(t, "height on the gentle slope", gentle[1], gentle[2]*0.5, 1e-9)
	near(t, "way along it in 10 s", 2+math.Hypot(gentle[1], gentle[2]), 20, 0.5)
	if p := people[1].Position; p[2] > 0.3 {
		t.Errorf("walked up a slope of 2.5 to %v", p)
	}
}
