package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestRunOver(t *testing.T) {
	t.Run("a car that runs into a person reports its speed once", func(t *testing.T) {
		for _, speed := range []float64{3, 12, 50} {
			s := newSpace(t, plain())
			s.AddCar(1, model(t, s, "sedan"), at(0, 0, 0, 0))
			people := placed(s, mgl64.Vec3{0.3, 0, 6})
			throw(s, 1, speed)
			var all []RunOver
			closing := 0.0
			for n := 0; n < 100 && (len(all) == 0 || n < 12); n++ {
				before, _ := s.Motion(1)
				s.Step(tick)
				s.MovePeople(people, tick)
				if all = append(all, s.RunOvers()...); closing == 0 && len(all) > 0 {
					closing = before.Velocity[2]
				}
			}
			if len(all) != 1 {
				t.Fatalf("at %g m/s: %+v", speed, all)
			}
			near(t, "speed", all[0].Speed, closing, 0.05*closing)
			if all[0].Car != 1 || all[0].Person != 100 || all[0].Normal[2] < 0.99 {
				t.Errorf("%+v", all[0])
			}
			if people[0].Velocity[2] <= 0 {
				t.Errorf("at %g m/s the person is thrown at %v", speed, people[0].Velocity)
			}
		}
	})
	t.Run("at 60 m/s nobody is passed over between two ticks", func(t *testing.T) {
		for i := range 20 {
			s := newSpace(t, plain())
			s.AddCar(1, model(t, s, "motorbike"), at(0, 0, 0, 0))
			people := placed(s, mgl64.Vec3{0, 0, 10 + float64(i)*0.1})
			throw(s, 1, 60)
			hit := false
			for range 12 {
				s.Step(tick)
				s.MovePeople(people, tick)
				hit = hit || len(s.RunOvers()) > 0
			}
			if !hit {
				t.Errorf("passed over at z %g", 10+float64(i)*0.1)
			}
		}
	})
}

func TestPushOut(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(1, model(t, s, "van"), at(0, 0, 0, math.Pi/2))
	people := placed(s, mgl64.Vec3{0, 0, -4})
	people[0].Walk = Walk{Move: geometry.Point{0, 1}, Run: true}
	for range 90 {
		s.Step(tick)
		s.MovePeople(people, tick)
	}
	near(t, "z at the side of the van", people[0].Position[2], -1-0.35, 0.01)
	// At an angle a person slides along it.
	people[0].Walk.Move = geometry.Point{1, 1}
	for range 60 {
		s.MovePeople(people, tick)
	}
	if p := people[0].Position; p[0] < 2.6 {
		t.Errorf("stuck at the van's side: %v", p)
	}
	if p := poseOf(t, s, 1).Position; p != (mgl64.Vec3{0, 0, 0}) {
		t.Errorf("a walker moved the van to %v", p)
	}
	// A slow car moves people aside without harm.
	s.SetPose(1, at(30, 0, 0, 0))
	s.Place(&people[0], mgl64.Vec3{30, 0, 3}, 0)
	people[0].Walk = Walk{}
	for range 120 {
		throw(s, 1, 0.8)
		s.Step(tick)
		s.MovePeople(people, tick)
		if len(s.RunOvers()) > 0 {
			t.Fatalf("run over at 0.8 m/s: %+v", s.RunOvers())
		}
	}
	if p := people[0].Position; p[2] < poseOf(t, s, 1).Position[2]+2.6+0.34 && math.Abs(p[0]-30) < 1.3 {
		t.Errorf("at %v in the van at %v", p, poseOf(t, s, 1).Position)
	}
}
