package nav

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

// The wave that builds the graph must measure the same distances as the plain
// flood.
func TestWaveMeasuresTheSameAsTheFlood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		bounds := geometry.Rect{Max: geometry.Point{40, 23}}
		m := Build(&geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}})
		for _, n := range rapid.SliceOfN(rapid.IntRange(0, 40*23-1), 0, 400).Draw(t, "walls") {
			m.grids[0].set(int32(n%40), int32(n/40), false)
		}
		from := Cell{0, int32(rapid.IntRange(0, 39).Draw(t, "x")), int32(rapid.IntRange(0, 22).Draw(t, "z"))}
		m.grids[0].set(from.X, from.Z, true)
		var w wave
		var f flood
		w.open(m, from)
		w.run(from)
		f.run(m, nil, from)
		for z := w.z0; z < w.z0+chunkSize; z++ {
			for x := w.x0; x < w.x0+chunkSize; x++ {
				if c := (Cell{0, x, z}); w.distance(c) != f.distance(c) {
					t.Fatalf("from %v to %v: wave %d, flood %d", from, c, w.distance(c), f.distance(c))
				}
			}
		}
	})
}

// The index must find every solid that a scan of all of them finds.
func TestBlockedFindsEverySolid(t *testing.T) {
	coordinate := func(t *rapid.T, name string) geometry.Point {
		return geometry.Point{rapid.Float64Range(-5, 105).Draw(t, name+" x"), rapid.Float64Range(-5, 75).Draw(t, name+" z")}
	}
	rapid.Check(t, func(t *rapid.T) {
		bounds := geometry.Rect{Max: geometry.Point{100, 70}}
		s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
		for range rapid.IntRange(0, 20).Draw(t, "walls") {
			a := coordinate(t, "from")
			b := a.Add(geometry.Point{rapid.Float64Range(1, 60).Draw(t, "along x"), rapid.Float64Range(-30, 30).Draw(t, "along z")})
			s.Solids = append(s.Solids, geometry.Solid{Footprint: geometry.Bar(a, b, 0.3), Span: geometry.Span{High: 3}})
		}
		p, q := coordinate(t, "p"), coordinate(t, "q")
		plain := false
		for i := range s.Solids {
			plain = plain || crosses(s.Solids[i].Footprint, p, q)
		}
		if got := Build(s).Blocked(geometry.At(p, 0), geometry.At(q, 0)); got != plain {
			t.Fatalf("from %v to %v: blocked %v, want %v", p, q, got, plain)
		}
	})
}

func TestBlockedConsidersHeights(t *testing.T) {
	bounds := geometry.Rect{Max: geometry.Point{10, 10}}
	s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
	wall := geometry.Bar(geometry.Point{5, 0}, geometry.Point{5, 10}, 0.3)
	s.Solids = []geometry.Solid{{Footprint: wall, Span: geometry.Span{High: 2}}}
	m := Build(s)
	if !m.Blocked(mgl64.Vec3{1, 0, 5}, mgl64.Vec3{9, 0, 5}) {
		t.Error("a wall between two positions does not block")
	}
	if m.Blocked(mgl64.Vec3{1, 3, 5}, mgl64.Vec3{9, 3, 5}) {
		t.Error("a wall blocks the line above it")
	}
}
