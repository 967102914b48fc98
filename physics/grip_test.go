package physics

import (
	"math"
	"testing"

	"caper/levels/geometry"
)

func TestTurns(t *testing.T) {
	for _, steer := range []float64{1, -1} {
		s := newSpace(t, plain())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		least, most, turned := 0.0, 0.0, 0.0
		s.SetControls(1, Controls{Throttle: 0.35, Steer: steer})
		last := 0.0
		for range 600 {
			s.Step(tick)
			p := poseOf(t, s, 1)
			turned += geometry.WrapAngle(p.Yaw - last)
			last = p.Yaw
			least, most = math.Min(least, p.Position[0]), math.Max(most, p.Position[0])
			if math.Abs(turned) >= math.Pi {
				break
			}
		}
		// A right turn from yaw 0 goes to the right, towards -x, and decreases
		// the yaw.
		if steer > 0 && !(turned <= -math.Pi && least < -4 && most < 0.5) {
			t.Errorf("U-turn to the right: turned %g, x from %g to %g", turned, least, most)
		}
		if steer < 0 && !(turned >= math.Pi && most > 4 && least > -0.5) {
			t.Errorf("U-turn to the left: turned %g, x from %g to %g", turned, least, most)
		}
		if width := most - least; width > 16 {
			t.Errorf("the U-turn is %g m wide", width)
		}
	}
}

func TestGrip(t *testing.T) {
	corner := func(friction float64, handbrake bool) (across float64) {
		s := newSpace(t, plain())
		s.SetFriction(friction)
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, -80, 0))
		throw(s, 1, 18)
		s.SetControls(1, Controls{Steer: 1, Handbrake: handbrake})
		for range 20 {
			s.Step(tick)
			p, _ := s.Pose(1)
			m, _ := s.Motion(1)
			across = math.Max(across, math.Abs(m.Velocity.Dot(geometry.Right(p.Yaw))))
		}
		return across
	}
	dry, drift := corner(1, false), corner(1, true)
	if dry > 1 {
		t.Errorf("in a dry corner the car slides at %g m/s", dry)
	}
	if drift < dry+1 {
		t.Errorf("with the handbrake it slides at %g m/s, without at %g", drift, dry)
	}
	stop := func(friction float64) float64 {
		s := newSpace(t, plain())
		s.SetFriction(friction)
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, -80, 0))
		throw(s, 1, 20)
		runCar(s, 1, Controls{Throttle: -1}, 2)
		return poseOf(t, s, 1).Position[2]
	}
	if wet := stop(0.5); wet < stop(1)+5 {
		t.Errorf("on half the friction the car brakes as well: %g", wet)
	}
}
