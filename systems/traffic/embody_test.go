package traffic

import (
	"math"
	"testing"

	"caper/levels/geometry"
)

// A car of 4.4 by 1.8 metres is touched by another one of 5 by 2 metres, which
// stands along it, across it or askew, when it is nearer than both reach.
func TestCarsTouchByTheirTurnedSizes(t *testing.T) {
	const beside = 0.5
	c := &car{half: geometry.Point{2.2, 0.9}}
	forward := geometry.Point{0, 1}
	for _, o := range []struct {
		turn          float64
		along, across float64
	}{
		{0, 2.2 + 2.5, 0.9 + 1},
		{math.Pi / 2, 2.2 + 1, 0.9 + 2.5},
		{math.Pi, 2.2 + 2.5, 0.9 + 1},
		{math.Pi / 4, 2.2 + 3.5/math.Sqrt2, 0.9 + 3.5/math.Sqrt2},
	} {
		other := &obstacle{half: geometry.Point{2.5, 1}, forward: geometry.Point{math.Sin(o.turn), math.Cos(o.turn)}}
		for _, way := range []float64{1, -1} {
			for _, share := range []float64{-0.01, 0.01} {
				ahead := geometry.Point{0, way * (o.along + beside + share)}
				aside := geometry.Point{way * (o.across + beside + share), 0}
				if got := wouldTouch(c, other, ahead, forward, beside); got != (share < 0) {
					t.Errorf("turned by %g, at %v: %v", o.turn, ahead, got)
				}
				if got := wouldTouch(c, other, aside, forward, beside); got != (share < 0) {
					t.Errorf("turned by %g, at %v: %v", o.turn, aside, got)
				}
			}
		}
	}
}
