package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// pathPoint is a corner of the way ahead of a car.
type pathPoint struct {
	at    geometry.Point
	along float64 // metres from the car's middle
}

// point is where a car's way is at an offset from its middle, metres ahead.
func (s *System) point(c *car, offset float64) mgl64.Vec3 {
	lanes := s.network().lanes
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

// layPath makes the corners of the way ahead of a car, as far as it looks.
func (s *System) layPath(c *car, reach float64) {
	s.path = append(s.path[:0], pathPoint{geometry.Flat(c.pose.Position), 0})
	lanes := s.network().lanes
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

// onPath is how far along the path a point lies and how far aside of it;
// behind its start it is out of the way.
func (s *System) onPath(p geometry.Point) (along, aside float64, direction geometry.Point) {
	aside = math.Inf(1)
	for i := range len(s.path) - 1 {
		a, b := s.path[i], s.path[i+1]
		run := b.at.Sub(a.at)
		square := run.Dot(run)
		if square < 1e-9 {
			continue
		}
		share := p.Sub(a.at).Dot(run) / square
		if share < 0 && i == 0 {
			continue
		}
		share = math.Max(0, math.Min(1, share))
		off := p.Sub(a.at.Add(run.Mul(share))).Len()
		if off < aside {
			along, aside = a.along+(b.along-a.along)*share, off
			direction = run.Mul(1 / math.Sqrt(square))
		}
	}
	return along, aside, direction
}
