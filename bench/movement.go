package bench

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/cespare/xxhash/v2"

	"caper/ecs"
	"caper/levels"
	"caper/levels/geometry"
	"caper/physics"
	"caper/systems"
)

// movement runs the physics of a street.
type movement struct {
	street  *Street
	space   *physics.Space
	drivers []follower
	people  []physics.Person
	draws   *rand.Rand
	tick    int
	costs   [2]ecs.Cost
	meter   meter
	work    Work
}

// movementRate is the number of ticks per second.
const movementRate = 30

// runMovement measures physics and movement alone: 64 cars, 40 of them driven,
// and 32 people on main-riverbend.
func runMovement(o Options) (Report, error) {
	level, err := levels.Load(cityLevel)
	if err != nil {
		return Report{}, err
	}
	prepared := systems.PrepareLevel(level)
	empty := live()
	m := newMovement(prepared, NewStreet(prepared, o.Seed, streetDriven, streetCars-streetDriven, streetWalkers), o.Seed)
	for range warmUp * movementRate {
		m.decide()
		m.step()
	}
	watched := startCollector()
	for range o.Seconds * movementRate {
		if err := m.measure(); err != nil {
			return Report{}, err
		}
	}
	r := m.report(o, prepared)
	r.Collector = watched.since()
	m.meter = meter{}
	r.HeapBytes = grown(empty)
	m.space.Refresh(m.people) // keeps the space in use until here
	return r, nil
}

func newMovement(prepared *systems.PreparedLevel, street *Street, seed uint64) *movement {
	m := &movement{
		street: street, space: physics.New(prepared.Static, nil), draws: rand.New(rand.NewPCG(seed, 9)),
		costs: [2]ecs.Cost{{Name: "step"}, {Name: "movement"}},
	}
	for i, c := range street.Cars {
		pose := physics.Pose{Position: geometry.At(geometry.Point{c.X, c.Z}, prepared.Level.GroundHeight(geometry.Point{c.X, c.Z})), Yaw: c.Yaw}
		m.space.AddCar(uint64(i+1), c.Model, pose)
		m.drivers = append(m.drivers, follower{lane: c.Lane})
	}
	for i, at := range street.Walkers {
		p := physics.Person{ID: uint64(1000 + i)}
		m.space.Place(&p, at, 0)
		m.people = append(m.people, p)
	}
	return m
}

// decide lets everybody choose their inputs. It is not measured.
func (m *movement) decide() {
	for i := range m.street.Cars {
		if !m.street.Cars[i].Driven {
			continue
		}
		pose, _ := m.space.Pose(uint64(i + 1))
		motion, _ := m.space.Motion(uint64(i + 1))
		speed := motion.Velocity.Dot(geometry.Forward(pose.Yaw))
		m.space.SetControls(uint64(i+1), m.drivers[i].controls(m.street, i, geometry.Flat(pose.Position), pose.Yaw, speed))
	}
	for i := range m.people {
		if (m.tick+i)%20 == 0 {
			m.people[i].Walk = physics.Walk{Move: geometry.Flat(geometry.Forward(m.draws.Float64() * 7)), Run: m.draws.IntN(2) == 0}
		}
	}
	m.tick++
}

func (m *movement) step() {
	from := clock()
	m.space.Step(1.0 / movementRate)
	middle := clock()
	m.space.MovePeople(m.people, 1.0/movementRate)
	m.costs[0].Last, m.costs[1].Last = middle-from, clock()-middle
}

// measure decides, steps and counts.
func (m *movement) measure() error {
	from := clock()
	m.decide()
	m.meter.clients = append(m.meter.clients, clock()-from)
	if err := m.meter.run(m.tick, func() error { m.step(); return nil }); err != nil {
		return err
	}
	m.meter.record(m.costs[:], "rest")
	m.count()
	return nil
}

func (m *movement) count() {
	w := &m.work
	awake := m.space.AwakeCount()
	w.Awake += float64(awake)
	w.AwakeMax = max(w.AwakeMax, awake)
	w.Impacts += len(m.space.Impacts())
	w.RunOvers += len(m.space.RunOvers())
	for i := range m.street.Cars {
		motion, _ := m.space.Motion(uint64(i + 1))
		w.Driven += motion.Velocity.Len() / movementRate
	}
	for i := range m.people {
		w.Walked += math.Hypot(m.people[i].Velocity[0], m.people[i].Velocity[2]) / movementRate
	}
}

func (m *movement) report(o Options, prepared *systems.PreparedLevel) Report {
	r := Report{
		Scene: o.Scene, Seed: o.Seed, Seconds: float64(o.Seconds), Rate: movementRate, Level: levelOf(prepared), Hash: m.hash(),
	}
	m.meter.fill(&r)
	r.Work = m.work
	r.Work.Awake = round(r.Work.Awake / float64(r.Ticks))
	r.Work.Walked, r.Work.Driven = round(r.Work.Walked), round(r.Work.Driven)
	r.Work.Vehicles, r.Work.OnFoot, r.Work.AtWheel = streetCars, streetWalkers, streetDriven
	return r
}

// hash returns the hash of everybody's position.
func (m *movement) hash() string {
	var b []byte
	number := func(n float64) { b = binary.LittleEndian.AppendUint64(b, math.Float64bits(n)) }
	for i := range m.street.Cars {
		p, _ := m.space.Pose(uint64(i + 1))
		for _, n := range [4]float64{p.Position[0], p.Position[1], p.Position[2], p.Yaw} {
			number(n)
		}
	}
	for i := range m.people {
		for _, n := range m.people[i].Position {
			number(n)
		}
	}
	return fmt.Sprintf("%016x", xxhash.Sum64(b))
}
