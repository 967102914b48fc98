package bench

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/nav"
	"caper/net/bot"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems"
)

// The sizes of city32. All players have a mission of the bundled game under way
// from the moment they join.
const (
	cityLevel   = "main-riverbend" // and its bundled game
	cityWalkers = 16
	cityDrivers = 16
	cityTraffic = 64
	cityStart   = 23 * 60 // minutes after midnight
	warmUp      = 15      // seconds before the measurement
)

// cityMissing lists the parts of city32 that are not simulated yet.
var cityMissing = []string{
	"rain", "pedestrians (60)", "mission enemies (24)", "guards and cameras of compounds (12 and 6)", "police (4 players at two stars)",
}

// city is a run of city32.
type city struct {
	room     *room.Room
	prepared *systems.PreparedLevel
	finder   *nav.Finder
	clients  []*client
	draws    *rand.Rand
	meter    meter
	work     work
	seen     float64 // sum of all rays' results, so that no ray is optimised away
}

// runCity plays city32.
func runCity(o Options) (Report, error) {
	level, err := levels.Load(cityLevel)
	if err != nil {
		return Report{}, err
	}
	prepared := systems.PrepareLevel(level)
	empty := live()
	c, err := openCity(prepared, o.Seed)
	if err != nil {
		return Report{}, err
	}
	for range warmUp * c.room.Simulation().Rate() {
		if err := c.tick(false); err != nil {
			return Report{}, err
		}
	}
	c.resetCounters()
	watched := startCollector()
	for range o.Seconds * c.room.Simulation().Rate() {
		if err := c.tick(true); err != nil {
			return Report{}, err
		}
	}
	r := c.report(o)
	r.Collector = watched.since()
	for _, one := range c.clients {
		one.player = nil // the clients' memory is not the room's
	}
	c.finder, c.meter = nil, meter{}
	r.HeapBytes = grown(empty)
	c.room.Close("measured")
	return r, nil
}

// openCity opens the room and connects all clients.
func openCity(prepared *systems.PreparedLevel, seed uint64) (*city, error) {
	document, err := game.Load(cityLevel)
	if err != nil {
		return nil, err
	}
	traffic, start := cityTraffic, game.TimeOfDay(cityStart)
	document.Rules.Traffic, document.Rules.Clock = &traffic, &game.ClockRule{Start: &start}
	r, err := room.New(room.Config{
		ID: "city32", Simulation: systems.Config{Prepared: prepared, Game: document, Seed: seed, Clock: clock},
	})
	if err != nil {
		return nil, err
	}
	c := &city{
		room: r, prepared: prepared, finder: nav.NewFinder(prepared.Map, nav.NewOverlay(prepared.Map)), draws: rand.New(rand.NewPCG(seed, 32)),
	}
	ways := bot.Prepare(prepared.Level, prepared.Map, prepared.Roads)
	for n := range cityDrivers {
		b := bot.New(ways, seed+uint64(n))
		one := c.connect(driver{b})
		b.Attach(one.send(r))
	}
	for n := range cityWalkers {
		w := &walker{finder: c.finder, draws: rand.New(rand.NewPCG(seed, uint64(n)))}
		one := c.connect(w)
		w.send = one.send(r)
	}
	if err := r.Step(); err != nil {
		return nil, err
	}
	return c, c.seat()
}

func (c *city) connect(p player) *client {
	one := &client{player: p}
	c.clients = append(c.clients, one)
	hello := protocol.Hello{Version: protocol.Version, Name: fmt.Sprintf("player %d", len(c.clients)), Bot: true}
	_ = c.room.Connect(one, hello, room.Grant{}, func(id components.ClientID) { one.id = id }) // the queue is empty
	return one
}

// seat puts drivers at the wheel of parked cars and walkers on the pavements.
func (c *city) seat() error {
	cars := c.parked()
	if len(cars) < cityDrivers {
		return errors.New("too few parked cars to drive")
	}
	c.draws.Shuffle(len(cars), func(i, k int) { cars[i], cars[k] = cars[k], cars[i] })
	for i, one := range c.clients {
		if i < cityDrivers {
			car := cars[i]
			beside := car.Position.Sub(geometry.Right(car.Yaw).Mul(1.6))
			_ = c.room.Place(one.id, components.Pose{Position: beside, Yaw: car.Yaw})
			press := protocol.Input{Sequence: 1, Presses: protocol.PressSeat}
			_ = c.room.Receive(one.id, press.Append(nil))
			continue
		}
		at := c.street()
		one.player.(*walker).home = at
		_ = c.room.Place(one.id, components.Pose{Position: at})
	}
	return c.room.Step()
}

// parked returns the poses of the cars that stand in bays on the ground.
func (c *city) parked() []components.Pose {
	var list []components.Pose
	for _, v := range c.room.Simulation().Visible(nil) {
		if v.Kind == systems.VisibleVehicle && v.Pose.Position[1] < 1 {
			list = append(list, v.Pose)
		}
	}
	return list
}

// street returns a walkable place on a pavement beside a lane.
func (c *city) street() mgl64.Vec3 {
	for {
		n := c.draws.IntN(c.prepared.Roads.Count())
		if c.prepared.Roads.Length(n) < 30 {
			continue
		}
		at, yaw := c.prepared.Roads.At(nav.Place{Lane: n, Along: c.draws.Float64() * c.prepared.Roads.Length(n)})
		aside := at.Add(geometry.Right(yaw).Mul(6))
		aside[1] = c.prepared.Level.GroundHeight(geometry.Flat(aside))
		if c.prepared.Map.Open(aside) {
			return aside
		}
	}
}

// tick lets the clients act and runs a tick.
func (c *city) tick(measured bool) error {
	from := clock()
	for _, one := range c.clients {
		one.read()
		one.player.Think()
	}
	if !measured {
		return c.room.Step()
	}
	c.meter.clients = append(c.meter.clients, clock()-from)
	if err := c.meter.run(len(c.meter.tick), c.room.Step); err != nil {
		return err
	}
	costs := c.room.Simulation().Costs()
	c.meter.record(costs, "replication")
	if c.room.Outcome().HUD.Stepped {
		c.meter.steps = append(c.meter.steps, costs[slices.IndexFunc(costs, isMissions)].Last)
	}
	c.work.count(c.room)
	return nil
}

func isMissions(c ecs.Cost) bool { return c.Name == "missions" }

// resetCounters resets the counters.
func (c *city) resetCounters() {
	for _, one := range c.clients {
		one.bytes, one.snapshots, one.texts = 0, 0, 0
	}
	c.work = work{legs: c.finder.Legs()}
	c.work.count(c.room)
	c.work.resetSums()
}

func (c *city) report(o Options) Report {
	r := Report{
		Scene: o.Scene, Seed: o.Seed, Seconds: float64(o.Seconds), Rate: c.room.Simulation().Rate(),
		Level: levelOf(c.prepared), Missing: cityMissing, Hash: fmt.Sprintf("%016x", c.room.Simulation().Hash()),
	}
	c.meter.fill(&r)
	for _, one := range c.clients {
		r.Snapshots += one.snapshots
		r.Texts += one.texts
		r.BytesPerClient += float64(one.bytes) / float64(len(c.clients)) / r.Seconds
	}
	r.BytesPerClient = round(r.BytesPerClient)
	r.Work = c.work.mean()
	r.Work.ClientLegs = c.finder.Legs() - c.work.legs
	return r
}

func levelOf(prepared *systems.PreparedLevel) Level {
	scene := prepared.Level.Scene
	w, d := scene.Bounds.Size()
	return Level{
		ID: prepared.Level.ID, Width: w, Depth: d, Statics: len(scene.Solids) + len(scene.Surfaces) + len(scene.Doors),
		Lanes: prepared.Roads.Count(), Hash: prepared.Level.ContentHash,
	}
}
