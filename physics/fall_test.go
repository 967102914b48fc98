package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestFallsEndWithTheExactSpeed(t *testing.T) {
	for _, c := range []struct{ z, height float64 }{{45, 3}, {65, 6}, {85, 13}} {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{-35, c.height, c.z})
		near(t, "y on the platform", people[0].Position[1], c.height, 0)
		people[0].Walk = Walk{Move: geometry.Point{1, 0}, Run: true}
		all := walkers(s, people, 120)
		if len(all) != 1 || all[0].ID != 100 {
			t.Fatalf("from %g m: landings %+v, feet at %v", c.height, all, people[0].Position)
		}
		near(t, "landing speed", all[0].Speed, math.Sqrt(2*9.81*c.height), 1e-6)
		near(t, "height fallen", all[0].Fallen, c.height, 1e-9)
		near(t, "y", people[0].Position[1], 0, 0)
	}
}

func TestFallsEndOnTheFirstFloor(t *testing.T) {
	s := newSpace(t, yard())
	for _, height := range []float64{40, 77.7, 300} {
		people := placed(s, mgl64.Vec3{50, 4, 50})
		people[0].Position[1], people[0].Grounded, people[0].Top = height, false, height
		all := walkers(s, people, 400)
		if len(all) != 1 {
			t.Fatalf("from %g m: %+v", height, all)
		}
		near(t, "y on the deck", people[0].Position[1], 4, 0)
		near(t, "landing speed", all[0].Speed, math.Sqrt(2*9.81*(height-4)), 1e-6)
	}
}

func TestJump(t *testing.T) {
	for _, dt := range []float64{1.0 / 30, 1.0 / 60} {
		s := newSpace(t, yard())
		people := placed(s, mgl64.Vec3{0, 0, 0})
		people[0].Walk.Jump = true
		highest, ticks := 0.0, 0
		for range 300 {
			s.MovePeople(people, dt)
			people[0].Walk.Jump = false
			highest = math.Max(highest, people[0].Position[1])
			if ticks++; people[0].Grounded {
				break
			}
		}
		near(t, "height of a jump", highest, 1.1, 0.02)
		near(t, "seconds in the air", float64(ticks)*dt, 2*math.Sqrt(2*1.1/9.81), 2*dt)
		near(t, "top kept", people[0].Top, 0, 0)
	}
	t.Run("a head meets the ceiling", func(t *testing.T) {
		scene := yard()
		scene.Surfaces = append(scene.Surfaces, slab(-5, -5, 5, 5, 2.6))
		s := newSpace(t, scene)
		people := placed(s, mgl64.Vec3{0, 0, 0})
		people[0].Walk.Jump = true
		for range 30 {
			s.MovePeople(people, tick)
			if head := people[0].Position[1] + 1.8; head > 2.3+1e-9 {
				t.Fatalf("head at %g under a ceiling at 2.3", head)
			}
		}
	})
	t.Run("a jump gets over a low wall, not over a high one", func(t *testing.T) {
		for _, c := range []struct {
			high float64
			over bool
		}{{0.9, true}, {1.6, false}} {
			scene := plain()
			scene.Solids = []geometry.Solid{wall(geometry.Point{-10, 5}, geometry.Point{10, 5}, 0.3, 0, c.high, geometry.Opaque)}
			s := newSpace(t, scene)
			people := placed(s, mgl64.Vec3{0, 0, 3})
			people[0].Walk = Walk{Move: geometry.Point{0, 1}, Run: true, Jump: true}
			walkers(s, people, 60)
			if over := people[0].Position[2] > 5; over != c.over {
				t.Errorf("wall of %g m: at %v", c.high, people[0].Position)
			}
		}
	})
}
