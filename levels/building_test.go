package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestCutOutReturnsTheRestOfThePolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-15, 15)
		floor := geometry.Box(Point{}, 20, 14, 0)
		hole := geometry.Box(Point{number.Draw(t, "x"), number.Draw(t, "z")}, 1.2, 6, rapid.Float64Range(-3, 3).Draw(t, "yaw"))
		props := cutOut(floor, hole)
		area := 0.0
		for _, p := range props {
			if !p.Convex() {
				t.Fatalf("part %v is not convex", p)
			}
			area += p.Area()
		}
		common := floor
		for i, a := range hole {
			if common = clip(common, a, hole[(i+1)%len(hole)]); len(common) < 3 {
				common = nil
				break
			}
		}
		want := floor.Area()
		if common != nil {
			want -= common.Area()
		}
		if math.Abs(area-want) > 0.02 {
			t.Fatalf("want %g m2 left, have %g", want, area)
		}
		at := Point{number.Draw(t, "px"), number.Draw(t, "pz")}
		in := 0
		for _, p := range props {
			if p.Contains(at) {
				in++
			}
		}
		if hole.Contains(at) && in > 0 && !edgeOf(hole, at) {
			t.Fatalf("%v lies in the hole and on the floor", at)
		}
	})
}

func edgeOf(p geometry.Polygon, q Point) bool {
	for i, a := range p {
		if on, _ := geometry.ClosestOnSegment(a, p[(i+1)%len(p)], q); on.Sub(q).Len() < 0.05 {
			return true
		}
	}
	return false
}

func TestWallsHaveOpenings(t *testing.T) {
	document := Document{
		Format: Format, ID: "house", Title: "House", Bounds: BoundsDoc{Point{-20, -20}, Point{20, 20}},
		Buildings: []BuildingDoc{{
			ID: "house", Outline: []Point{{0, 0}, {10, 0}, {10, 8}, {0, 8}},
			Floors: []FloorDoc{
				{
					Height: 3, Doors: []DoorDoc{{ID: "front", At: Point{5, 0}, Width: 1}, {ID: "inner", At: Point{5, 4}, Width: 1}},
					Windows: []WindowDoc{{At: Point{2, 0}, Width: 2, Sill: 1, Head: 2}}, Walls: [][]Point{{{0, 4}, {10, 4}}},
					Stairs: []StairsDoc{{From: Point{9, 1}, To: Point{9, 6}, Width: 1}},
				},
				{Height: 3, Stairs: []StairsDoc{{From: Point{1, 6}, To: Point{1, 1}, Width: 1}}},
				{Height: 3},
			},
		}},
	}
	l, err := Compile(&document)
	if err != nil {
		t.Fatal(err)
	}
	stops := func(x, y, z float64) (geometry.Material, bool) {
		for i := range l.Scene.Solids {
			o := &l.Scene.Solids[i]
			if o.Span.Contains(y) && o.Footprint.Contains(Point{x, z}) {
				return o.Material, true
			}
		}
		return 0, false
	}
	for _, c := range []struct {
		x, y, z float64
		wall    bool
		of      geometry.Material
	}{
		{2, 0.5, 0, true, geometry.Opaque}, {2, 1.5, 0, true, geometry.Glass}, {2, 2.5, 0, true, geometry.Opaque},
		{5, 1, 0, false, 0}, {5, 2.5, 0, true, geometry.Opaque}, {5, 1, 4, false, 0}, {3, 1, 4, true, geometry.Opaque},
		{5, 4, 0, true, geometry.Opaque}, {5, 8.9, 8, true, geometry.Opaque}, {5, 9.5, 8, false, 0},
	} {
		if of, wall := stops(c.x, c.y, c.z); wall != c.wall || wall && of != c.of {
			t.Errorf("(%g, %g, %g): want %v %v, have %v %v", c.x, c.y, c.z, c.wall, c.of, wall, of)
		}
	}
	for _, c := range []struct{ x, y, z, want float64 }{
		{9, 2.9, 3, 1.2}, {9, 3, 7, 3}, {1, 3, 3, 3}, {1, 5.9, 2, 5.4}, {9, 6, 3, 6}, {5, 9, 4, 9},
	} {
		if got := l.Scene.FloorHeight(Point{c.x, c.z}, c.y, 0.3); !same(got, c.want) {
			t.Errorf("floor at (%g, %g) from y %g: want %g, have %g", c.x, c.z, c.y, c.want, got)
		}
	}
	links := l.Scene.Links
	if len(links) != 2 || links[0].Storeys != [2]int{0, 1} || links[1].Storeys != [2]int{1, 2} {
		t.Fatalf("want links from storey 0 to 1 to 2, have %+v", links)
	}
	if want := (mgl64.Vec3{1, 6, 0.4}); !samePosition(links[1].To, want) {
		t.Errorf("want the second flight to end at %v, have %v", want, links[1].To)
	}
	for i := range l.Doors {
		if l.Doors[i].Building != 0 || l.Doors[i].ID != l.Scene.Doors[i].ID {
			t.Errorf("door %d is %+v, want the scene's door of the building", i, l.Doors[i])
		}
	}
}
