package nav

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

func TestThinWallsLetNobodyThrough(t *testing.T) {
	for offset := 0.0; offset < 1; offset += 0.05 {
		bounds := geometry.Rect{Max: geometry.Point{20, 10}}
		s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
		s.Solids = []geometry.Solid{{
			Footprint: geometry.Bar(geometry.Point{9 + offset, 0}, geometry.Point{9 + offset, 10}, 0.1),
			Span:      geometry.Span{High: 3},
		}}
		m := Build(s)
		if m.ReachFrom([]mgl64.Vec3{{2, 0, 5}}).Contains(mgl64.Vec3{17, 0, 5}, 0.5) {
			t.Errorf("a walker passes a wall 0.1 m thick at x %g", 9+offset)
		}
	}
}

func TestWalkersStepOverLowSolidsAndWalkUnderHighOnes(t *testing.T) {
	bounds := geometry.Rect{Max: geometry.Point{10, 10}}
	for name, c := range map[string]struct {
		span geometry.Span
		free bool
	}{
		"kerb":    {geometry.Span{High: 0.3}, true},
		"wall":    {geometry.Span{High: 2}, false},
		"archway": {geometry.Span{Low: 2.5, High: 4}, true},
		"beam":    {geometry.Span{Low: 1.5, High: 4}, false},
	} {
		s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
		s.Solids = []geometry.Solid{{Footprint: geometry.Box(geometry.Point{5.5, 5.5}, 1, 1, 0), Span: c.span}}
		if got := Build(s).Open(mgl64.Vec3{5.5, 0, 5.5}); got != c.free {
			t.Errorf("%s: open %v, want %v", name, got, c.free)
		}
	}
}
