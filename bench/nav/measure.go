package main

import (
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/nav"
)

// result is what the finder did with the problems of a map. The ratios are those
// of the ways found to the optimum.
type result struct {
	problems, solved       int
	mean, least, p95, most float64
}

// scene builds the walls of a map: one solid for each run of blocked cells of a
// row.
func (t *town) scene() *geometry.Scene {
	bounds := geometry.Rect{Max: geometry.Point{float64(t.width), float64(t.height)}}
	s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
	for y := range t.height {
		for x := 0; x < t.width; x++ {
			from := x
			for x < t.width && !t.free[y*t.width+x] {
				x++
			}
			if x > from {
				middle := geometry.Point{float64(from+x) / 2, float64(y) + 0.5}
				s.Solids = append(s.Solids, geometry.Solid{Footprint: geometry.Box(middle, float64(x-from), 1, 0), Span: geometry.Span{High: 3}})
			}
		}
	}
	return s
}

// measure solves the problems of a scenario.
func measure(s *scenario) result {
	m := nav.Build(s.town.scene())
	f := nav.NewFinder(m, nav.NewOverlay(m))
	r := result{problems: len(s.problems)}
	var ratios []float64
	for _, p := range s.problems {
		from, to := centre(p.fromX, p.fromY), centre(p.toX, p.toY)
		steps, err := f.Find(nil, nav.Query{From: from, To: to})
		if err != nil {
			continue
		}
		r.solved++
		length, at := 0.0, from
		for _, step := range steps {
			length += step.Position.Sub(at).Len()
			at = step.Position
		}
		if p.optimum > 0 {
			ratios = append(ratios, length/p.optimum)
			r.mean += length / p.optimum
		}
	}
	if len(ratios) == 0 {
		return r
	}
	slices.Sort(ratios)
	r.mean /= float64(len(ratios))
	r.least, r.p95, r.most = ratios[0], ratios[(len(ratios)-1)*95/100], ratios[len(ratios)-1]
	return r
}

func centre(x, y int) mgl64.Vec3 { return mgl64.Vec3{float64(x) + 0.5, 0, float64(y) + 0.5} }
