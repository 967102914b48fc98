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

func TestRunOverByOthers(t *testing.T) {
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
	t.Run("above and below are not run over", func(t *testing.T) {
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
	// Aslant along it one gets on.
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

func TestNearby(t *testing.T) {
	s := newSpace(t, yard())
	s.AddCar(2, model(t, s, "sedan"), at(5, 0, 0, 0))
	s.AddAmbientCar(1, model(t, s, "sedan"), at(-5, 0, 0, 0))
	s.AddProp(3, PropModel{Length: 1, Width: 1, Height: 1, Mass: 20}, at(0, 0, 30, 0))
	people := placed(s, mgl64.Vec3{0, 0, 1}, mgl64.Vec3{0, 0, 90})
	s.Refresh(people)
	got := s.Nearby(geometry.Point{0, 0}, 6, nil)
	want := []Near{{1, Car, 5}, {2, Car, 5}, {100, Human, 1}}
	if len(got) != len(want) {
		t.Fatalf("found %+v", got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("found %+v, want %+v", got[i], want[i])
		}
	}
}
