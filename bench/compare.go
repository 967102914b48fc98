package bench

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/systems"
)

// Measurement is the result of one side of a comparison.
type Measurement struct {
	Time   Distribution // microseconds per tick
	Driven float64      // metres per second and driven car
	Awake  float64      // awake bodies, mean
}

// MeasureStep measures the step of the physics on a street with cars and walls
// only.
func MeasureStep(prepared *systems.PreparedLevel, street *Street, seconds int) Measurement {
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
	return Measurement{times.over(1e3), m.work.Driven / (n / movementRate) / float64(driven), m.work.Awake / n}
}

// movementStages are the systems that correspond to a physics engine: they move
// cars and people and resolve their collisions.
var movementStages = map[string]bool{"vehicles": true, "physics": true, "movement": true}

// MeasureScene measures the movement and sight of city32: the systems that move
// cars and people, and rays of 60 m from the players. The second result also
// includes driving the traffic, which the peers' time does not.
func MeasureScene(o Options, rays int) (moving, withTraffic Measurement, err error) {
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
			c.resetCounters()
		}
		if err := c.tick(true); err != nil {
			return moving, withTraffic, fmt.Errorf("measuring the whole scene: %w", err)
		}
		took := c.castRays(draws, rays)
		for _, cost := range s.Costs() {
			if movementStages[cost.Name] {
				took += cost.Last
			}
		}
		if tick >= warmUp*s.Rate() {
			some = append(some, took)
			all = append(all, took+c.traffic())
		}
	}
	w := c.work.mean()
	did := Measurement{Driven: (w.Driven + w.Traffic) / float64(o.Seconds) / (w.AtWheel + w.Ambient), Awake: w.Awake}
	moving, withTraffic = did, did
	moving.Time, withTraffic.Time = some.over(1e3), all.over(1e3)
	return moving, withTraffic, nil
}

// traffic returns the time of the traffic system in the last tick.
func (c *city) traffic() int64 {
	for _, cost := range c.room.Simulation().Costs() {
		if cost.Name == "traffic" {
			return cost.Last
		}
	}
	return 0
}

// castRays casts rays from players to points around them and returns the time.
func (c *city) castRays(draws *rand.Rand, rays int) int64 {
	ends := make([][2]mgl64.Vec3, 0, rays)
	for i := range rays {
		from := c.work.players[i%len(c.work.players)].Pose.Position.Add(mgl64.Vec3{0, 1.6, 0})
		s, k := math.Sincos(2 * math.Pi * draws.Float64())
		ends = append(ends, [2]mgl64.Vec3{from, from.Add(mgl64.Vec3{60 * s, 0, 60 * k})})
	}
	from := clock()
	for i := range ends {
		c.seen += c.room.Simulation().Visibility(ends[i][0], ends[i][1])
	}
	return clock() - from
}
