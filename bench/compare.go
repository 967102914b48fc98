package bench

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/systems"
)

// Compared is what one side of a comparison took and did.
type Compared struct {
	Time   Distribution // microseconds a tick
	Driven float64      // metres a second, a driven car
	Awake  float64      // bodies, mean
}

// Alone measures the physics' step alone on a street: cars, walls and nothing
// else.
func Alone(prepared *systems.PreparedLevel, street *Street, seconds int) Compared {
	m := newMovement(prepared, street, 1)
	m.people = nil
	var times row
	for tick := range (warmUp + seconds) * movementRate {
		m.decide()
		m.step()
		if tick >= warmUp*movementRate {
			times = append(times, m.costs[0].Last)
			m.count()
		}
	}
	driven := 0
	for i := range street.Cars {
		if street.Cars[i].Driven {
			driven++
		}
	}
	n := float64(len(times))
	return Compared{times.over(1e3), m.work.Driven / (n / movementRate) / float64(driven), m.work.Awake / n}
}

// movers are the systems that do what an engine does: cars and people move and
// push one another.
var movers = map[string]bool{"vehicles": true, "physics": true, "movement": true}

// Whole measures what city32 spends on moving and seeing: the systems that move
// cars and people, and rays from the players, 60 m far. The second figure has
// the traffic's driving too, of which the peers' side is not timed for.
func Whole(o Options, rays int) (moving, withTraffic Compared, err error) {
	level, err := levels.Load(cityLevel)
	if err != nil {
		return moving, withTraffic, fmt.Errorf("measuring the whole scene: %w", err)
	}
	c, err := openCity(systems.PrepareLevel(level), o.Seed)
	if err != nil {
		return moving, withTraffic, fmt.Errorf("measuring the whole scene: %w", err)
	}
	s := c.room.Simulation()
	draws := rand.New(rand.NewPCG(o.Seed, 60))
	var all, some row
	for tick := range (warmUp + o.Seconds) * s.Rate() {
		if tick == warmUp*s.Rate() {
			c.restart()
		}
		if err := c.tick(true); err != nil {
			return moving, withTraffic, fmt.Errorf("measuring the whole scene: %w", err)
		}
		took := c.look(draws, rays)
		for _, cost := range s.Costs() {
			if movers[cost.Name] {
				took += cost.Last
			}
		}
		if tick >= warmUp*s.Rate() {
			some = append(some, took)
			all = append(all, took+c.traffic())
		}
	}
	w := c.work.mean()
	did := Compared{Driven: (w.Driven + w.Traffic) / float64(o.Seconds) / (w.AtWheel + w.Ambient), Awake: w.Awake}
	moving, withTraffic = did, did
	moving.Time, withTraffic.Time = some.over(1e3), all.over(1e3)
	return moving, withTraffic, nil
}

// traffic is what the traffic's driving took in the last tick.
func (c *city) traffic() int64 {
	for _, cost := range c.room.Simulation().Costs() {
		if cost.Name == "traffic" {
			return cost.Last
		}
	}
	return 0
}

// look casts rays from players to points round them and gives the time.
func (c *city) look(draws *rand.Rand, rays int) int64 {
	ends := make([][2]mgl64.Vec3, 0, rays)
	for i := range rays {
		from := c.work.players[i%len(c.work.players)].Pose.Position.Add(mgl64.Vec3{0, 1.6, 0})
		s, k := math.Sincos(2 * math.Pi * draws.Float64())
		ends = append(ends, [2]mgl64.Vec3{from, from.Add(mgl64.Vec3{60 * s, 0, 60 * k})})
	}
	from := clock()
	for i := range ends {
		c.seen += c.room.Simulation().Sight(ends[i][0], ends[i][1])
	}
	return clock() - from
}
