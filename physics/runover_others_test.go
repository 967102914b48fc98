package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestAmbientCarsAndRidersInRunOvers(t *testing.T) {
	t.Run("an ambient car runs over as well", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddAmbientCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		people := placed(s, mgl64.Vec3{0, 0, 8})
		hits := 0
		for i := range 30 {
			s.MoveAmbient(1, at(0, 0, float64(i+1)/3, 0), Motion{Velocity: mgl64.Vec3{0, 0, 10}})
			s.Step(tick)
			s.MovePeople(people, tick)
			hits += len(s.RunOvers())
		}
		if hits != 1 {
			t.Errorf("%d run over", hits)
		}
	})
	t.Run("a placement runs nobody over", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		people := placed(s, mgl64.Vec3{0, 0, 12})
		s.SetPose(1, at(0, 0, 24, 0))
		s.Step(tick)
		s.MovePeople(people, tick)
		s.SetPose(1, at(0, 0, 12, 0))
		s.Step(tick)
		s.MovePeople(people, tick)
		if len(s.RunOvers()) != 0 {
			t.Errorf("%+v", s.RunOvers())
		}
		s.Step(tick)
		s.Place(&people[0], mgl64.Vec3{0, 0, 40}, 0)
		s.SetPose(1, at(0, 0, 40, 0))
		s.MovePeople(people, tick)
		if len(s.RunOvers()) != 0 {
			t.Errorf("placed between two steps: %+v", s.RunOvers())
		}
		s.Place(&people[0], mgl64.Vec3{0.1, 0, 40}, 0)
		s.MovePeople(people, tick)
		people[0].Position[2] -= 28
		if p := people[0].Position; math.Abs(p[0]) < 1.85/2+0.35-1e-3 {
			t.Errorf("still in the car at %v", p)
		}
	})
	t.Run("people above and below a car are not run over", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(50, 0, 50, 0))
		people := placed(s, mgl64.Vec3{50, 4, 55})
		throw(s, 1, 20)
		for range 30 {
			s.Step(tick)
			s.MovePeople(people, tick)
			if len(s.RunOvers()) > 0 || people[0].Position != (mgl64.Vec3{50, 4, 55}) {
				t.Fatalf("%+v at %v", s.RunOvers(), people[0].Position)
			}
		}
	})
}
