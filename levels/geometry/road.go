package geometry

import (
	"fmt"

	"github.com/go-gl/mathgl/mgl64"
)

// Roads is the directed graph of lanes. Indexes into Lanes and Junctions are
// their numbers everywhere.
type Roads struct {
	Lanes     []Lane
	Junctions []Junction
}

// Lane is a one-way strip that cars drive along its centre line. A lane
// through a junction is a lane of its own (Junction >= 0), so that a way is a
// list of lanes.
type Lane struct {
	Points   []mgl64.Vec3 // centre line, at least two points, in driving order
	Width    float64      // metres
	Limit    float64      // speed limit, metres a second
	Next     []int        // lanes that one may go on to from its end
	Junction int          // index of the junction it lies in, -1 outside of one
	Approach int          // index into Junction.Approaches that rules it, -1 for none
}

// Group is a set of approaches that have green together.
type Group uint8

// The groups of a signalled junction.
const (
	NorthSouth Group = iota
	EastWest
)

// Junction is where roads meet.
type Junction struct {
	ID         string
	Middle     mgl64.Vec3
	Radius     float64 // metres, holds every lane of the junction
	Signalled  bool
	Approaches []Approach
}

// Approach is one road's side of a junction: where its cars stop.
type Approach struct {
	StopLine mgl64.Vec3 // middle of the line on the incoming lane
	Yaw      float64    // driving direction at the line
	Group    Group
	Lamp     mgl64.Vec3 // where the signal head stands
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
