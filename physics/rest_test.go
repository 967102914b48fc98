package physics

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

func TestImpactsAndRest(t *testing.T) {
	t.Run("car against an anchored prop", func(t *testing.T) {
		s := newSpace(t, plain())
		s.AddProp(9, PropModel{Length: 0.3, Width: 0.3, Height: 4, Mass: 90, BreakSpeed: 6}, at(0, 0, 10, 0))
		s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
		throw(s, 1, 5)
		all := impactsOf(s, 90)
		if len(all) == 0 || all[0].B != 9 || all[0].Against != Prop {
			t.Fatalf("impacts %+v", all)
		}
		if p := poseOf(t, s, 9); p.Position != (mgl64.Vec3{0, 0, 10}) {
			t.Errorf("hit at 5 m/s, the prop moved to %v", p.Position)
		}
		s.SetPose(1, at(0, 0, 0, 0))
		throw(s, 1, 15)
		impactsOf(s, 60)
		if p := poseOf(t, s, 9); p.Position[2] < 12 {
			t.Errorf("hit at 15 m/s, the prop stays at %v", p.Position)
		}
		if b, _ := s.State(9); b.Anchored {
			t.Error("the prop is still anchored")
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
