package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// pathPoint is a corner of the path ahead of a car.
type pathPoint struct {
	at    geometry.Point
	along float64 // metres from the car's middle
}

// point returns the position on a car's path at an offset from its middle, in
// metres ahead.
func (s *System) point(c *car, offset float64) mgl64.Vec3 {
	at := s.laneMiddle(c, offset)
	aside := s.asideAt(&c.state.Pass, offset)
	if aside == 0 {
		return at
	}
	// The direction is that over a few metres, so that the path has no step at a
	// corner of the lane.
	run := s.laneMiddle(c, offset+2).Sub(s.laneMiddle(c, offset-2))
	return at.Add(geometry.Right(geometry.YawOf(run[0], run[2])).Mul(aside))
}

// laneMiddle returns the middle of the lane at an offset from a car's own place
// on its path.
func (s *System) laneMiddle(c *car, offset float64) mgl64.Vec3 {
	lanes := s.network.Get().lanes
	at, d := c.lane.Lane, c.lane.Distance+offset
	if d < 0 {
		if from := c.state.From; from >= 0 {
			return lanes[from].at(math.Max(0, lanes[from].length+d))
		}
		a, b := lanes[at].points[0], lanes[at].points[1]
		return a.Add(b.Sub(a).Mul(d / math.Max(1e-9, lanes[at].along[1])))
	}
	for k := range uint32(horizon) {
		if d <= lanes[at].length {
			break
		}
		next := s.next(c, at, k)
		if next < 0 {
			break
		}
		d -= lanes[at].length
		at = next
	}
	return lanes[at].at(d)
}

// buildPath builds the corners of the path ahead of a car within its reach, and
// their bounds.
func (s *System) buildPath(c *car, reach float64) {
	at := geometry.Flat(c.pose.Position)
	s.path = append(s.path[:0], pathPoint{at, 0})
	if c.state.Pass.Length > 0 {
		s.appendPass(c, reach)
	} else {
		s.appendCorners(c, reach)
	}
	s.pathBounds = geometry.Rect{Min: at, Max: at}
	for i := range s.path {
		p := s.path[i].at
		s.pathBounds.Min = geometry.Point{math.Min(s.pathBounds.Min[0], p[0]), math.Min(s.pathBounds.Min[1], p[1])}
		s.pathBounds.Max = geometry.Point{math.Max(s.pathBounds.Max[0], p[0]), math.Max(s.pathBounds.Max[1], p[1])}
	}
}

func (s *System) appendCorners(c *car, reach float64) {
	lanes := s.network.Get().lanes
	at, base := c.lane.Lane, -c.lane.Distance
	for k := range uint32(horizon) {
		l := &lanes[at]
		for i := range l.points {
			if along := base + l.along[i]; along > 0.01 {
				s.path = append(s.path, pathPoint{geometry.Flat(l.points[i]), along})
				if along > reach {
					return
				}
			}
		}
		base += l.length
		if at = s.next(c, at, k); at < 0 {
			return
		}
	}
}

// appendPass appends points of the path of a car that passes something.
func (s *System) appendPass(c *car, reach float64) {
	for d := passStep; d < reach+passStep; d += passStep {
		s.path = append(s.path, pathPoint{geometry.Flat(s.point(c, d)), d})
	}
}

// across returns how far right of the path a point is, at a distance along it.
func (s *System) across(p geometry.Point, along float64) float64 {
	i := 0
	for i < len(s.path)-2 && s.path[i+1].along < along {
		i++
	}
	a, b := &s.path[i], &s.path[i+1]
	run := b.at.Sub(a.at)
	off := p.Sub(a.at)
	return (off[1]*run[0] - off[0]*run[1]) / math.Max(1e-9, run.Len())
}

// onPath returns how far along the path a point lies and the path's direction
// there. It reports false when the point is farther from the path than within,
// or behind its start.
func (s *System) onPath(p geometry.Point, within float64) (along float64, direction geometry.Point, ok bool) {
	nearest := within * within
	for i := range len(s.path) - 1 {
		a, b := &s.path[i], &s.path[i+1]
		run, off := b.at.Sub(a.at), p.Sub(a.at)
		square := run.Dot(run)
		share := off.Dot(run) / square
		if !(share >= 0) && i == 0 {
			continue
		}
		share = math.Max(0, math.Min(1, share))
		off = off.Sub(run.Mul(share))
		if d := off.Dot(off); d < nearest {
			nearest, ok = d, true
			along = a.along + (b.along-a.along)*share
			direction = run.Mul(1 / math.Sqrt(square))
		}
	}
	return along, direction, ok
}
