package physics

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestCastCorners(t *testing.T) {
	s := newSpace(t, yard())
	s.AddAmbientCar(5, model(t, s, "sedan"), at(0, 0, 40, 0))
	s.Refresh([]Person{{ID: 9, Position: mgl64.Vec3{30, 0, 0}}})
	cases := []struct {
		name     string
		from, to mgl64.Vec3
		options  CastOptions
		want     Target
		hit      bool
		distance float64
	}{
		{"no length in the open", mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 1, 0}, CastOptions{}, 0, false, 0},
		{"no length inside a wall", mgl64.Vec3{0, 1, 20}, mgl64.Vec3{0, 1, 20}, CastOptions{}, Solid, true, 0},
		{"from inside a wall", mgl64.Vec3{0, 1, 20}, mgl64.Vec3{0, 1, 30}, CastOptions{}, Solid, true, 0},
		{"from a face outwards", mgl64.Vec3{0, 1, 20.15}, mgl64.Vec3{0, 1, 30}, CastOptions{}, 0, false, 0},
		{"from a face inwards", mgl64.Vec3{0, 1, 20.15}, mgl64.Vec3{0, 1, 10}, CastOptions{}, Solid, true, 0},
		{"wall", mgl64.Vec3{0, 1, 0}, mgl64.Vec3{0, 1, 30}, CastOptions{}, Solid, true, 19.85},
		{"over the wall", mgl64.Vec3{0, 3.1, 0}, mgl64.Vec3{0, 3.1, 30}, CastOptions{}, 0, false, 0},
		{"down onto the ground", mgl64.Vec3{0, 2, 0}, mgl64.Vec3{0, -2, 0}, CastOptions{}, Terrain, true, 2},
		{"down onto the deck", mgl64.Vec3{50, 9, 50}, mgl64.Vec3{50, 0, 50}, CastOptions{}, Surface, true, 5},
		{"up under the deck", mgl64.Vec3{50, 1, 50}, mgl64.Vec3{50, 9, 50}, CastOptions{}, Surface, true, 2.7},
		{"shot through glass", mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -25}, CastOptions{For: ForShots}, 0, false, 0},
		{"body at glass", mgl64.Vec3{0, 1, -15}, mgl64.Vec3{0, 1, -25}, CastOptions{}, Solid, true, 4.95},
		{"body through a hedge", mgl64.Vec3{0, 1, -25}, mgl64.Vec3{0, 1, -35}, CastOptions{}, 0, false, 0},
		{"shut door", mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, CastOptions{}, Door, true, 4.95},
		{"car", mgl64.Vec3{-10, 0.7, 40}, mgl64.Vec3{10, 0.7, 40}, CastOptions{}, Car, true, 10 - 1.85/2},
		{"car ignored", mgl64.Vec3{-10, 0.7, 40}, mgl64.Vec3{10, 0.7, 40}, CastOptions{Ignore: [2]uint64{0, 5}}, 0, false, 0},
		{"over the car", mgl64.Vec3{-10, 1.6, 40}, mgl64.Vec3{10, 1.6, 40}, CastOptions{}, 0, false, 0},
		{"person", mgl64.Vec3{20, 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{}, Human, true, 10 - 0.35},
		{"sight past a person", mgl64.Vec3{20, 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{For: ForSight}, 0, false, 0},
		{"not a number", mgl64.Vec3{math.NaN(), 1, 0}, mgl64.Vec3{40, 1, 0}, CastOptions{}, 0, false, 0},
		{"from far outside", mgl64.Vec3{0, 1, -1e4}, mgl64.Vec3{0, 1, 1e4}, CastOptions{}, Solid, true, 1e4 - 40.05},
	}
	for _, c := range cases {
		hit, ok := s.Cast(c.from, c.to, c.options)
		if ok != c.hit || hit.Target != c.want || math.Abs(hit.Distance-c.distance) > 1e-9 {
			t.Errorf("%s: %v %+v, want %v target %d at %g", c.name, ok, hit, c.hit, c.want, c.distance)
		}
	}
	s.SetDoor(0, true)
	if hit, ok := s.Cast(mgl64.Vec3{-55, 1, 11}, mgl64.Vec3{-65, 1, 11}, CastOptions{}); ok {
		t.Errorf("an open door stops a ray: %+v", hit)
	}
}

func TestCastTerrain(t *testing.T) {
	scene := plain()
	scene.Terrain = geometry.Terrain{Origin: geometry.Point{-100, -100}, Cell: 10, Columns: 21, Rows: 21, Heights: make([]float64, 441)}
	r := rand.New(rand.NewPCG(1, 1))
	for i := range scene.Terrain.Heights {
		scene.Terrain.Heights[i] = r.Float64() * 6
	}
	s := newSpace(t, scene)
	hits := 0
	for range 500 {
		point := func() mgl64.Vec3 { return mgl64.Vec3{r.Float64()*240 - 120, r.Float64() * 9, r.Float64()*240 - 120} }
		from, to := point(), point()
		if from[1] < scene.Terrain.HeightAt(geometry.Flat(from)) {
			continue
		}
		hit, ok := s.Cast(from, to, CastOptions{})
		const steps = 5000
		want := -1.0
		for i := range steps + 1 {
			p := from.Add(to.Sub(from).Mul(float64(i) / steps))
			if p[1] < scene.Terrain.HeightAt(geometry.Flat(p))-1e-3 {
				want = float64(i) / steps * to.Sub(from).Len()
				break
			}
		}
		if want >= 0 {
			hits++
			if !ok || hit.Distance > want+1e-6 {
				t.Errorf("cast %v to %v: %v at %g, a sample is under the ground at %g", from, to, ok, hit.Distance, want)
			}
		}
		if ok {
			near(t, "height over the ground at the hit", hit.Point[1]-scene.Terrain.HeightAt(geometry.Flat(hit.Point)), 0, 1e-6)
		}
	}
	if hits < 100 {
		t.Errorf("only %d rays went into the ground", hits)
	}
}
