package physics

import (
	"math"
	"testing"
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

func TestInvalidControlsAreClamped(t *testing.T) {
	s := newSpace(t, plain())
	s.AddCar(1, model(t, s, "motorbike"), at(0, 0, 0, 0))
	for _, c := range []Controls{
		{Throttle: math.NaN(), Steer: 1}, {Throttle: 1, Steer: math.NaN()}, {Throttle: math.Inf(1), Steer: math.Inf(-1)}, {Throttle: 1e300, Steer: -1e300},
	} {
		runCar(s, 1, c, 1)
		if p := poseOf(t, s, 1); !finite(p.Position[0], p.Position[1], p.Position[2], p.Yaw) {
			t.Fatalf("%+v leads to %v", c, p)
		}
	}
	if b, _ := s.State(1); b.Controls.Throttle > 1 || b.Controls.Steer < -1 {
		t.Errorf("controls kept: %+v", b.Controls)
	}
}
