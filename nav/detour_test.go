package nav

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// corridor returns a street between two walls along x.
func corridor(wide, long float64) *geometry.Scene {
	b := geometry.Rect{Max: geometry.Point{long, wide + 2}}
	s := &geometry.Scene{Bounds: b, Storeys: []geometry.Storey{{Bounds: b}}}
	for _, z := range []float64{0.5, wide + 1.5} {
		s.Solids = append(s.Solids, geometry.Solid{Footprint: geometry.Box(geometry.Point{long / 2, z}, long, 1, 0), Span: geometry.Span{High: 3}})
	}
	return s
}

// reachable floods over the cells that a room leaves free, without links.
func reachable(o *Overlay, from, to Cell) bool {
	seen, queue := map[Cell]bool{from: true}, []Cell{from}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		for _, n := range [4]Cell{{c.Storey, c.X + 1, c.Z}, {c.Storey, c.X - 1, c.Z}, {c.Storey, c.X, c.Z + 1}, {c.Storey, c.X, c.Z - 1}} {
			if !seen[n] && o.free(n) {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return seen[to]
}

// checkSteps fails when a path leads over a cell that the room does not leave
// free.
func checkSteps(t *testing.T, o *Overlay, at mgl64.Vec3, steps []Step) {
	t.Helper()
	for _, s := range steps {
		d := s.Position.Sub(at)
		for k := 0.0; k < d.Len(); k += 0.1 {
			p := at.Add(d.Mul(k / d.Len()))
			if !o.free(Cell{0, int32(p[0]), int32(p[2])}) {
				t.Fatalf("the path leads over (%.1f, %.1f), which is blocked", p[0], p[2])
			}
		}
		at = s.Position
	}
}

func TestParkedCarsOverPortalsLeaveAWay(t *testing.T) {
	for _, wide := range []float64{5, 6, 8, 10, 14} {
		for _, every := range []float64{7, 16, 23} {
			for _, side := range []float64{0.3, 0.5, 0.7} {
				t.Run(fmt.Sprintf("%g m wide, a car every %g m", wide, every), func(t *testing.T) {
					const long = 600
					m := Build(corridor(wide, long))
					o := NewOverlay(m)
					f := NewFinder(m, o)
					for x := 16.0; x < long-10; x += every {
						o.Block(0, geometry.Box(geometry.Point{x, 1 + wide*side}, 4.5, 1.9, 0))
					}
					from, to := mgl64.Vec3{2.5, 0, 2.5}, mgl64.Vec3{long - 2.5, 0, 2.5}
					a, _ := f.locate(from, 3)
					b, _ := f.locate(to, 3)
					steps, err := f.Find(nil, Query{From: from, To: to})
					if way := reachable(o, a, b); way != (err == nil) {
						t.Fatalf("the flood finds a way: %v; Find returns %v", way, err)
					}
					checkSteps(t, o, from, steps)
					if cells := uint64(long * (wide + 2)); f.detour.counts > 4*cells {
						t.Errorf("%d cells expanded on a map of %d", f.detour.counts, cells)
					}
				})
			}
		}
	}
}

// Cars stand about at random, so many that some towns have no way left.
func TestFindAgreesWithAFloodOverTheOverlay(t *testing.T) {
	ways := 0
	for seed := range uint64(150) {
		draws := rand.New(rand.NewPCG(seed, 1))
		wide := 6 + 40*draws.Float64()
		m := Build(corridor(wide, 150))
		o := NewOverlay(m)
		f := NewFinder(m, o)
		for range int(wide * draws.Float64() * 12) {
			o.Block(0, geometry.Box(geometry.Point{8 + 134*draws.Float64(), 1 + wide*draws.Float64()}, 4.5, 1.9, 7*draws.Float64()))
		}
		from, to := mgl64.Vec3{2.5, 0, 2.5}, mgl64.Vec3{147.5, 0, wide - 0.5}
		a, okA := f.locate(from, 3)
		b, okB := f.locate(to, 3)
		steps, err := f.Find(nil, Query{From: from, To: to})
		way := okA && okB && reachable(o, a, b)
		if way != (err == nil) {
			t.Errorf("seed %d: the flood finds a way: %v; Find returns %v", seed, way, err)
		}
		if way {
			ways++
			checkSteps(t, o, m.Position(a), steps)
		}
	}
	if ways < 30 || ways > 140 {
		t.Errorf("%d of 150 towns have a way", ways)
	}
}
