package traffic

import (
	"math"

	"caper/ecs"
	"caper/levels/geometry"
)

// updateBodies gives a body to each car that something may run into, and
// removes the bodies of cars with nothing moving nearby.
func (s *System) updateBodies(t ecs.Tick) {
	b := &s.tuning.Get().Bodies
	for i := range s.cars {
		c := &s.cars[i]
		if c.released {
			continue
		}
		switch {
		case !c.embodied && s.threatened(c, b.Least.Value):
			s.embody(c)
		case c.embodied && s.threatened(c, 2*b.Least.Value):
			c.state.QuietTime = 0
		case c.embodied:
			c.state.QuietTime += t.Delta
			if c.state.QuietTime > b.Calm.Value && s.onItsLane(c) {
				s.disembody(c)
			}
		}
	}
}

func (s *System) embody(c *car) {
	s.space.Get().Embody(uint64(c.id))
	chassis := s.chassis.Get(c.id)
	chassis.Embodied, chassis.Awake = true, true
	c.embodied, c.state.QuietTime = true, 0
}

func (s *System) disembody(c *car) {
	s.space.Get().Disembody(uint64(c.id))
	chassis := s.chassis.Get(c.id)
	chassis.Embodied, chassis.Awake = false, false
	c.embodied = false
}

// threatened reports whether a moving car that is not traffic will be next to
// this one within the predicted time.
func (s *System) threatened(c *car, beside float64) bool {
	reach := s.tuning.Get().Bodies.Reach.Value
	forward := geometry.Flat(geometry.Forward(c.pose.Yaw))
	own := forward.Mul(c.state.Speed)
	for i := range s.threats {
		o := &s.threats[i]
		from := geometry.Point{o.x - c.pose.Position[0], o.z - c.pose.Position[2]}
		far := c.half[0] + o.radius + 2*beside + (o.speed+c.state.Speed)*reach
		if from.Dot(from) > far*far || math.Abs(o.y-c.pose.Position[1]) > 4 {
			continue
		}
		closing := o.velocity.Sub(own)
		for _, when := range [5]float64{0, 0.25, 0.5, 0.75, 1} {
			if wouldTouch(c, o, from.Add(closing.Mul(when*reach)), forward, beside) {
				return true
			}
		}
	}
	return false
}

// wouldTouch reports whether a body at an offset would touch or be beside the
// car.
func wouldTouch(c *car, o *obstacle, offset, forward geometry.Point, beside float64) bool {
	cos := math.Abs(o.forward.Dot(forward))
	sin := math.Sqrt(math.Max(0, 1-cos*cos))
	along := math.Abs(offset.Dot(forward))
	across := math.Abs(offset[0]*forward[1] - offset[1]*forward[0])
	return along < c.half[0]+cos*o.half[0]+sin*o.half[1]+beside &&
		across < c.half[1]+sin*o.half[0]+cos*o.half[1]+beside
}

// onItsLane reports whether a car is near enough to its lane to continue
// without a body.
func (s *System) onItsLane(c *car) bool {
	b := &s.tuning.Get().Bodies
	direction := s.point(c, c.wheelbase/2).Sub(s.point(c, -c.wheelbase/2))
	askew := geometry.WrapAngle(geometry.YawOf(direction[0], direction[2]) - c.pose.Yaw)
	return math.Abs(c.state.Offset) < b.Aside.Value && math.Abs(askew) < b.Askew.Value && !s.chassis.Get(c.id).Airborne
}
