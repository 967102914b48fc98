package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestCutOutLeavesTheRest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Float64Range(-15, 15)
		floor := geometry.Box(Point{}, 20, 14, 0)
		hole := geometry.Box(Point{number.Draw(t, "x"), number.Draw(t, "z")}, 1.2, 6, rapid.Float64Range(-3, 3).Draw(t, "yaw"))
		props := cutOut(floor, hole)
		area := 0.0
		for _, p := range props {
			if !p.Convex() {
				t.Fatalf("piece %v is not convex", p)
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

func TestShiftedLinesKeepTheirDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := rapid.Float64Range(-2, 2).Draw(t, "turn")
		offset := rapid.Float64Range(0.5, 6).Draw(t, "offset")
		corner := Point{0, 60}
		end := corner.Add(geometry.Flat(geometry.Forward(turn)).Mul(60))
		line := rounded([]Point{{0, 0}, corner, end}, 15)
		moved := shifted(line, offset)
		for i := 0; i+1 < len(line); i++ {
			for _, p := range []Point{moved[i], moved[i+1]} {
				d := line[i+1].Sub(line[i]).Normalize()
				if right := geometry.Cross(d, p.Sub(line[i])); math.Abs(right-offset) > 0.01 {
					t.Fatalf("turn %g: point %v lies %g m to the right, want %g", turn, p, right, offset)
				}
			}
		}
	})
}

func TestTurningMeetsBothLanes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		turn := rapid.Float64Range(-math.Pi, math.Pi).Draw(t, "turn")
		reach := rapid.Float64Range(4, 20).Draw(t, "reach")
		a, b := Point{0, -reach}, geometry.Flat(geometry.Forward(turn)).Mul(reach)
		if b.Sub(a).Len() < 3 {
			t.Skip("a turn back on the spot")
		}
		curve, radius := turning(a, b, Point{0, 1}, geometry.Flat(geometry.Forward(turn)))
		last := len(curve) - 1
		if curve[0] != a || curve[last].Sub(b).Len() > 1e-9 || !(radius > 0) {
			t.Fatalf("curve from %v to %v, want %v to %v", curve[0], curve[last], a, b)
		}
		if d := curve[1].Sub(curve[0]).Normalize(); d[1] < 0.8 {
			t.Fatalf("turn %g: starts towards %v", turn, d)
		}
	})
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
			t.Errorf("door %d is %+v", i, l.Doors[i])
		}
	}
}

func TestRailsHaveGaps(t *testing.T) {
	document := Document{
		Format: Format, ID: "deck", Title: "Deck", Bounds: BoundsDoc{Point{-20, -20}, Point{20, 20}},
		Decks: []DeckDoc{{
			Outline: []Point{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, Y: 3, Thickness: 0.3,
			Rail: &RailDoc{Height: 1, Gaps: []GapDoc{{At: Point{5, 0}, Width: 4}}},
		}},
		Ramps: []RampDoc{{Kind: "ramp", From: Point{5, -12}, To: Point{5, 0}, ToY: 3, Width: 4}},
	}
	l, err := Compile(&document)
	if err != nil {
		t.Fatal(err)
	}
	length := 0.0
	for i := range l.Scene.Solids {
		o := &l.Scene.Solids[i]
		if o.Material != geometry.Fence || o.Span != (geometry.Span{Low: 3, High: 4}) || o.Footprint.Contains(Point{5, 0}) {
			t.Errorf("want railings from y 3 to 4 with a gap, have %+v", o)
		}
		w, d := o.Footprint.Bounds().Size()
		length += max(w, d)
	}
	if !same(length, 36) {
		t.Errorf("want 36 m of railing, have %g", length)
	}
	if len(l.Scene.Storeys) != 2 || len(l.Scene.Links) != 1 || l.Scene.Links[0].Kind != geometry.RampLink {
		t.Errorf("want a deck's storey and a ramp to it, have %+v", l.Scene.Links)
	}
}
