package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestDrive(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(1, model(t, s, "sedan"), at(80, 0, -90, 0))
	runCar(s, 1, Controls{Throttle: 1}, 5)
	p := poseOf(t, s, 1)
	if p.Position[2] < -60 || math.Abs(p.Position[0]-80) > 1e-6 {
		t.Errorf("after 5 s of throttle at %v", p.Position)
	}
	m, _ := s.Motion(1)
	runCar(s, 1, Controls{Throttle: -1}, 1)
	if n, _ := s.Motion(1); n.Velocity[2] > m.Velocity[2]-5 {
		t.Errorf("braking took %g to %g m/s", m.Velocity[2], n.Velocity[2])
	}
}

func TestPeopleWalk(t *testing.T) {
	s := newSpace(t, yard())
	people := []Person{{ID: 7}}
	s.Place(&people[0], mgl64.Vec3{0, 0, 0}, 0)
	people[0].Walk.Move = [2]float64{0, 1}
	for range 60 {
		s.MovePeople(people, tick)
	}
	near(t, "z after 2 s at 2 m/s", people[0].Position[2], 4, 0.2)
	for range 600 {
		s.MovePeople(people, tick)
	}
	near(t, "z at the wall", people[0].Position[2], 20-0.15-0.35, 0.01)
}

func TestRamp(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(1, model(t, s, "sedan"), at(50, 0, 10, 0))
	s.SetControls(1, Controls{Throttle: 0.5})
	for range 300 {
		s.Step(tick)
		p := poseOf(t, s, 1)
		if p.Position[2] > 45 {
			near(t, "y on the deck", p.Position[1], 4, 1e-9)
			return
		}
	}
	t.Errorf("never got onto the deck: %v", poseOf(t, s, 1))
}
