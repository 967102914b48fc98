package nav

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// house returns two storeys of 10 x 10 m joined by stairs along the west wall.
// The upper one has a hole over the stairs.
func house() *geometry.Scene {
	bounds := geometry.Rect{Max: geometry.Point{30, 20}}
	upper := geometry.Rect{Min: geometry.Point{10, 5}, Max: geometry.Point{20, 15}}
	s := &geometry.Scene{
		Bounds:  bounds,
		Storeys: []geometry.Storey{{Bounds: bounds}, {Bounds: upper, Height: 3}},
	}
	for _, wall := range [][4]float64{{10, 5, 14, 5}, {16, 5, 20, 5}, {20, 5, 20, 15}, {20, 15, 10, 15}, {10, 15, 10, 5}} {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Bar(geometry.Point{wall[0], wall[1]}, geometry.Point{wall[2], wall[3]}, 0.3),
			Span:      geometry.Span{High: 6},
		})
	}
	slab := func(x0, z0, x1, z1 float64) {
		s.Surfaces = append(s.Surfaces, geometry.Surface{
			Footprint: geometry.Polygon{{x0, z0}, {x1, z0}, {x1, z1}, {x0, z1}}, Height: 3, Thickness: 0.2,
		})
	}
	slab(12, 5, 20, 15)
	slab(10, 13, 12, 15)
	s.Surfaces = append(s.Surfaces, geometry.Sloped(geometry.Stairs, geometry.Point{11, 7}, geometry.Point{11, 13}, 0, 3, 1.2, 0.2))
	s.Links = []geometry.Link{{From: mgl64.Vec3{11, 0, 6.6}, To: mgl64.Vec3{11, 3, 13.4}, Width: 1.2, Storeys: [2]int{0, 1}}}
	s.Doors = []geometry.Door{{ID: "front", A: geometry.Point{14, 5}, B: geometry.Point{16, 5}, Span: geometry.Span{High: 2.2}, Thickness: 0.1}}
	return s
}

func TestTwoStoreys(t *testing.T) {
	s := house()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	m := Build(s)
	f := NewFinder(m, NewOverlay(m))
	from, to := mgl64.Vec3{2, 0, 2}, mgl64.Vec3{18, 3, 8}
	steps, err := f.Find(nil, Query{From: from, To: to})
	if err != nil {
		t.Fatal(err)
	}
	doors, climbs := 0, 0
	for _, step := range steps {
		if step.Door == 0 {
			doors++
		}
		if step.Climb {
			climbs++
		}
	}
	if doors != 1 || climbs != 1 {
		t.Errorf("the path passes %d doors and %d climbs, want 1 and 1: %v", doors, climbs, steps)
	}
	if end := steps[len(steps)-1].Position; end != to {
		t.Errorf("the path ends at %v, want %v", end, to)
	}
	if c, ok := m.Locate(mgl64.Vec3{18, 0, 8}, 0); !ok || c.Storey != 0 {
		t.Errorf("under the upper floor is storey %d, free %v; want the ground", c.Storey, ok)
	}
	if c, ok := m.Locate(to, 0); !ok || c.Storey != 1 {
		t.Errorf("on the upper floor is storey %d, free %v; want 1", c.Storey, ok)
	}
	if m.Open(mgl64.Vec3{11, 3, 9}) {
		t.Error("the hole over the stairs is walkable")
	}
	// covers M-DOC-013
	if reach := m.ReachFrom([]mgl64.Vec3{from}); !reach.Contains(to, 0.5) {
		t.Error("the upper storey cannot be reached by the stairs")
	}
}
