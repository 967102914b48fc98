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

// attempts is how many spots a tick are looked at for a car to come.
const attempts = 4

// draws is how many numbers an attempt draws at most.
const draws = 8

// lookEvery is how many ticks lie between two looks at whether a car may go.
const lookEvery = 15

// eyeHeight is how high above their feet players look from, metres.
const eyeHeight = 1.6

// populate lets cars come until there are as many as the rules say, and go
// when they are far from everybody or stuck.
func (s *System) populate(t ecs.Tick, want int) {
	count := 0
	for i := range s.cars {
		c := &s.cars[i]
		switch {
		case c.released:
		case count >= want || (t.Number+uint64(c.id))%lookEvery == 0 && s.leaves(c):
			s.despawner.DespawnLater(c.id)
		default:
			count++
		}
	}
	s.clearAway(t)
	if count >= want || len(s.eyes) == 0 {
		return
	}
	for n := range attempts {
		if place, ok := s.spot(draws*n, n%2 == 0); ok {
			s.come(place, draws*n)
			return
		}
	}
}

// clearAway takes cars away that were traffic and that somebody took and left,
// or that were wrecked, once nobody is near.
func (s *System) clearAway(t ecs.Tick) {
	for _, e := range s.vehicles.Entities() {
		if (t.Number+uint64(e.ID))%lookEvery != 0 {
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

// nearest is how far from a place the nearest player is.
func (s *System) nearest(at mgl64.Vec3) float64 {
	nearest := math.Inf(1)
	for i := range s.eyes {
		nearest = math.Min(nearest, s.eyes[i].at.Sub(at).Len())
	}
	return nearest
}

// leaves tells whether a car may be taken away: nobody is near, or it is stuck
// and nobody sees it.
func (s *System) leaves(c *car) bool {
	p := &s.tuning.Get().Population
	return s.nearest(c.pose.Position) > p.Gone.Value || c.state.Waited > p.Stuck.Value && !s.seen(c.pose.Position)
}

// seen tells whether a player is near a place or sees it from not so near.
func (s *System) seen(at mgl64.Vec3) bool {
	p := &s.tuning.Get().Population
	for i := range s.eyes {
		d := s.eyes[i].at.Sub(at).Len()
		if d < p.Nearest.Value || d < p.Unseen.Value && s.inSight(s.eyes[i].at, at) {
			return true
		}
	}
	return false
}

func (s *System) inSight(eye, at mgl64.Vec3) bool {
	up := mgl64.Vec3{0, eyeHeight, 0}
	_, hit := s.space.Get().Cast(eye.Add(up), at.Add(up), physics.CastOptions{Skip: physics.SkipMoving})
	return !hit
}

// source is where the game or the level lets traffic come out.
type source struct {
	at     mgl64.Vec3
	yaw    float64
	radius float64 // metres; of a point none
}

// findSources gathers the spawn points of traffic (M-DOC-014) and its spawn
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

// spot draws a place on the lanes round a player where a car may come: at one
// of the sources if asked, else anywhere.
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
	return place, s.vacant(position) && !s.seen(position)
}

// vacant tells whether there is room for a car.
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

// come makes a car that drives already.
func (s *System) come(place nav.Place, n int) {
	t := s.tuning.Get()
	l := &s.network.Get().lanes[place.Lane]
	class := t.Draw(s.linked.Get(), s.random.Uint64(0, n+4))
	speed := math.Min(0.8*l.speed(place.Along, t.Drivers.Brake.Value), reaching(0, l.length-place.Along-8, t.Drivers.Brake.Value))
	ambient := components.Ambient{Speed: speed, Way: s.random.Uint64(0, n+5), From: -1}
	lane := components.Lane{Lane: int32(place.Lane), Distance: place.Along}
	point, direction := l.point(place.Along)
	pose := components.Pose{Position: geometry.At(point, l.at(place.Along)[1]), Yaw: geometry.YawOf(direction[0], direction[1])}
	vehicle := components.Vehicle{Class: class, Seats: s.models.Get().Seats(class)}
	s.spawner.SpawnLater(prefabs.AmbientOf(vehicle, ambient, lane, pose)...)
}
