package traffic

import (
	"cmp"
	"math"
	"slices"

	"caper/levels/geometry"
)

// stretch is a part of a car's path on which something stands: along the path,
// in metres from the car's middle, and across it, in metres right of the path.
type stretch struct {
	near, far, left, right float64
	obstacle               int32
}

// firstLook is the largest distance in metres at which a car takes notice of
// what stands on its lane. Most cars see nothing within it, and look no farther.
const firstLook = 40.0

// blockage returns the next stretch of a car's lane on which something stands
// that the car may pass. Things with too little room in between to return to the
// lane make one stretch.
func (s *System) blockage(c *car) (b stretch, ok bool) {
	p := &s.tuning.Get().Passing
	first := math.Min(firstLook, s.reach(c)+p.Room.Value+c.half[0])
	if s.findStretches(c, first); len(s.stretches) == 0 {
		return b, false
	}
	s.findStretches(c, p.Longest.Value)
	slices.SortFunc(s.stretches, func(a, b stretch) int {
		return cmp.Or(cmp.Compare(a.near, b.near), cmp.Compare(a.obstacle, b.obstacle))
	})
	b = s.stretches[0]
	for _, next := range s.stretches[1:] {
		ramp := s.passRamp(math.Max(math.Abs(b.left), math.Abs(b.right)) + c.half[1])
		if next.near > b.far+2*(ramp+c.half[0]) {
			break
		}
		b.far = math.Max(b.far, next.far)
		b.left, b.right = math.Min(b.left, next.left), math.Max(b.right, next.right)
	}
	return b, b.near <= first
}

// findStretches collects what stands on the lane ahead of a car.
func (s *System) findStretches(c *car, span float64) {
	s.stretches = s.stretches[:0]
	laid := false
	for i := range s.obstacles {
		o := &s.obstacles[i]
		dx, dz, far := o.x-c.pose.Position[0], o.z-c.pose.Position[2], span+o.radius
		if o.id == c.id || o.passer >= 0 || o.speed > standing || dx*dx+dz*dz > far*far || math.Abs(o.y-c.pose.Position[1]) > 3 {
			continue
		}
		if !o.deserted && c.state.Waited < s.tuning.Get().Passing.Patience.Value {
			continue
		}
		if !laid {
			s.buildPath(c, span)
			laid = true
		}
		if near := s.pathBounds.Grow(o.radius + maxMargin); !near.Contains(geometry.Point{o.x, o.z}) {
			continue
		}
		if b, blocks := s.stretchOf(c, o); blocks {
			b.obstacle = int32(i)
			s.stretches = append(s.stretches, b)
		}
	}
}

// stretchOf returns the stretch of the path built last that an obstacle covers,
// and whether a car on the path cannot drive past.
func (s *System) stretchOf(c *car, o *obstacle) (stretch, bool) {
	margin := s.tuning.Get().Drivers.CarMargin.Value
	at := geometry.Point{o.x, o.z}
	along, direction, ok := s.onPath(at, c.half[1]+o.radius+margin)
	if !ok {
		return stretch{}, false
	}
	wide, long := o.radius, o.radius
	if o.half[0] > 0 {
		cos := math.Abs(o.forward.Dot(direction))
		sin := math.Sqrt(math.Max(0, 1-cos*cos))
		// At least what gapTo keeps a distance from.
		long = math.Max(cos*o.half[0]+sin*o.half[1], circleShare*cos*o.half[0]+o.half[1])
		wide = math.Max(sin*o.half[0]+cos*o.half[1], circleShare*sin*o.half[0]+o.half[1])
	} else {
		margin = s.tuning.Get().Drivers.PersonMargin.Value
	}
	side := s.across(at, along)
	b := stretch{near: along - long, far: along + long, left: side - wide, right: side + wide}
	return b, b.left < c.half[1]+margin && b.right > -c.half[1]-margin && b.far > c.half[0]
}
