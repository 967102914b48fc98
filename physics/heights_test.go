package physics

import (
	"math"
	"testing"

	"caper/levels/geometry"
)

func TestBodiesCollideOnlyAtEqualHeights(t *testing.T) {
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
