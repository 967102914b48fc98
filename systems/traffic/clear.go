package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
	"caper/physics"
)

// passStep is the distance in metres between the points of a path beside the
// lane.
const passStep = 2.0

// reserveAside is how far from the middle of its lane in metres a passing car
// needs room that others have to leave it.
const reserveAside = 1.0

// roadside is how far from the middle of a lane in metres the way around
// something may lead.
const roadside = 2.2

// bumper is the height in metres above the road at which walls are looked for.
const bumper = 0.6

// reserve makes the way of a passing car an obstacle for all cars but those
// behind it on its lane, so that nobody stops where it has to return.
func (s *System) reserve(i int32) {
	c := &s.cars[i]
	for d := 0.0; c.state.Pass.Driven+d < c.state.Pass.Length; d += passStep {
		if math.Abs(s.asideAt(&c.state.Pass, d)) < reserveAside {
			continue
		}
		p := s.point(c, d)
		s.obstacles = append(s.obstacles, obstacle{id: c.id, x: p[0], y: p[1], z: p[2], radius: c.half[1], passer: i})
	}
}

// yields reports whether an obstacle stands for a passing car that yields to
// this one, because it is behind it on the same lane.
func (s *System) yields(c *car, o *obstacle) bool {
	return o.passer >= 0 && s.cars[o.passer].lane.Lane == c.lane.Lane && s.cars[o.passer].lane.Distance > c.lane.Distance
}

// passClear reports whether a car could drive the pass in its state: on the
// road, between walls, and before anybody else comes there.
func (s *System) passClear(c *car) bool {
	if !s.passDrivable(c) {
		return false
	}
	s.buildPath(c, c.state.Pass.Length)
	for i := range s.obstacles {
		o := &s.obstacles[i]
		if o.id == c.id || s.yields(c, o) || math.Abs(o.y-c.pose.Position[1]) > 3 || !s.pathBounds.Grow(o.radius+maxMargin).Contains(geometry.Point{o.x, o.z}) {
			continue
		}
		if s.gapTo(c, o).gap < c.state.Pass.Length {
			return false
		}
	}
	for i := range s.cars {
		o := &s.cars[i]
		if o.id != c.id && !o.released && s.comesInto(c, o) {
			return false
		}
	}
	return true
}

// passDrivable reports whether the way beside the lane is road without walls.
func (s *System) passDrivable(c *car) bool {
	roads := s.network.Get().Roads
	was := c.pose.Position
	for d := passStep; d < c.state.Pass.Length; d += passStep {
		at := s.point(c, d)
		if _, off, ok := roads.Nearest(at, 0, roadside, 0); !ok || off > roadside {
			return false
		}
		side := geometry.Right(geometry.YawOf(at[0]-was[0], at[2]-was[2])).Mul(c.half[1])
		for _, share := range [3]float64{-1, 0, 1} {
			off := side.Mul(share).Add(mgl64.Vec3{0, bumper, 0})
			if _, hit := s.space.Get().Cast(was.Add(off), at.Add(off), physics.CastOptions{Skip: physics.SkipMoving | physics.SkipTerrain, For: physics.ForBodies}); hit {
				return false
			}
		}
		was = at
	}
	return true
}

// comesInto reports whether another ambient car is beside the lane where a car
// would pass, or comes there before the pass is over.
func (s *System) comesInto(c, o *car) bool {
	pass := &c.state.Pass
	seconds := pass.Length / s.tuning.Get().Passing.Speed.Value
	far := seconds*math.Max(o.state.Speed, 3) + 10
	if reach := far + pass.Length + 20; o.pose.Position.Sub(c.pose.Position).Len() > reach {
		return false
	}
	if o.wants >= 0 && !o.state.Granted {
		far = math.Min(far, math.Max(0, o.toLine))
	}
	if leader := s.leader(o, far); leader.gap < far {
		far = math.Min(far, math.Max(0, leader.gap)+leader.speed*seconds)
	}
	for d := -o.half[0]; d < far+o.half[0]; d += passStep {
		at := geometry.Flat(s.point(o, d))
		along, _, ok := s.onPath(at, c.half[1]+o.half[1]+s.tuning.Get().Passing.Margin.Value)
		if ok && math.Abs(s.asideAt(pass, along)) > reserveAside && (o.lane.Lane != c.lane.Lane || o.lane.Distance > c.lane.Distance) {
			return true
		}
	}
	return false
}

// nearestCar returns the nearest ambient car on the path of a passing car, of
// whichever lane.
func (s *System) nearestCar(c *car, reach float64) obstruction {
	best := obstruction{math.Inf(1), 0}
	s.buildPath(c, reach+c.half[0])
	for i := range s.cars {
		o := &s.cars[i]
		if o.id == c.id || o.released || o.pose.Position.Sub(c.pose.Position).Len() > reach+c.half[0]+o.half[0] {
			continue
		}
		forward := geometry.Flat(geometry.Forward(o.pose.Yaw))
		for _, share := range [3]float64{-circleShare, 0, circleShare} {
			at := geometry.Flat(o.pose.Position).Add(forward.Mul(share * o.half[0]))
			if a := s.touching(c, at, o.half[1], s.tuning.Get().Drivers.CarMargin.Value, forward.Mul(o.state.Speed)); a.gap < best.gap {
				best = a
			}
		}
	}
	return best
}

// backsUp reports whether a car that needs room drives back: nothing is close
// behind it, and nobody drives across a junction into which it would come.
func (s *System) backsUp(c *car) bool {
	gap := s.tuning.Get().Drivers.Gap.Value
	if c.state.Backing <= 0 || c.state.Speed > standing || c.lane.Distance < gap && c.state.From < 0 && !c.embodied {
		return false
	}
	if !s.crossingFree(c, c.lane.Lane) || c.lane.Distance < c.half[0]+gap && c.state.From >= 0 && !s.crossingFree(c, c.state.From) {
		return false
	}
	forward := geometry.Flat(geometry.Forward(c.pose.Yaw))
	behind := func(at geometry.Point, radius float64) bool {
		d := at.Sub(geometry.Flat(c.pose.Position))
		along := d.Dot(forward)
		return along < 0 && -along < c.half[0]+radius+gap/2 && math.Abs(d[0]*forward[1]-d[1]*forward[0]) < c.half[1]+1
	}
	for i := range s.cars {
		if o := &s.cars[i]; o.id != c.id && behind(geometry.Flat(o.pose.Position), o.half[0]) {
			return false
		}
	}
	for i := range s.obstacles {
		if o := &s.obstacles[i]; o.id != c.id && o.passer < 0 && behind(geometry.Point{o.x, o.z}, o.radius) {
			return false
		}
	}
	return true
}
