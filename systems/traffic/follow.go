package traffic

import (
	"math"

	"caper/levels/geometry"
)

// obstruction is something to keep a distance from: its gap to the car's front
// in metres and its speed along the path in metres per second.
type obstruction struct{ gap, speed float64 }

// reach returns the distance ahead of its front that a car must observe.
func (s *System) reach(c *car) float64 {
	d, v := &s.tuning.Get().Drivers, c.state.Speed
	return d.Gap.Value + v*d.Headway.Value + v*v/(2*math.Sqrt(d.Acceleration.Value*d.Brake.Value)) + 8
}

// overBrake is the share of the comfortable deceleration with which a driver may
// follow a falling speed limit. The limit itself falls as the comfortable
// deceleration does, so a driver who has drifted above it needs a little more.
const overBrake = 1.5

// accelerate returns a car's acceleration for the tick: that of the intelligent
// driver model for the nearest thing ahead, limited to the speed from which the
// car could still stop (Krauss 1998) and to the speed that the road allows where
// the car will be. The model alone brakes fully only at about 1.3 times the
// wanted speed, too late for a limit that falls before a bend.
func (s *System) accelerate(c *car, dt float64) float64 {
	d := &s.tuning.Get().Drivers
	v, reach := c.state.Speed, s.reach(c)
	if c.state.Backing > 0 {
		return math.Max(-v/dt, -d.Brake.Value)
	}
	wanted := s.wantedSpeed(c, reach, v*dt)
	free := d.Acceleration.Value * (1 - math.Pow(v/math.Max(0.1, wanted), 4))
	acceleration := math.Max(-d.Brake.Value, free)
	if v > wanted {
		acceleration = math.Min(acceleration, math.Max((wanted-v)/dt, -overBrake*d.Brake.Value))
	}
	safe := math.Inf(1)
	consider := func(a obstruction) {
		if a.gap < reach {
			acceleration = math.Min(acceleration, d.interaction(v, free, a))
			safe = math.Min(safe, d.safe(a, dt))
		}
	}
	if c.state.Pass.Length > 0 {
		consider(s.nearestCar(c, reach))
	} else {
		consider(s.leader(c, reach))
	}
	if c.wants >= 0 && !c.state.Granted {
		consider(obstruction{c.toLine + d.Gap.Value - 1, 0}) // stops a metre before the line
		safe = math.Min(safe, d.safe(obstruction{c.toLine - 0.3, 0}, dt))
	}
	consider(s.nearestObstacle(c, reach))
	// The safe speed assumes the hardest braking. Something that appears nearer
	// than that is hit.
	return math.Max(math.Min(acceleration, (safe-v)/dt), -1.2*d.HardestBrake.Value)
}

// interaction returns the model's acceleration behind something.
func (d *Drivers) interaction(v, free float64, a obstruction) float64 {
	closing := v * (v - a.speed) / (2 * math.Sqrt(d.Acceleration.Value*d.Brake.Value))
	want := d.Gap.Value + math.Max(0, v*d.Headway.Value+closing)
	share := want / math.Max(0.1, a.gap)
	return math.Min(free, d.Acceleration.Value) - d.Acceleration.Value*share*share
}

// safe returns the highest speed from which a car can stop behind something
// that brakes as hard as possible.
func (d *Drivers) safe(a obstruction, dt float64) float64 {
	b := d.HardestBrake.Value
	return math.Max(0, -b*dt+math.Sqrt(b*b*dt*dt+a.speed*a.speed+2*b*math.Max(0, a.gap-0.4)))
}

// wantedSpeed returns the speed of the driver on an empty road after a step
// along the path: the limit, varied by driver, and reduced for bends ahead.
func (s *System) wantedSpeed(c *car, reach, step float64) float64 {
	d, lanes := &s.tuning.Get().Drivers, s.network.Get().lanes
	at := c.lane.Lane
	l := &lanes[at]
	random := float64(hashTurn(c.state.TurnSeed, 1<<31)>>11)/(1<<53)*2 - 1
	factor := 1 + d.Spread.Value*random
	wanted := l.speed(c.lane.Distance+step, d.Brake.Value) * factor
	if c.state.Pass.Length > 0 {
		wanted = math.Min(wanted, s.tuning.Get().Passing.Speed.Value)
	}
	distance := l.length - c.lane.Distance - step
	for k := uint32(0); k < horizon && distance < reach; k++ {
		if at = s.next(c, at, k); at < 0 {
			break
		}
		wanted = math.Min(wanted, brakingFrom(math.Min(lanes[at].maxSpeeds[0], lanes[at].limit)*factor, distance, d.Brake.Value))
		distance += lanes[at].length
	}
	return wanted
}

// leader returns the next car ahead on a car's path. It includes cars that turn
// off before that, until they are out of the way.
func (s *System) leader(c *car, reach float64) obstruction {
	lanes := s.network.Get().lanes
	at, base := c.lane.Lane, -c.lane.Distance
	for k := range uint32(horizon) {
		l := &lanes[at]
		best := s.firstOn(c, at, base, math.Inf(1))
		for i := range l.siblings {
			if o := s.firstOn(c, l.siblings[i].lane, base, l.siblings[i].until); o.gap < best.gap {
				best = o
			}
		}
		if !math.IsInf(best.gap, 1) {
			return best
		}
		if base += l.length; base > reach+c.half[0] {
			break
		}
		if at = s.next(c, at, k); at < 0 {
			break
		}
	}
	return obstruction{math.Inf(1), 0}
}

// firstOn returns the first car on a lane that is ahead of a car's middle and
// whose rear has not passed the distance until.
func (s *System) firstOn(c *car, lane int32, base, until float64) obstruction {
	for at := s.first[lane]; at >= 0; at = s.cars[at].ahead {
		o := &s.cars[at]
		if o.lane.Distance-o.half[0] > until {
			break
		}
		distance := base + o.lane.Distance
		if distance < 0 || distance == 0 && o.id <= c.id || o.id == c.id {
			continue
		}
		return obstruction{distance - o.half[0] - c.half[0], o.state.Speed}
	}
	return obstruction{math.Inf(1), 0}
}

// maxMargin bounds an obstacle's margin plus half of a car's width, in metres.
const maxMargin = 2.5

// nearestObstacle returns the nearest person or body on the path ahead or about
// to walk onto it.
func (s *System) nearestObstacle(c *car, reach float64) obstruction {
	best := obstruction{math.Inf(1), 0}
	laid := false
	p, span := c.pose.Position, reach+c.half[0]
	for i := range s.obstacles {
		o := &s.obstacles[i]
		dx, dz, far := o.x-p[0], o.z-p[2], span+o.radius
		if dx*dx+dz*dz > far*far || o.id == c.id || math.Abs(o.y-p[1]) > 3 || s.yields(c, o) {
			continue
		}
		if !laid {
			s.buildPath(c, span)
			laid = true
		}
		if near := s.pathBounds.Grow(o.radius + maxMargin); !near.Contains(geometry.Point{o.x, o.z}) {
			continue
		}
		a := s.gapTo(c, o)
		if o.deserted && o.speed < standing && c.state.Pass.Length == 0 {
			a.gap = s.roomBefore(a.gap)
		}
		if a.gap < best.gap {
			best = a
		}
	}
	return best
}

// roomBefore returns the gap with which a car stops far enough from something
// without a driver that it can pass it. A car that is nearer already stays.
func (s *System) roomBefore(gap float64) float64 {
	extra := s.tuning.Get().Passing.Room.Value - s.tuning.Get().Drivers.Gap.Value
	return math.Min(gap, math.Max(gap-extra, 0.5))
}

// circleShare is where the outer two of the three circles lie that stand for a
// car, as a share of half of its length.
const circleShare = 0.8

// gapTo returns an obstacle's gap on the path built last.
func (s *System) gapTo(c *car, o *obstacle) obstruction {
	d := &s.tuning.Get().Drivers
	at := geometry.Point{o.x, o.z}
	if o.half[0] == 0 {
		near := s.touching(c, at, o.radius, d.PersonMargin.Value, o.velocity)
		soon := s.touching(c, at.Add(o.velocity.Mul(d.Foresight.Value)), o.radius, d.PersonMargin.Value, o.velocity)
		near.speed, soon.speed = 0, 0
		if soon.gap < near.gap {
			return soon
		}
		return near
	}
	best := obstruction{math.Inf(1), 0}
	if _, _, ok := s.onPath(at, c.half[1]+o.radius+d.CarMargin.Value); !ok {
		return best
	}
	for _, share := range [3]float64{-circleShare, 0, circleShare} {
		if a := s.touching(c, at.Add(o.forward.Mul(share*o.half[0])), o.half[1], d.CarMargin.Value, o.velocity); a.gap < best.gap {
			best = a
		}
	}
	return best
}

// touching returns the gap to a circle. It is infinite when the circle leaves
// room or is already beside the car.
func (s *System) touching(c *car, at geometry.Point, radius, margin float64, velocity geometry.Point) obstruction {
	along, direction, ok := s.onPath(at, c.half[1]+radius+margin)
	if !ok || along < c.half[0]-0.2 {
		return obstruction{math.Inf(1), 0}
	}
	return obstruction{along - c.half[0] - radius, math.Max(0, velocity.Dot(direction))}
}
