package traffic

import (
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/nav"
	"caper/physics"
	"caper/systems/rules/prefabs"
)

// spawnAttempts is the number of places per tick that are tried for a new car.
const spawnAttempts = 4

// drawsPerAttempt is the largest number of random draws per attempt.
const drawsPerAttempt = 8

// removalInterval is the number of ticks between two checks whether a car may
// be removed.
const removalInterval = 15

// eyeHeight is the height of players' eyes above their feet in metres.
const eyeHeight = 1.6

// populate spawns cars until the target number is reached, and removes cars
// that are far from everybody or stuck.
func (s *System) populate(t ecs.Tick, want int) {
	count := 0
	for i := range s.cars {
		c := &s.cars[i]
		switch {
		case c.released:
		case count >= want || (t.Number+uint64(c.id))%removalInterval == 0 && s.mayRemove(c):
			s.despawner.DespawnLater(c.id)
		default:
			count++
		}
	}
	s.removeAbandoned(t)
	if count >= want || len(s.eyes) == 0 {
		return
	}
	for n := range spawnAttempts {
		if place, ok := s.spot(drawsPerAttempt*n, n%2 == 0); ok {
			s.spawnCar(place, drawsPerAttempt*n)
			return
		}
	}
}

// removeAbandoned removes former ambient cars that somebody left or that were
// wrecked, once nobody is near.
func (s *System) removeAbandoned(t ecs.Tick) {
	for _, e := range s.vehicles.Entities() {
		if (t.Number+uint64(e.ID))%removalInterval != 0 {
			continue
		}
		v := s.vehicle.Of(e)
		_, bound := s.keys.KeyOf(e.ID)
		if v.Ambient || v.Owner != components.OwnerNPC || bound || s.occupants.Of(e).Seats != [components.MaxSeats]ecs.ID{} {
			continue
		}
		if s.nearest(s.pose.Of(e).Position) > s.tuning.Get().Population.Gone.Value {
			s.despawner.DespawnLater(e.ID)
		}
	}
}

// nearest returns the distance from a position to the nearest player.
func (s *System) nearest(at mgl64.Vec3) float64 {
	nearest := math.Inf(1)
	for i := range s.eyes {
		nearest = math.Min(nearest, s.eyes[i].at.Sub(at).Len())
	}
	return nearest
}

// mayRemove reports whether a car may be removed: nobody is near, or it is
// stuck and nobody sees it.
func (s *System) mayRemove(c *car) bool {
	p := &s.tuning.Get().Population
	return s.nearest(c.pose.Position) > p.Gone.Value || c.state.Waited > p.Stuck.Value && s.unseen(&c.pose, c.half[0])
}

// visibleToPlayers reports whether a player is near a position, or farther away
// but sees it.
func (s *System) visibleToPlayers(at mgl64.Vec3) bool {
	p := &s.tuning.Get().Population
	for i := range s.eyes {
		d := s.eyes[i].at.Sub(at).Len()
		if d < p.Nearest.Value || d < p.Unseen.Value && s.inSight(s.eyes[i].at, at) {
			return true
		}
	}
	return false
}

// unseen reports whether no player would notice that a vehicle disappears: none
// is close, and none within sight's reach sees its middle or an end.
func (s *System) unseen(pose *components.Pose, half float64) bool {
	p := &s.tuning.Get().Population
	ahead := geometry.Forward(pose.Yaw).Mul(half)
	for i := range s.eyes {
		eye, at := s.eyes[i].at, pose.Position
		d := eye.Sub(at).Len()
		if d < p.Close.Value || d < p.Unseen.Value && (s.inSight(eye, at) || s.inSight(eye, at.Add(ahead)) || s.inSight(eye, at.Sub(ahead))) {
			return false
		}
	}
	return true
}

func (s *System) inSight(eye, at mgl64.Vec3) bool {
	up := mgl64.Vec3{0, eyeHeight, 0}
	_, hit := s.space.Get().Cast(eye.Add(up), at.Add(up), physics.CastOptions{Skip: physics.SkipMoving})
	return !hit
}

// source is a place where the game or the level spawns traffic.
type source struct {
	at     mgl64.Vec3
	yaw    float64
	radius float64 // metres; 0 for a point
}

// findSources collects the spawn points of traffic (M-DOC-014) and its spawn
// zones (M-DOC-022).
func (s *System) findSources() {
	linked := s.linked.Get()
	for _, p := range linked.Spawns[levels.Traffic] {
		s.sources = append(s.sources, source{at: p.Position, yaw: p.Yaw})
	}
	for i := range linked.Zones {
		if z := &linked.Zones[i]; z.Kind == game.ZoneSpawn && z.Role == levels.Traffic {
			s.sources = append(s.sources, source{at: z.Middle, radius: z.Radius})
		}
	}
}

// spot draws a position on a lane near a player where a car may spawn: at a
// source if spawn is set, otherwise anywhere. It reports whether the position
// is usable.
func (s *System) spot(n int, spawn bool) (nav.Place, bool) {
	p := &s.tuning.Get().Population
	eye := s.eyes[s.random.Below(0, n, len(s.eyes))].at
	near, far := p.Nearest.Value, p.Farthest.Value
	radius := math.Sqrt(near*near + (far*far-near*near)*s.random.Float(0, n+1))
	at := eye.Add(geometry.Forward(s.random.Between(0, n+2, 0, 2*math.Pi)).Mul(radius))
	yaw := s.random.Between(0, n+3, 0, 2*math.Pi)
	if spawn && len(s.sources) > 0 {
		o := &s.sources[s.random.Below(0, n+6, len(s.sources))]
		at = o.at.Add(geometry.Forward(yaw).Mul(o.radius * s.random.Float(0, n+7)))
		if o.radius == 0 {
			yaw = o.yaw
		}
		if at.Sub(eye).Len() > far {
			return nav.Place{}, false
		}
	}
	place, _, ok := s.network.Get().Roads.Nearest(at, yaw, 30, 15)
	if !ok {
		return place, false
	}
	l := &s.network.Get().lanes[place.Lane]
	if len(l.conflicts) > 0 || l.length < 20 {
		return place, false
	}
	place.Along = math.Max(8, math.Min(place.Along, l.length-10))
	position := l.at(place.Along)
	return place, s.vacant(position) && !s.visibleToPlayers(position)
}

// vacant reports whether there is room for a car.
func (s *System) vacant(at mgl64.Vec3) bool {
	room := s.tuning.Get().Population.Room.Value
	for i := range s.cars {
		if s.cars[i].pose.Position.Sub(at).Len() < room {
			return false
		}
	}
	for i := range s.obstacles {
		if o := &s.obstacles[i]; math.Hypot(o.x-at[0], o.z-at[2]) < room {
			return false
		}
	}
	return true
}

// spawnCar spawns a car that is already driving.
func (s *System) spawnCar(place nav.Place, n int) {
	t := s.tuning.Get()
	l := &s.network.Get().lanes[place.Lane]
	class := t.Draw(s.linked.Get(), s.random.Uint64(0, n+4))
	speed := math.Min(0.8*l.speed(place.Along, t.Drivers.Brake.Value), brakingFrom(0, l.length-place.Along-8, t.Drivers.Brake.Value))
	ambient := components.Ambient{Speed: speed, TurnSeed: s.random.Uint64(0, n+5), From: -1}
	lane := components.Lane{Lane: int32(place.Lane), Distance: place.Along}
	point, direction := l.point(place.Along)
	pose := components.Pose{Position: geometry.At(point, l.at(place.Along)[1]), Yaw: geometry.YawOf(direction[0], direction[1])}
	vehicle := components.Vehicle{Class: class, Seats: s.models.Get().Seats(class)}
	s.spawner.SpawnLater(prefabs.AmbientOf(vehicle, ambient, lane, pose)...)
}
