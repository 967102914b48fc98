package traffic

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/geometry"
)

// car is an ambient car during a tick. Its pointers are valid for the tick,
// since no table changes before its end.
type car struct {
	id        ecs.ID
	state     *components.Ambient
	lane      *components.Lane
	class     components.ClassID
	pose      components.Pose
	half      geometry.Point // half of length and width, metres
	wheelbase float64        // wheelbase, metres
	embodied  bool
	released  bool    // no longer part of the traffic
	ahead     int32   // next car on its lane; -1 for none
	wants     int32   // next lane on its path that others cross; -1 for none
	toLine    float64 // metres from its front to the lane that it wants to enter

	acceleration float64
}

// obstacle is a person or a body in the plane.
type obstacle struct {
	id       ecs.ID
	x, y, z  float64
	radius   float64        // of a person, or of the circle around a car
	half     geometry.Point // half of a car's length and width; 0 for a person
	forward  geometry.Point
	velocity geometry.Point
	speed    float64
	deserted bool  // a vehicle in which nobody sits
	passer   int32 // index of the passing ambient car that it stands for, or -1
}

// eye is a player's position. Traffic appears and disappears around players.
type eye struct{ at mgl64.Vec3 }

// holder is a car that may be on a lane, or is still partly on it.
type holder struct {
	car, next int32
	along     float64 // position of its middle on that lane; negative before the lane, beyond its length after it
}

// gather collects the positions of everybody.
func (s *System) gather() {
	s.cars, s.obstacles, s.threats, s.eyes = s.cars[:0], s.obstacles[:0], s.threats[:0], s.eyes[:0]
	for _, e := range s.ambients.Entities() {
		s.gatherCar(e)
	}
	for _, e := range s.vehicles.Entities() {
		if s.vehicle.Of(e).Ambient && !s.chassis.Of(e).Embodied {
			continue
		}
		s.gatherBody(e)
	}
	for _, e := range s.people.Entities() {
		if s.riding.Of(e).Vehicle == 0 {
			p, v := s.pose.Of(e).Position, s.motion.Of(e).Velocity
			s.obstacles = append(s.obstacles, obstacle{
				id: e.ID, x: p[0], y: p[1], z: p[2], radius: 0.35, velocity: geometry.Flat(v), speed: v.Len(), passer: -1,
			})
		}
	}
	for _, e := range s.players.Entities() {
		s.eyes = append(s.eyes, eye{s.pose.Of(e).Position})
	}
	s.index()
	for i := range s.cars {
		if c := &s.cars[i]; !c.released && c.state.Pass.Length > 0 {
			s.reserve(int32(i))
		}
	}
}

func (s *System) gatherCar(e ecs.Entity) {
	vehicle := s.vehicle.Of(e)
	m := s.models.Get().Car(vehicle.Class)
	c := car{
		id: e.ID, state: s.ambient.Of(e), lane: s.lane.Of(e), class: vehicle.Class, pose: s.pose.Of(e),
		half: geometry.Point{m.Length.Value / 2, m.Width.Value / 2}, wheelbase: m.Wheelbase.Value,
		embodied: s.chassis.Of(e).Embodied, wants: -1,
	}
	if s.occupants.Of(e).Seats != [components.MaxSeats]ecs.ID{} || s.health.Of(e).Condition == components.Dead {
		s.release(&c, vehicle)
	} else if c.embodied {
		s.track(&c, s.motion.Of(e).Velocity)
	}
	s.cars = append(s.cars, c)
}

// release removes a car from the traffic because somebody sits in it or because
// it is a wreck.
func (s *System) release(c *car, vehicle *components.Vehicle) {
	vehicle.Ambient, c.released = false, true
	s.embody(c)
	s.released.RemoveLater(c.id)
	c.lane.Lane = -1
}

func (s *System) gatherBody(e ecs.Entity) {
	p := s.pose.Of(e)
	if !s.chassis.Of(e).Awake && !s.network.Get().near(p.Position) {
		return // parked away from all lanes
	}
	m, v := s.models.Get().Car(s.vehicle.Of(e).Class), s.motion.Of(e).Velocity
	o := obstacle{
		id: e.ID, x: p.Position[0], y: p.Position[1], z: p.Position[2],
		half:     geometry.Point{m.Length.Value / 2, m.Width.Value / 2},
		forward:  geometry.Flat(geometry.Forward(p.Yaw)),
		velocity: geometry.Flat(v), passer: -1,
		deserted: !s.vehicle.Of(e).Ambient && s.occupants.Of(e).Seats == [components.MaxSeats]ecs.ID{},
	}
	o.radius = o.half.Len()
	s.obstacles = append(s.obstacles, o)
	o.speed = o.velocity.Len()
	if !s.vehicle.Of(e).Ambient && o.speed > 0.5 {
		s.threats = append(s.threats, o)
	}
}

// index sorts the cars into queues by lane and records the holders of lanes.
func (s *System) index() {
	lanes := s.network.Get().lanes
	for i := range s.cars {
		c := &s.cars[i]
		if c.released {
			continue
		}
		s.enqueue(int32(i))
		if len(lanes[c.lane.Lane].conflicts) > 0 {
			s.addHolder(c.lane.Lane, i, c.lane.Distance)
		}
		if from := c.state.From; from >= 0 && len(lanes[from].conflicts) > 0 && c.lane.Distance < c.half[0]+1 {
			s.addHolder(from, i, lanes[from].length+c.lane.Distance)
		}
		if c.state.Granted {
			if n, distance := s.contested(c); n >= 0 {
				s.addHolder(n, i, -distance)
			} else {
				c.state.Granted = false
			}
		}
	}
}

// enqueue inserts a car into its lane's queue by distance.
func (s *System) enqueue(i int32) {
	c := &s.cars[i]
	at := &s.first[c.lane.Lane]
	s.used = append(s.used, c.lane.Lane)
	for *at >= 0 && s.cars[*at].lane.Distance <= c.lane.Distance {
		at = &s.cars[*at].ahead
	}
	c.ahead, *at = *at, i
}

// addHolder records a car as a holder of a lane.
func (s *System) addHolder(lane int32, car int, along float64) {
	s.holders = append(s.holders, holder{int32(car), s.firstHolder[lane], along})
	s.firstHolder[lane] = int32(len(s.holders) - 1)
	s.used = append(s.used, lane)
}

// clearIndexes clears the indexes by lane.
func (s *System) clearIndexes() {
	for _, n := range s.used {
		s.first[n], s.firstHolder[n] = -1, -1
	}
	s.used, s.holders = s.used[:0], s.holders[:0]
}

// horizon is the largest number of lanes that a driver looks ahead.
const horizon = 6

// next returns the lane that a car takes after k more of its lanes.
func (s *System) next(c *car, from int32, k uint32) int32 {
	list := s.network.Get().lanes[from].next
	switch len(list) {
	case 0:
		return -1
	case 1:
		return list[0]
	}
	return list[hashTurn(c.state.TurnSeed, c.state.Turns+k)%uint64(len(list))]
}

// hashTurn hashes a car's seed and the number of lanes that it has driven (the
// finalizer of MurmurHash3).
func hashTurn(distance uint64, turns uint32) uint64 {
	h := distance + uint64(turns)*0x9e3779b97f4a7c15
	h = (h ^ h>>33) * 0xff51afd7ed558ccd
	h = (h ^ h>>33) * 0xc4ceb9fe1a85ec53
	return h ^ h>>33
}

// contested returns the first lane ahead of a car that others cross, and the
// distance to it from the car's middle. The lane is -1 when there is none
// nearby.
func (s *System) contested(c *car) (lane int32, distance float64) {
	lanes := s.network.Get().lanes
	at := c.lane.Lane
	distance = lanes[at].length - c.lane.Distance
	for k := range uint32(2) {
		if at = s.next(c, at, k); at < 0 {
			return -1, 0
		}
		if len(lanes[at].conflicts) > 0 {
			return at, distance
		}
		distance += lanes[at].length
	}
	return -1, 0
}
