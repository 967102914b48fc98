package geometry

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
)

// Roads is the directed graph of lanes. All code names lanes and junctions by
// their indexes in these slices.
type Roads struct {
	Lanes     []Lane     // by lane number
	Junctions []Junction // by junction number
}

// Lane is a one-way strip; cars drive along its centre line. A lane through a
// junction is a lane of its own (Junction >= 0), so a route is a list of lanes.
type Lane struct {
	Points   []mgl64.Vec3 // centre line, at least two points, in driving order
	Width    float64      // metres
	Limit    float64      // speed limit, metres per second
	Next     []int        // numbers of the lanes that continue from its end
	Junction int          // index of the junction that it lies in, -1 for none
	Approach int          // index into Junction.Approaches of the approach whose signal applies, -1 for none
}

// Group is a set of approaches that have green at the same time.
type Group uint8

// A signalled junction has two groups.
const (
	NorthSouth Group = iota
	EastWest
)

// Junction is where roads meet.
type Junction struct {
	ID         string     // the junction's id in the level document
	Middle     mgl64.Vec3 // centre of the junction
	Radius     float64    // metres; the circle contains every lane of the junction
	Signalled  bool       // whether the junction has traffic lights
	Approaches []Approach // the sides from which cars come
}

// Approach is one road's side of a junction, where its cars stop.
type Approach struct {
	StopLine mgl64.Vec3 // middle of the stop line on the incoming lane
	Yaw      float64    // driving direction at the stop line, radians
	Group    Group      // the group that it has green with
	Lamp     mgl64.Vec3 // position of the signal head
}

func (r *Roads) faults() []error {
	var faults []error
	for i := range r.Lanes {
		l := &r.Lanes[i]
		if len(l.Points) < 2 {
			faults = append(faults, fmt.Errorf("lane %d: needs at least two points, has %d", i, len(l.Points)))
		}
		if !(l.Width > 0) || !(l.Limit > 0) {
			faults = append(faults, fmt.Errorf("lane %d: width and limit must be positive", i))
		}
		for _, n := range l.Next {
			if n < 0 || n >= len(r.Lanes) {
				faults = append(faults, fmt.Errorf("lane %d: leads to lane %d, which does not exist", i, n))
			}
		}
		if l.Junction >= len(r.Junctions) {
			faults = append(faults, fmt.Errorf("lane %d: junction %d does not exist", i, l.Junction))
		}
		if l.Junction >= 0 && l.Junction < len(r.Junctions) && l.Approach >= len(r.Junctions[l.Junction].Approaches) {
			faults = append(faults, fmt.Errorf("lane %d: approach %d does not exist", i, l.Approach))
		}
	}
	return faults
}
