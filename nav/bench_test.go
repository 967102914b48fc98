package nav

import (
	"testing"

	"caper/levels/geometry"
)

func BenchmarkFind(b *testing.B) {
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			a := draw(b, c.picture)
			f := a.finder()
			var steps []Step
			b.ReportAllocs()
			for b.Loop() {
				var err error
				if steps, err = f.Find(steps[:0], Query{From: a.start, To: a.goal}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	bounds := geometry.Rect{Max: geometry.Point{1200, 1200}}
	s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
	for i := range 3000 {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Box(geometry.Point{float64(i%55)*21 + 10, float64(i/55)*21 + 10}, 12, 12, 0), Span: geometry.Span{High: 9},
		})
	}
	for b.Loop() {
		m := Build(s)
		b.ReportMetric(float64(len(m.graph.nodes)), "nodes")
	}
}
