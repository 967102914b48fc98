package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// walkers moves people for some ticks and returns their landings.
func walkers(s *Space, people []Person, ticks int) []Landing {
	var all []Landing
	for range ticks {
		s.MovePeople(people, tick)
		all = append(all, s.Landings()...)
	}
	return all
}

func placed(s *Space, positions ...mgl64.Vec3) []Person {
	people := make([]Person, len(positions))
	for i := range people {
		people[i].ID = uint64(100 + i)
		s.Place(&people[i], positions[i], 0)
	}
	return people
}

func TestLocalWalk(t *testing.T) {
	s := newSpace(t, plain())
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{20, 0, 0})
	for i := range people {
		people[i].Yaw = math.Pi / 2
		people[i].Walk.Local = true
	}
	people[0].Walk.Move, people[1].Walk.Move = geometry.Point{0, 1}, geometry.Point{1, 0}
	walkers(s, people, 30)
	if d := people[0].Position; d[0] < 1.5 || math.Abs(d[2]) > 1e-6 {
		t.Errorf("forwards at yaw pi/2 leads to %v", d)
	}
	if d := people[1].Position.Sub(mgl64.Vec3{20, 0, 0}); d.Dot(geometry.Right(math.Pi/2)) < 1.5 {
		t.Errorf("to the right at yaw pi/2 leads by %v", d)
	}
}

func TestPeopleArePushedApart(t *testing.T) {
	s := newSpace(t, yard())
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0.1, 0, 0}, mgl64.Vec3{0, 0, 0.1})
	walkers(s, people, 60)
	for i := range people {
		for k := range i {
			if d := people[i].Position.Sub(people[k].Position).Len(); d < 0.65 {
				t.Errorf("%d and %d are %g m apart", i, k, d)
			}
		}
	}
	t.Run("nobody is pushed through a wall", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{0, 0, 19.5}, mgl64.Vec3{0, 0, 19}, mgl64.Vec3{0, 0, 18.6})
		people[1].Walk, people[2].Walk = Walk{Move: geometry.Point{0, 1}, Run: true}, Walk{Move: geometry.Point{0, 1}, Run: true}
		walkers(s, people, 100)
		for i := range people {
			if people[i].Position[2] > 19.51 {
				t.Errorf("%d at %v", i, people[i].Position)
			}
		}
	})
	t.Run("people on and under the deck do not push each other", func(t *testing.T) {
		people := placed(s, mgl64.Vec3{50, 4, 50}, mgl64.Vec3{50, 0, 50})
		walkers(s, people, 30)
		near(t, "x", people[0].Position[0], 50, 0)
	})
}

func TestWaterSlowsPeople(t *testing.T) {
	scene := plain()
	scene.Waters = []geometry.Water{{Footprint: geometry.Box(geometry.Point{0, 50}, 40, 40, 0), Level: 0.3}}
	s := newSpace(t, scene)
	people := placed(s, mgl64.Vec3{0, 0, 0}, mgl64.Vec3{0, 0, 40})
	for i := range people {
		people[i].Walk = Walk{Move: geometry.Point{0, 1}}
	}
	walkers(s, people, 90)
	dry, wet := people[0].Position[2], people[1].Position[2]-40
	near(t, "wading against walking", wet/dry, 0.5, 0.05)
	if !people[1].Wading || people[0].Wading {
		t.Error("wading: the walker in water or the dry one is wrong")
	}
}

func TestInvalidWalksAreClamped(t *testing.T) {
	s := newSpace(t, yard())
	people := placed(s, mgl64.Vec3{0, 0, 0})
	for _, w := range []Walk{
		{Move: geometry.Point{math.NaN(), 1}}, {Move: geometry.Point{math.Inf(1), 0}}, {Move: geometry.Point{1e300, 1e300}, Pace: math.NaN()}, {Move: geometry.Point{1, 1}, Pace: 1e9, Run: true},
	} {
		before := people[0].Position
		people[0].Walk = w
		walkers(s, people, 30)
		p := people[0].Position
		if way := p.Sub(before).Len(); !(way <= 11.5) {
			t.Errorf("%+v: went %g m in a second to %v", w, way, p)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("ids that do not ascend are accepted")
		}
	}()
	s.MovePeople([]Person{{ID: 2}, {ID: 1}}, tick)
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
