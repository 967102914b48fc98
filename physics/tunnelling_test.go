package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// TestNoTunnelling drives every model against a wall 0.3 m thick at top speed,
// head on, at an angle and sideways.
func TestNoTunnelling(t *testing.T) {
	for i := range DefaultTuning().Cars.Models {
		for _, yaw := range []float64{0, 0.3, 0.8, math.Pi / 2} {
			for _, away := range []float64{7, 8.1, 9.3} {
				s := newSpace(t, yard())
				s.AddCar(1, i, at(0, 0, 20-away, yaw))
				s.SetMotion(1, Motion{Velocity: mgl64.Vec3{0, 0, 60}})
				all := impactsOf(s, 40)
				name := fmt.Sprintf("%s at yaw %g from %g m", s.tuning.Cars.Models[i].Name, yaw, away)
				p := poseOf(t, s, 1).Position
				if p[2] > 20 && math.Abs(p[0]) < 10 {
					t.Errorf("%s: behind the wall at %v", name, p)
				}
				if len(all) == 0 || all[0].Speed < 8 {
					t.Errorf("%s: impacts %+v", name, all)
				}
			}
		}
	}
}

func TestDoorsStopCars(t *testing.T) {
	scene := yard()
	scene.Doors[0].A, scene.Doors[0].B = geometry.Point{0, 60}, geometry.Point{6, 60}
	s := newSpace(t, scene)
	s.AddCar(1, model(t, s, "sedan"), at(3, 0, 50, 0))
	throw(s, 1, 10)
	if all := impactsOf(s, 40); len(all) == 0 || all[0].Against != Door || poseOf(t, s, 1).Position[2] > 58 {
		t.Errorf("shut: impacts %+v at %v", all, poseOf(t, s, 1).Position)
	}
	s.SetDoor(0, true)
	throw(s, 1, 10)
	if all := impactsOf(s, 60); len(all) != 0 || poseOf(t, s, 1).Position[2] < 63 {
		t.Errorf("open: impacts %+v at %v", all, poseOf(t, s, 1).Position)
	}
	s.SetDoor(0, false)
	s.SetPose(1, at(3, 0, 50, 0))
	throw(s, 1, 10)
	if all := impactsOf(s, 40); len(all) == 0 || poseOf(t, s, 1).Position[2] > 58 {
		t.Errorf("shut again: impacts %+v at %v", all, poseOf(t, s, 1).Position)
	}
}

// TestThrownAgainstWall lets a truck at its limit hit a car whose pairs were
// found at rest, away from the wall. The car must not pass through the wall.
func TestThrownAgainstWall(t *testing.T) {
	for _, gap := range []float64{0.6, 1, 1.5, 2.2, 3} {
		for _, yaw := range []float64{0, math.Pi / 2, 0.7} {
			s := newSpace(t, yard())
			s.AddCar(2, model(t, s, "motorbike"), at(0, 0, 20-0.15-1.1-gap, yaw))
			for range 40 {
				s.Step(tick)
			}
			s.AddCar(1, model(t, s, "box_truck"), at(0, 0, 0, 0))
			throw(s, 1, 60)
			impactsOf(s, 40)
			if p := poseOf(t, s, 2).Position; p[2] > 20 && math.Abs(p[0]) < 10 {
				t.Errorf("gap %g, yaw %g: thrown through the wall to %v", gap, yaw, p)
			}
		}
	}
}
