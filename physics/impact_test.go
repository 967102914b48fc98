package physics

import (
	"math"
	"testing"

	"caper/levels/geometry"
)

// throw sets a car's speed along its yaw.
func throw(s *Space, id uint64, speed float64) {
	p, _ := s.Pose(id)
	s.SetMotion(id, Motion{Velocity: geometry.Forward(p.Yaw).Mul(speed)})
}

// impactsOf steps a space and returns all impacts.
func impactsOf(s *Space, ticks int) []Impact {
	var all []Impact
	for range ticks {
		s.Step(tick)
		all = append(all, s.Impacts()...)
	}
	return all
}

func TestImpacts(t *testing.T) {
	t.Run("car against wall", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 10, 0))
		throw(s, 1, 20)
		all := impactsOf(s, 30)
		if len(all) == 0 {
			t.Fatal("no impact")
		}
		k := all[0]
		if k.A != 1 || k.B != 0 || k.Against != Solid || k.Index != 0 || k.AKind != Car {
			t.Errorf("impact %+v", k)
		}
		near(t, "speed", k.Speed, 20, 1)
		near(t, "point z", k.Point[2], 20-0.15, 0.1)
		near(t, "normal z", k.Normal[2], -1, 1e-6)
		if nose := poseOf(t, s, 1).Position[2] + 2.3; nose > 19.87 || nose < 15 {
			t.Errorf("the nose is at %g, the wall at 19.85", nose)
		}
	})
	t.Run("car against car", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddCar(2, model(t, s, "sedan"), at(0, 0, 20, math.Pi))
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		throw(s, 1, 15)
		throw(s, 2, 10)
		all := impactsOf(s, 30)
		if len(all) == 0 {
			t.Fatal("no impact")
		}
		k := all[0]
		if k.A != 1 || k.B != 2 || k.Against != Car || k.Index != -1 {
			t.Errorf("impact %+v", k)
		}
		near(t, "closing speed", k.Speed, 25, 1.5)
		near(t, "normal z", k.Normal[2], -1, 1e-6)
	})
	t.Run("a heavy car pushes a light one", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddCar(1, model(t, s, "box_truck"), at(0, 0, 0, 0))
		s.AddCar(2, model(t, s, "compact"), at(0, 0, 10, 0))
		throw(s, 1, 12)
		impactsOf(s, 20)
		if m, _ := s.Motion(2); m.Velocity[2] < 5 {
			t.Errorf("the light car moves at %g m/s", m.Velocity[2])
		}
	})
}

func TestFastCarsMeet(t *testing.T) {
	for _, aside := range []float64{0, 0.3, 0.6, 1} {
		s := newSpace(t, plain())
		bike := model(t, s, "motorbike")
		s.AddCar(1, bike, at(0, 0, 0, 0))
		s.AddCar(2, bike, at(aside, 0, 30, math.Pi))
		throw(s, 1, 60)
		throw(s, 2, 60)
		all := impactsOf(s, 30)
		if hit := len(all) > 0; hit != (aside < 0.8) {
			t.Errorf("two motorbikes at 60 m/s, %g m apart: impacts %+v", aside, all)
		}
	}
}
