package levels

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// laneUnder returns the lane outside junctions whose centre line passes within
// 0.1 m of a position, and its direction there.
func laneUnder(l *Level, position mgl64.Vec3) (int, mgl64.Vec3) {
	for i := range l.Scene.Roads.Lanes {
		lane := &l.Scene.Roads.Lanes[i]
		if lane.Junction >= 0 {
			continue
		}
		for k := 0; k+1 < len(lane.Points); k++ {
			a, b := geometry.Flat(lane.Points[k]), geometry.Flat(lane.Points[k+1])
			if on, _ := geometry.ClosestOnSegment(a, b, geometry.Flat(position)); on.Sub(geometry.Flat(position)).Len() < 0.1 {
				return i, lane.Points[k+1].Sub(lane.Points[k]).Normalize()
			}
		}
	}
	return -1, mgl64.Vec3{}
}

func TestFlatRoads(t *testing.T) {
	l := flat(t)
	cases := []struct {
		name      string
		at        mgl64.Vec3
		direction mgl64.Vec3
	}{
		{"main northbound", mgl64.Vec3{-2, 0, 80}, mgl64.Vec3{0, 0, 1}},
		{"main southbound", mgl64.Vec3{2, 0, -80}, mgl64.Vec3{0, 0, -1}},
		{"main's northern end", mgl64.Vec3{-2, 0, 197}, mgl64.Vec3{0, 0, 1}},
		{"main's southern end", mgl64.Vec3{-2, 0, -197}, mgl64.Vec3{0, 0, 1}},
		{"cross westbound", mgl64.Vec3{80, 0, 2}, mgl64.Vec3{1, 0, 0}},
		{"cross eastbound", mgl64.Vec3{-80, 0, -2}, mgl64.Vec3{-1, 0, 0}},
		{"ring's inner lane, west side, southbound", mgl64.Vec3{152, 0, 60}, mgl64.Vec3{0, 0, -1}},
		{"ring's north side, eastbound", mgl64.Vec3{70, 0, 148}, mgl64.Vec3{-1, 0, 0}},
	}
	for _, c := range cases {
		lane, direction := laneUnder(l, c.at)
		if lane < 0 || direction.Sub(c.direction).Len() > 1e-6 {
			t.Errorf("%s: want a lane towards %v, have %v", c.name, c.direction, direction)
			continue
		}
		if w := l.Scene.Roads.Lanes[lane].Width; w != 4 {
			t.Errorf("%s: want a lane 4 m wide, have %g", c.name, w)
		}
	}
	corner := Point{138, 138} // middle of the north-western arc
	for i := range l.Scene.Roads.Lanes {
		for _, p := range l.Scene.Roads.Lanes[i].Points {
			q := geometry.Flat(p)
			if q[0] < corner[0]+1 || q[1] < corner[1]+1 {
				continue
			}
			if r := q.Sub(corner).Len(); math.Abs(r-10) > 0.2 && math.Abs(r-14) > 0.2 {
				t.Errorf("corner: lane point %v lies %g m from the arc's middle, want 10 or 14", q, r)
			}
		}
	}
}

func TestFlatSignals(t *testing.T) {
	l := flat(t)
	signalled := 0
	for i := range l.Scene.Roads.Junctions {
		j := &l.Scene.Roads.Junctions[i]
		if !j.Signalled {
			if l.Plans[i].Cycle != 0 {
				t.Errorf("%s has a plan but no signals", j.ID)
			}
			continue
		}
		signalled++
		if j.ID != "junction" || !samePosition(j.Middle, mgl64.Vec3{}) || len(j.Approaches) != 4 {
			t.Errorf("want the signals at (0, 0) with four approaches, have %+v", j)
		}
	}
	if signalled != 1 || len(l.Scene.Roads.Junctions) != 5 {
		t.Errorf("want one signalled junction of five, have %d of %d", signalled, len(l.Scene.Roads.Junctions))
	}
	if l.JunctionNear(mgl64.Vec3{3, 0, 3}, 0) < 0 || l.JunctionNear(mgl64.Vec3{0, 0, 150}, 5) >= 0 {
		t.Error("JunctionNear: want the signalled one at (0, 0) and none at the ring")
	}
}
