package systems

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

// busy returns scripted inputs that drive a car among the traffic.
func (r *trafficRoom) busy(tick int) []input.Input {
	steer := 0.02 * math.Sin(float64(tick)/50)
	return []input.Input{control(1, components.Intent{Throttle: 0.3, Steer: steer}), control(2, components.Intent{Move: mgl64.Vec2{0, 1}})}
}

// seated puts client 1 at the wheel of a car.
func (r *trafficRoom) seated() *trafficRoom {
	compact, _ := r.linked.Class("compact")
	car := r.world.Spawn(vehicleAt(compact, mgl64.Vec3{2, 0, -90})...) // facing the traffic
	r.run(1, place(1, 0, 0, -90))
	r.run(2, press(1, components.KeySeat))
	if r.Players(nil)[0].Riding.Vehicle != car {
		r.t.Fatal("not at the wheel")
	}
	return r
}

func vehicleAt(class components.ClassID, at mgl64.Vec3) []ecs.Value {
	return prefabs.VehicleOf(components.Vehicle{Class: class, Seats: 4}, components.Lock{}, components.Pose{Position: at})
}

var preparedRiverbend = sync.OnceValue(func() *PreparedLevel {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		panic(err)
	}
	return PrepareLevel(level)
})

// trafficRoom is a room of a level with a number of ambient cars and a client
// at a place.
type trafficRoom struct {
	*Simulation
	t      testing.TB
	cars   *ecs.Filter
	car    ecs.Reader[components.Vehicle]
	lane   ecs.Reader[components.Lane]
	state  ecs.Reader[components.Ambient]
	motion ecs.Reader[components.Motion]
	body   ecs.Reader[components.Chassis]
}

func openTraffic(t testing.TB, prepared *PreparedLevel, seed uint64, cars int, players ...mgl64.Vec3) *trafficRoom {
	t.Helper()
	document := linked.FreeRoam(prepared.Level)
	document.Rules = game.Rules{Traffic: &cars}
	s, err := New(Config{Prepared: prepared, Game: document, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range players {
		c := components.ClientID(i + 1)
		s.Tick([]input.Input{{Kind: input.Join, Client: c}, place(c, at[0], at[1], at[2])})
	}
	w := s.world
	return &trafficRoom{
		Simulation: s, t: t, cars: &s.lists().ambients, car: readerOf[components.Vehicle](w),
		lane: readerOf[components.Lane](w), state: readerOf[components.Ambient](w), motion: readerOf[components.Motion](w),
		body: readerOf[components.Chassis](w),
	}
}
