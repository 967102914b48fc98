package physics

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

const tick = 1.0 / 30

// plain is level ground of 200 by 200 m with nothing on it.
func plain() *geometry.Scene {
	return &geometry.Scene{
		Bounds:  geometry.Rect{Min: geometry.Point{-100, -100}, Max: geometry.Point{100, 100}},
		Storeys: []geometry.Storey{{Bounds: geometry.Rect{Min: geometry.Point{-100, -100}, Max: geometry.Point{100, 100}}}},
	}
}

func wall(a, b geometry.Point, thickness, low, high float64, material geometry.Material) geometry.Solid {
	return geometry.Solid{
		Footprint: geometry.Bar(a, b, thickness), Span: geometry.Span{Low: low, High: high}, Material: material,
	}
}

// yard contains one of everything: a wall 0.3 m thick along z 20 from x -10 to
// 10, panes and hedges, a door, a deck at y 4 over x 40..60, z 40..60 with a
// ramp up from (50, 20), stairs beside it, and three platforms at y 3, 6 and
// 13.
func yard() *geometry.Scene {
	s := plain()
	s.Solids = []geometry.Solid{
		wall(geometry.Point{-10, 20}, geometry.Point{10, 20}, 0.3, 0, 3, geometry.Opaque),
		wall(geometry.Point{-10, -20}, geometry.Point{10, -20}, 0.1, 0, 3, geometry.Glass),
		wall(geometry.Point{-10, -30}, geometry.Point{10, -30}, 2, 0, 3, geometry.Foliage),
		wall(geometry.Point{-10, -40}, geometry.Point{10, -40}, 0.1, 0, 3, geometry.Fence),
		wall(geometry.Point{-60, 0}, geometry.Point{-60, 10}, 0.3, 0, 3, geometry.Opaque),
		wall(geometry.Point{-60, 12}, geometry.Point{-60, 30}, 0.3, 0, 3, geometry.Opaque),
		wall(geometry.Point{-60, 10}, geometry.Point{-60, 12}, 0.3, 2.2, 3, geometry.Opaque),
	}
	s.Doors = []geometry.Door{{
		ID: "yard.door", A: geometry.Point{-60, 10}, B: geometry.Point{-60, 12},
		Span: geometry.Span{Low: 0, High: 2.2}, Thickness: 0.1,
	}}
	s.Surfaces = []geometry.Surface{
		slab(40, 40, 60, 60, 4),
		geometry.Sloped(geometry.Ramp, geometry.Point{50, 20}, geometry.Point{50, 40}, 0, 4, 6, 0.3),
		geometry.Sloped(geometry.Stairs, geometry.Point{42, 34}, geometry.Point{42, 40}, 0, 4, 1.5, 0.2),
		slab(-40, 40, -30, 50, 3),
		slab(-40, 60, -30, 70, 6),
		slab(-40, 80, -30, 90, 13),
	}
	return s
}

func slab(x0, z0, x1, z1, y float64) geometry.Surface {
	return geometry.Surface{
		Kind: geometry.Slab, Height: y, Thickness: 0.3,
		Footprint: geometry.Polygon{{x0, z0}, {x1, z0}, {x1, z1}, {x0, z1}},
	}
}

func newSpace(t testing.TB, scene *geometry.Scene) *Space {
	t.Helper()
	if err := scene.Validate(); err != nil {
		t.Fatal(err)
	}
	return New(NewStatic(scene), nil)
}

func model(t testing.TB, s *Space, name string) int {
	t.Helper()
	n, ok := s.Tuning().Cars.Find(name)
	if !ok {
		t.Fatalf("no car model %q", name)
	}
	return n
}

func at(x, y, z, yaw float64) Pose { return Pose{Position: mgl64.Vec3{x, y, z}, Yaw: yaw} }

func near(t testing.TB, what string, got, want, tolerance float64) {
	t.Helper()
	if !(math.Abs(got-want) <= tolerance) {
		t.Errorf("%s: %g, want %g within %g", what, got, want, tolerance)
	}
}

func poseOf(t testing.TB, s *Space, id uint64) Pose {
	t.Helper()
	p, ok := s.Pose(id)
	if !ok {
		t.Fatalf("no body %d", id)
	}
	return p
}

// runCar steps a space for some seconds while it holds the controls.
func runCar(s *Space, id uint64, c Controls, seconds float64) {
	s.SetControls(id, c)
	for range int(math.Round(seconds / tick)) {
		s.Step(tick)
	}
}
