package traffic

import (
	"math"

	"caper/components"
	"caper/levels/geometry"
)

// A lane beside another one is at least and at most this many metres away from
// it, and its direction differs by less than an angle with this cosine.
const (
	besideLeast = 2.5
	besideMost  = 4.5
	besideTurn  = 0.98
)

// findBeside collects for each lane the lanes of the same road that run beside
// it, for cars that change lanes.
func (n *Network) findBeside() {
	for i := range n.lanes {
		l := &n.lanes[i]
		if l.junction >= 0 {
			continue
		}
		at, direction := l.point(l.length / 2)
		for k := range n.lanes {
			o := &n.lanes[k]
			if k == i || o.junction >= 0 || math.Abs(o.points[0][0]-at[0])+math.Abs(o.points[0][2]-at[1]) > 2*(o.length+besideMost) {
				continue
			}
			along, off := o.nearest(at)
			if _, other := o.point(along); off >= besideLeast && off <= besideMost && other.Dot(direction) > besideTurn {
				l.beside = append(l.beside, int32(k))
			}
		}
	}
}

// changeLane lets a car change to a lane beside its own if it has room to and
// can drive farther there than until what stands on its lane. A lane change is
// the second half of a pass of the new lane.
func (s *System) changeLane(i int32, gap float64) bool {
	c := &s.cars[i]
	lanes := s.network.Get().lanes
	if c.state.Offset != 0 {
		return false
	}
	was, state, wants := *c.lane, *c.state, c.wants
	for _, n := range lanes[was.Lane].beside {
		at := geometry.Flat(c.pose.Position)
		along, off := lanes[n].nearest(at)
		point, direction := lanes[n].point(along)
		aside := off
		if at.Sub(point).Dot(geometry.Point{-direction[1], direction[0]}) < 0 {
			aside = -off
		}
		ramp := s.passRamp(aside)
		if gap < rampDone*ramp || along < c.half[0] || along+ramp+c.half[0] > lanes[n].length {
			continue
		}
		c.lane.Lane, c.lane.Distance = n, along
		c.state.From, c.state.Granted, c.wants = -1, false, -1
		c.state.Pass = components.Pass{Aside: aside, Driven: ramp, Length: 2 * ramp}
		if s.laneOpen(c) && s.passClear(c) && s.opensUp(c) {
			s.reserve(i)
			return true
		}
		*c.lane, *c.state, c.wants = was, state, wants
	}
	return false
}

// openBeside reports whether there is a lane beside a car's own on which nobody
// is stuck.
func (s *System) openBeside(c *car) bool {
	for _, n := range s.network.Get().lanes[c.lane.Lane].beside {
		if !s.jammed(n) {
			return true
		}
	}
	return false
}

// laneOpen reports whether a car that changes to a lane is far enough from the
// cars behind and ahead of it there.
func (s *System) laneOpen(c *car) bool {
	d := &s.tuning.Get().Drivers
	for at := s.first[c.lane.Lane]; at >= 0; at = s.cars[at].ahead {
		o := &s.cars[at]
		gap := math.Abs(o.lane.Distance-c.lane.Distance) - o.half[0] - c.half[0]
		if o.lane.Distance < c.lane.Distance && gap < d.Gap.Value+o.state.Speed*d.Headway.Value {
			return false
		}
		if o.lane.Distance >= c.lane.Distance && gap < d.Gap.Value+s.passRamp(besideMost) {
			return false
		}
	}
	return true
}

// opensUp reports whether nothing stands on a car's new lane as far as it plans.
func (s *System) opensUp(c *car) bool {
	s.findStretches(c, s.tuning.Get().Passing.Longest.Value)
	return len(s.stretches) == 0 && !s.jammed(c.lane.Lane)
}
