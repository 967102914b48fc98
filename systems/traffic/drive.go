package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels/geometry"
	"caper/physics"
)

// returnRate is the rate at which a car that lost its body beside its lane
// returns to the lane's middle, in metres per metre driven.
const returnRate = 0.06

// move drives a car without a body along its lane.
func (s *System) move(c *car, dt float64) {
	state := c.state
	was := state.Speed
	state.Speed = math.Max(0, was+c.acceleration*dt)
	step := (was + state.Speed) / 2 * dt
	if s.backsUp(c) {
		step = -s.tuning.Get().Passing.BackSpeed.Value * dt
		state.Backing = math.Max(0, state.Backing+step)
	}
	c.lane.Distance += step
	if !s.advanceLane(c) {
		state.Speed = 0
	}
	advancePass(&state.Pass, step)
	if state.Offset != 0 {
		state.Offset = math.Copysign(math.Max(0, math.Abs(state.Offset)-returnRate*math.Abs(step)), state.Offset)
	}
	pose := s.place(c)
	speed := state.Speed
	if step < 0 {
		speed = step / dt
	}
	flat := geometry.Forward(pose.Yaw).Mul(speed * math.Cos(pose.Pitch))
	flat[1] = speed * math.Sin(pose.Pitch)
	turn := geometry.WrapAngle(pose.Yaw-c.pose.Yaw) / dt
	s.space.Get().MoveAmbient(uint64(c.id), pose, physics.Motion{Velocity: flat, Turn: turn})
}

// advanceLane moves a car to the lane under it. It reports false at a road's
// end.
func (s *System) advanceLane(c *car) bool {
	lanes := s.network.Get().lanes
	if from := c.state.From; c.lane.Distance < 0 && from >= 0 { // it drives back
		c.lane.Lane, c.lane.Distance = from, c.lane.Distance+lanes[from].length
		c.state.From, c.state.Granted = -1, false
		c.state.Turns--
	}
	for c.lane.Distance > lanes[c.lane.Lane].length {
		next := s.next(c, c.lane.Lane, 0)
		if next < 0 {
			c.lane.Distance = lanes[c.lane.Lane].length
			return false
		}
		c.lane.Distance -= lanes[c.lane.Lane].length
		c.state.From, c.lane.Lane = c.lane.Lane, next
		c.state.Turns++
		if len(lanes[next].conflicts) > 0 {
			c.state.Granted = false
		}
	}
	return true
}

// place returns a car's pose with both axles on its path.
func (s *System) place(c *car) physics.Pose {
	front, rear := s.point(c, c.wheelbase/2), s.point(c, -c.wheelbase/2)
	run := front.Sub(rear)
	yaw := geometry.YawOf(run[0], run[2])
	middle := front.Add(rear).Mul(0.5)
	if c.state.Offset != 0 {
		middle = middle.Add(geometry.Right(yaw).Mul(c.state.Offset))
	}
	return physics.Pose{Position: middle, Yaw: yaw, Pitch: math.Atan2(run[1], math.Hypot(run[0], run[2]))}
}

// track updates the lane and the distance of a car that has a body.
func (s *System) track(c *car, velocity mgl64.Vec3) {
	c.state.Speed = math.Max(0, velocity.Dot(geometry.Forward(c.pose.Yaw)))
	lanes := s.network.Get().lanes
	at := geometry.Flat(c.pose.Position)
	along, off := lanes[c.lane.Lane].nearest(at)
	if next := s.next(c, c.lane.Lane, 0); next >= 0 {
		if beyond, other := lanes[next].nearest(at); other < off && beyond > 0 {
			along, off = lanes[c.lane.Lane].length+beyond, other
		}
	}
	if off > maxOffset {
		s.rejoin(c)
		return
	}
	advancePass(&c.state.Pass, along-c.lane.Distance)
	c.lane.Distance = along
	s.advanceLane(c)
	point, direction := lanes[c.lane.Lane].point(c.lane.Distance)
	right := geometry.Point{-direction[1], direction[0]}
	c.state.Offset = at.Sub(point).Dot(right) - s.asideAt(&c.state.Pass, 0)
}

// maxOffset is the distance in metres from its path at which a pushed car looks
// for another lane.
const maxOffset = 8.0

// rejoin moves a car that was pushed off its path to the lane nearest to it.
func (s *System) rejoin(c *car) {
	p, _, ok := s.network.Get().Roads.Nearest(c.pose.Position, c.pose.Yaw, 40, 20)
	if !ok || int32(p.Lane) == c.lane.Lane {
		return
	}
	c.lane.Lane, c.lane.Distance = int32(p.Lane), p.Along
	c.state.From, c.state.Granted, c.state.Turns = -1, false, c.state.Turns+1
	c.state.Offset = maxOffset
	c.state.Backing, c.state.Pass = 0, components.Pass{}
}

// nearest returns the point of a lane nearest to p, as a distance along the
// lane, and how far p is from it.
func (l *lane) nearest(p geometry.Point) (along, off float64) {
	off = math.Inf(1)
	for k := range len(l.points) - 1 {
		q, share := geometry.ClosestOnSegment(geometry.Flat(l.points[k]), geometry.Flat(l.points[k+1]), p)
		if d := q.Sub(p).Len(); d < off {
			along, off = l.along[k]+share*(l.along[k+1]-l.along[k]), d
		}
	}
	return along, off
}

// point returns a lane's middle at a distance along it, and its direction
// there, in the plane.
func (l *lane) point(distance float64) (at, direction geometry.Point) {
	k := l.segment(distance)
	run := geometry.Flat(l.points[k+1].Sub(l.points[k]))
	return geometry.Flat(l.at(distance)), run.Mul(1 / math.Max(1e-9, run.Len()))
}

// backsOut reports whether a car that was pushed off its path and is blocked
// should reverse: for two of every six seconds that it stands.
func (s *System) backsOut(c *car, angle float64) bool {
	off := math.Abs(angle) > 0.4 || math.Abs(c.state.Offset) > 1.5
	return off && c.state.Waited > 3 && math.Mod(c.state.Waited, 6) < 2
}

// steer drives a car that has a body by its controls, towards a point ahead on
// its path (pure pursuit, Coulter 1992).
func (s *System) steer(c *car, dt float64) {
	m := s.models.Get().Car(c.class)
	look := 4 + 0.6*c.state.Speed
	to := s.point(c, look).Sub(c.pose.Position)
	angle := geometry.WrapAngle(geometry.YawOf(to[0], to[2]) - c.pose.Yaw)
	wheel := math.Atan(2 * m.Wheelbase.Value * math.Sin(angle) / math.Max(1, math.Hypot(to[0], to[2])))
	share := math.Sqrt(math.Min(1, c.state.Speed/m.TopSpeed.Value))
	limit := m.SteerStanding.Value + (m.SteerAtTop.Value-m.SteerStanding.Value)*share
	controls := physics.Controls{Steer: math.Max(-1, math.Min(1, -wheel/limit))}
	switch {
	case c.acceleration > 0:
		controls.Throttle = math.Min(1, c.acceleration/m.Engine.Value)
	case c.state.Speed > 0.6:
		controls.Throttle = math.Max(-1, c.acceleration/m.Brake.Value)
	default:
		controls.Handbrake = true
	}
	if s.backsUp(c) {
		c.state.Backing = math.Max(0, c.state.Backing-s.tuning.Get().Passing.BackSpeed.Value*dt)
		controls.Throttle, controls.Steer, controls.Handbrake = -0.3, 0, false
	}
	if s.backsOut(c, angle) {
		controls.Throttle, controls.Steer, controls.Handbrake = -0.5, -controls.Steer, false
	}
	s.space.Get().SetControls(uint64(c.id), controls)
}
