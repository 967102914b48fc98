package levels

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestFlatOffice(t *testing.T) {
	l := flat(t)
	s := l.Scene
	wallAt := func(x, y, z float64) bool {
		for i := range s.Solids {
			o := &s.Solids[i]
			if y > o.Span.Low && y < o.Span.High && o.Footprint.Contains(Point{x, z}) {
				return true
			}
		}
		return false
	}
	for _, c := range []struct {
		x, y, z float64
		wall    bool
	}{
		{34, 1, 40, true}, {46, 1, 40, true}, {40, 1, 45, true}, {36, 1, 35, true}, {34.16, 1, 40, false}, {33.84, 1, 40, false},
		{34.14, 3.1, 40, true}, {34, 4, 40, true}, {34, 6.3, 40, true}, {34, 6.5, 40, false}, {40, 4, 35, true},
		{40, 1, 35, false}, {39.41, 1, 35, false}, {40.59, 1, 35, false}, {39.39, 1, 35, true}, {40.61, 1, 35, true},
		{40, 2.1, 35, false}, {40, 2.3, 35, true}, {33.9, 1, 34.9, true},
	} {
		if wallAt(c.x, c.y, c.z) != c.wall {
			t.Errorf("(%g, %g, %g): want wall %v", c.x, c.y, c.z, c.wall)
		}
	}
	floor := func(x, y, z float64) float64 { return s.FloorHeight(Point{x, z}, y, 0.5) }
	for _, c := range []struct{ x, y, z, want float64 }{
		{40, 0, 40, 0}, {40, 3.2, 40, 3.2}, {35, 0, 37.2, 3.2 * 0.2 / 6}, {35, 1.6, 40, 1.6}, {35, 3.2, 42.9, 3.2 * 5.9 / 6},
		{35, 3.2, 43.5, 3.2}, {35, 3.2, 36.5, 3.2}, {35, 3.2, 37.5, 3.2 * 0.5 / 6}, {36, 3.2, 40, 3.2},
	} {
		if got := floor(c.x, c.y, c.z); !same(got, c.want) {
			t.Errorf("floor at (%g, %g) from y %g: want %g, have %g", c.x, c.z, c.y, c.want, got)
		}
	}
	var stairs *geometry.Link
	for i := range s.Links {
		if s.Links[i].Kind == geometry.StairsLink {
			stairs = &s.Links[i]
		}
	}
	if stairs == nil || stairs.Width != 1.2 || s.Storeys[stairs.Storeys[0]].Height != 0 || s.Storeys[stairs.Storeys[1]].Height != 3.2 {
		t.Fatalf("want stairs 1.2 m wide from y 0 to 3.2, have %+v", stairs)
	}
	if b := l.BuildingAt(mgl64.Vec3{40, 3.2, 40}); b < 0 || l.Buildings[b].ID != "office" || len(l.Buildings[b].Floors) != 2 {
		t.Error("want the office with two floors at (40, 3.2, 40)")
	}
}
