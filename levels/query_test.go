package levels

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestNearestOfKind(t *testing.T) {
	l := flat(t)
	up := func(x, y, z float64) mgl64.Vec3 { return mgl64.Vec3{x, y, z} }
	t.Run("M-IMP-002 binding distances are three-dimensional", func(t *testing.T) {
		cases := []struct {
			name string
			find func(mgl64.Vec3) int
			at   mgl64.Vec3
			want bool
		}{
			{"door at 2.9 m", l.DoorNear, up(40, 0, 32.1), true},
			{"door at 3.1 m", l.DoorNear, up(40, 0, 31.9), false},
			{"door a storey below", l.DoorNear, up(40, 3.2, 35), false},
			{"camera from the floor", l.CameraNear, up(44, 0, 34), true},
			{"camera from the floor, 2 m aside", l.CameraNear, up(42, 0, 34), false},
			{"piece at 2.9 m", l.PropNear, up(12.9, 0, 20), true},
			{"piece at 3.1 m", l.PropNear, up(6.9, 0, 20), false},
			{"garage at 5.9 m", l.GarageNear, up(54.1, 0, -30), true},
			{"garage at 6.1 m", l.GarageNear, up(53.9, 0, -30), false},
			{"garage over the roof", l.GarageNear, up(60, 6.5, -30), false},
		}
		for _, c := range cases {
			if got := c.find(c.at); got >= 0 != c.want {
				t.Errorf("%s: want found %v, have %d", c.name, c.want, got)
			}
		}
	})
	t.Run("nearest wins", func(t *testing.T) {
		if i := l.PropNear(up(11.2, 0, 27.4)); l.Props[i].ID != "bench" {
			t.Errorf("want the bench, have %s", l.Props[i].ID)
		}
	})
}

func TestFloorHeights(t *testing.T) {
	document := Document{
		Format: Format, ID: "slope", Title: "Slope",
		Bounds:  BoundsDoc{Point{-10, -10}, Point{10, 10}},
		Terrain: &TerrainDoc{Base: 5, Origin: Point{-10, -10}, Cell: 20, Columns: 2, Rows: 2, Heights: []float64{0, 10, 0, 10}},
		Places:  map[string]PlaceDoc{"middle": {}, "upper": {X: 5, Y: new(42.0)}},
	}
	l, err := Compile(&document)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("M-DOC-009 a place without y lies on the ground", func(t *testing.T) {
		if p, _ := l.Place("middle"); !same(p.Position[1], 10) {
			t.Errorf("want y 10 half up the slope, have %g", p.Position[1])
		}
		if p, _ := l.Place("upper"); p.Position[1] != 42 {
			t.Errorf("want the y that is written, have %g", p.Position[1])
		}
	})
	t.Run("M-IMP-004 floor height by x, z and y", func(t *testing.T) {
		s := flat(t).Scene
		for _, c := range []struct{ x, z, y, want float64 }{
			{100, 100, 4.2, 4}, {100, 100, 1, 0}, {40, 40, 3, 3.2}, {40, 40, 2, 0}, {40, 40, 7, 6.4}, {0, 0, 9, 0},
		} {
			if got := s.FloorHeight(Point{c.x, c.z}, c.y, 0.5); got != c.want {
				t.Errorf("(%g, %g) from y %g: want %g, have %g", c.x, c.z, c.y, c.want, got)
			}
		}
	})
}

func TestMapPutsNorthUpAndEastRight(t *testing.T) {
	t.Run("M-IMP-001 map", func(t *testing.T) {
		svg := SVG(flat(t))
		// far is in the south-east: right of and below the middle.
		if !bytes.Contains(svg, []byte(`cx="180.00" cy="180.00" r="0.9" fill="#2040c0"><title>far</title>`)) {
			t.Error("the south-eastern place is not at the right and below")
		}
		if !bytes.Contains(svg, []byte(`viewBox="-200 -200 400 400"`)) {
			t.Error("the picture does not show the whole level")
		}
	})
	// covers M-DOC-008
	east := geometry.Forward(-math.Pi / 2)
	if math.Abs(east[0]+1) > 1e-12 || math.Abs(east[2]) > 1e-12 {
		t.Errorf("yaw -pi/2 faces %v, want (-1, 0, 0)", east)
	}
}

func TestSignalPlan(t *testing.T) {
	t.Run("M-IMP-025 plan, lamps and groups", func(t *testing.T) {
		l := flat(t)
		j := l.JunctionNear(mgl64.Vec3{}, 0)
		plan := l.Plans[j]
		if !same(plan.Cycle, 32) {
			t.Fatalf("want a cycle of 32 s, have %g", plan.Cycle)
		}
		for _, c := range []struct {
			at     float64
			lights [2]Light
			left   float64
		}{
			{0, [2]Light{Green, Red}, 12}, {11, [2]Light{Green, Red}, 1}, {12, [2]Light{Amber, Red}, 3}, {15.5, [2]Light{Red, Red}, 0.5},
			{16, [2]Light{Red, Green}, 12}, {28, [2]Light{Red, Amber}, 3}, {31.5, [2]Light{Red, Red}, 0.5}, {32 * 7, [2]Light{Green, Red}, 12},
		} {
			phase, left := plan.At(c.at)
			if plan.Phases[phase].Lights != c.lights || !same(left, c.left) {
				t.Errorf("%g s: want %v for %g s, have %v for %g s", c.at, c.lights, c.left, plan.Phases[phase].Lights, left)
			}
		}
		for _, a := range l.Scene.Roads.Junctions[j].Approaches {
			along := geometry.Forward(a.Yaw)
			if northSouth := math.Abs(along[2]) > 0.5; northSouth != (a.Group == geometry.NorthSouth) {
				t.Errorf("approach driving %v is in group %d", along, a.Group)
			}
			if a.StopLine.Dot(along) > -7 {
				t.Errorf("stop line %v is not before the junction", a.StopLine)
			}
			if right := a.Lamp.Sub(a.StopLine).Dot(geometry.Right(a.Yaw)); right < 2 {
				t.Errorf("lamp %v stands on the road", a.Lamp)
			}
		}
	})
}

func TestRegistry(t *testing.T) {
	for _, id := range Registry() {
		l, err := Load(id)
		if err != nil {
			t.Errorf("%s: %v", id, err)
			continue
		}
		again, _ := Load(id)
		if l != again {
			t.Errorf("%s: loaded twice, not shared", id)
		}
		if l.ID != id || len(l.ContentHash) != 64 || strings.ContainsAny(l.Title, "{}") || l.Title == "" {
			t.Errorf("%s: has id %q, title %q, hash %q", id, l.ID, l.Title, l.ContentHash)
		}
	}
	if _, err := Load("../content/flat"); err == nil {
		t.Error("an id that is a path was loaded")
	}
}
