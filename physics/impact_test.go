package physics

import (
	"fmt"
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// throw gives a car a speed along its yaw.
func throw(s *Space, id uint64, speed float64) {
	p, _ := s.Pose(id)
	s.SetMotion(id, Motion{Velocity: geometry.Forward(p.Yaw).Mul(speed)})
}

// impactsOf steps a space and keeps all impacts.
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

func TestImpactsAndRest(t *testing.T) {
	t.Run("car against an anchored piece", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddProp(9, PropModel{Length: 0.3, Width: 0.3, Height: 4, Mass: 90, BreakSpeed: 6}, at(0, 0, 10, 0))
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		throw(s, 1, 5)
		all := impactsOf(s, 90)
		if len(all) == 0 || all[0].B != 9 || all[0].Against != Prop {
			t.Fatalf("impacts %+v", all)
		}
		if p := poseOf(t, s, 9); p.Position != (mgl64.Vec3{0, 0, 10}) {
			t.Errorf("at 5 m/s the piece moved to %v", p.Position)
		}
		s.SetPose(1, at(0, 0, 0, 0))
		throw(s, 1, 15)
		impactsOf(s, 60)
		if p := poseOf(t, s, 9); p.Position[2] < 12 {
			t.Errorf("at 15 m/s the piece stays at %v", p.Position)
		}
		if b, _ := s.State(9); b.Anchored {
			t.Error("the piece is still anchored")
		}
	})
	t.Run("a parked car sleeps on when one passes, and wakes when hit", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		s.AddCar(2, model(t, s, "sedan"), at(2.1, 0, 10, 0))
		impactsOf(s, 40)
		if n := s.AwakeCount(); n != 0 {
			t.Fatalf("%d bodies awake after 1.3 s of rest", n)
		}
		throw(s, 1, 10)
		for range 60 {
			s.Step(tick)
			if n := s.AwakeCount(); n > 1 {
				t.Fatalf("%d bodies awake as one passes", n)
			}
		}
		s.SetPose(1, at(2.1, 0, 0, 0))
		throw(s, 1, 10)
		impactsOf(s, 20)
		if p := poseOf(t, s, 2); p.Position[2] < 10.2 {
			t.Errorf("the hit car stands at %v", p.Position)
		}
	})
	t.Run("ghosts touch nobody", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 10, 0))
		s.SetGhost(1, true)
		throw(s, 1, 20)
		if all := impactsOf(s, 60); len(all) != 0 || poseOf(t, s, 1).Position[2] < 30 {
			t.Errorf("impacts %+v at %v", all, poseOf(t, s, 1).Position)
		}
	})
}

// TestNoTunnelling throws every model at a wall 0.3 m thick at the top speed,
// head on, aslant and sideways.
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

func TestBands(t *testing.T) {
	t.Run("a car under the deck passes one on it", func(t *testing.T) {
		s := newSpace(t, yard())
		sedan := model(t, s, "sedan")
		s.AddCar(1, sedan, at(45, 0, 50, math.Pi/2))
		s.AddCar(2, sedan, at(55, 4, 50, -math.Pi/2))
		near(t, "y on the deck", poseOf(t, s, 2).Position[1], 4, 0)
		near(t, "y under it", poseOf(t, s, 1).Position[1], 0, 0)
		throw(s, 1, 10)
		all := impactsOf(s, 60)
		if len(all) != 0 || poseOf(t, s, 1).Position[0] < 60 {
			t.Errorf("impacts %+v, car at %v", all, poseOf(t, s, 1).Position)
		}
	})
	t.Run("a low deck is enough between two cars", func(t *testing.T) {
		scene := plain()
		scene.Surfaces = []geometry.Surface{slab(-20, -20, 20, 20, 1.9)}
		s := newSpace(t, scene)
		sedan := model(t, s, "sedan")
		s.AddCar(1, sedan, at(0, 0, -10, 0))
		s.AddCar(2, sedan, at(0, 1.9, 0, 0))
		throw(s, 1, 8)
		if all := impactsOf(s, 90); len(all) != 0 || poseOf(t, s, 1).Position[2] < 5 {
			t.Errorf("impacts %+v, car at %v", all, poseOf(t, s, 1).Position)
		}
	})
	t.Run("a car that drove up meets one on the deck", func(t *testing.T) {
		s := newSpace(t, yard())
		sedan := model(t, s, "sedan")
		s.AddCar(1, sedan, at(50, 0, 10, 0))
		s.AddCar(2, sedan, at(50, 4, 52, 0))
		s.SetControls(1, Controls{Throttle: 0.6})
		all := impactsOf(s, 300)
		if len(all) == 0 || all[0].Against != Car {
			t.Fatalf("impacts %+v, car at %v", all, poseOf(t, s, 1).Position)
		}
		near(t, "y of the impact", all[0].Point[1], 4.7, 0.2)
	})
	t.Run("the ramp's side stops a car, its low end does not", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(40, 0, 25, math.Pi/2))
		throw(s, 1, 12)
		all := impactsOf(s, 60)
		if len(all) == 0 || all[0].Against != Surface || poseOf(t, s, 1).Position[0] > 45 {
			t.Errorf("impacts %+v, car at %v", all, poseOf(t, s, 1).Position)
		}
	})
	t.Run("under the ramp a car is held where it grows too low", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "sedan"), at(50, 0, 45, math.Pi))
		throw(s, 1, 12)
		all := impactsOf(s, 120)
		if len(all) == 0 || all[0].Against != Surface {
			t.Fatalf("impacts %+v, car at %v", all, poseOf(t, s, 1).Position)
		}
		if p := poseOf(t, s, 1).Position; p[1] != 0 || p[2] < 27 {
			t.Errorf("car at %v", p)
		}
	})
	t.Run("stairs are not for cars", func(t *testing.T) {
		s := newSpace(t, yard())
		s.AddCar(1, model(t, s, "compact"), at(42, 0, 25, 0))
		throw(s, 1, 12)
		all := impactsOf(s, 60)
		if p := poseOf(t, s, 1).Position; len(all) == 0 || p[1] != 0 || p[2] > 34 {
			t.Errorf("impacts %+v, car at %v", all, p)
		}
	})
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

// TestThrownAgainstWall has a truck at its limit throw a car whose pairs were
// found at rest, away from the wall: it must not come through.
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
