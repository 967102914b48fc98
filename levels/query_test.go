package levels

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
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
			t.Errorf("want the document's y, 42, have %g", p.Position[1])
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
