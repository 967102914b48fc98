package traffic

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/geometry"
	"caper/nav"
)

func TestNoLaneIsNearAPositionOutsideOfTheLevel(t *testing.T) {
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	n := NewNetwork(level, nav.BuildRoads(level.Scene))
	for k := range n.nearLane { // so that only the bounds can say no
		n.nearLane[k] = true
	}
	least, most := level.Scene.Bounds.Min, level.Scene.Bounds.Max
	if !n.near(mgl64.Vec3{least[0], 0, least[1]}) || !n.near(mgl64.Vec3{most[0], 0, most[1]}) {
		t.Error("a corner of the level is outside")
	}
	x, z := (least[0]+most[0])/2, (least[1]+most[1])/2
	for _, at := range []mgl64.Vec3{{least[0] - 1, 0, z}, {most[0] + square, 0, z}, {x, 0, least[1] - 1}, {x, 0, most[1] + square}} {
		if n.near(at) {
			t.Errorf("a lane is near %v, which is outside of the level", at)
		}
	}
}

// The speed in a bend is that at which the car's acceleration sideways is the
// tuning's cornering.
func TestBendsAreDrivenByTheirRadius(t *testing.T) {
	const radius, cornering = 20.0, 3.0
	points := []mgl64.Vec3{{0, 0, 0}}
	for k := range 10 { // a circle's quarter
		turn := float64(k) * math.Pi / 18
		points = append(points, mgl64.Vec3{radius * (1 - math.Cos(turn)), 0, 5 + radius*math.Sin(turn)})
	}
	l := newLane(&geometry.Lane{Points: points, Limit: 30}, &Drivers{})
	want := math.Sqrt(cornering * radius)
	for k := 3; k < 9; k++ {
		if got := l.corner(k, cornering); math.Abs(got-want) > 0.1 {
			t.Errorf("at corner %d %g m/s, want %g", k, got, want)
		}
	}
	if ends := []float64{l.corner(0, cornering), l.corner(len(points)-1, cornering), l.corner(1, 0)}; !math.IsInf(ends[0], 1) || !math.IsInf(ends[1], 1) || ends[2] != 2 {
		t.Errorf("at the ends and without grip %v", ends)
	}
}
