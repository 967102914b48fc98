package levels

import (
	"math"
	"testing"

	"pgregory.net/rapid"

	"caper/levels/geometry"
)

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
			t.Fatalf("turn %g: the curve starts towards %v, want the lane's direction", turn, d)
		}
	})
}
