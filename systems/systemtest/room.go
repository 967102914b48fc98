package systemtest

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/nav"
	"caper/physics"
	"caper/systems/rules/models"
	"caper/systems/rules/prefabs"
	"caper/systems/state"
)

// Rate is the number of ticks per second.
const Rate = 30

// Room is a world with a level and a few systems.
type Room struct {
	T      testing.TB     // the test that uses the room
	World  *ecs.World     // the state
	Level  *levels.Level  // the level flat
	Linked *linked.Game   // the linked game
	Space  *physics.Space // the physics space
	Models *models.Table  // physical models of the game's classes and the level's props

	schedule *ecs.Schedule
}

// Options describe a room. The zero value is free roam on the level flat.
type Options struct {
	Game string // JSON of a game document on flat; "" for free roam
	Seed uint64 // seed of all random draws
	// Provide registers further services, such as the tuning of the systems
	// under test.
	Provide func(*ecs.World)
}

// New makes a room that runs the systems in the given order each tick.
func New(t testing.TB, options Options, systems ...ecs.System) *Room {
	t.Helper()
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	r := &Room{T: t, World: ecs.NewWorld(options.Seed), Level: level}
	var document *game.Document
	if options.Game != "" {
		var faults []game.Diagnostic
		if document, faults = game.Decode([]byte(options.Game), game.Options{}); game.HasErrors(faults) {
			t.Fatal(faults)
		}
	}
	if r.Linked, err = linked.New(level, document, game.DefaultCatalogue()); err != nil {
		t.Fatal(err)
	}
	r.Space = physics.New(physics.NewStatic(level.Scene), nil)
	if r.Models, err = models.New(r.Linked, &r.Space.Tuning().Cars); err != nil {
		t.Fatal(err)
	}
	state.Declare(r.World, r.Linked.Clock)
	ecs.ProvideConstant[*levels.Level](r.World, level)
	ecs.ProvideConstant(r.World, r.Linked)
	ecs.ProvideConstant(r.World, r.Models)
	ecs.ProvideConstant(r.World, nav.Build(level.Scene))
	ecs.Provide(r.World, r.Space)
	ecs.ProvideQueries(r.World, (*physics.Space).Queries)
	if options.Provide != nil {
		options.Provide(r.World)
	}
	var stages []ecs.Stage
	for i, s := range systems {
		stages = append(stages, ecs.Stage{Name: string(rune('a' + i)), System: s})
	}
	r.schedule = ecs.NewSchedule(r.World, stages, Rate, nil)
	return r
}

// Tick runs the systems n times.
func (r *Room) Tick(n int) {
	for range n {
		r.schedule.Tick()
	}
}

// Player spawns a client's character on the ground.
func (r *Room) Player(client components.ClientID, x, z float64) ecs.ID {
	return r.World.Spawn(prefabs.PlayerOf(components.Player{Client: client}, At(x, z))...)
}

// Car spawns a car of the class with its seats on the ground.
func (r *Room) Car(class string, x, z float64) ecs.ID {
	r.T.Helper()
	number, known := r.Linked.Class(class)
	if !known {
		r.T.Fatalf("there is no class %s", class)
	}
	v := components.Vehicle{Class: number, Seats: r.Models.Seats(number)}
	return r.World.Spawn(prefabs.VehicleOf(v, components.Lock{}, At(x, z))...)
}

// Seat puts a person into a seat of a car without a check.
func (r *Room) Seat(person, car ecs.ID, seat uint8) {
	Set(r, person, func(riding *components.Riding) { *riding = components.Riding{Vehicle: car, Seat: seat} })
	Set(r, car, func(o *components.Occupants) { o.Seats[seat] = person })
}

// At returns a pose on the ground, facing north.
func At(x, z float64) components.Pose { return components.Pose{Position: mgl64.Vec3{x, 0, z}} }

// Get returns a component of an entity and fails the test when it has none.
func Get[T any](r *Room, id ecs.ID) T {
	r.T.Helper()
	var h struct{ component ecs.Reader[T] }
	ecs.Observe(r.World, "test", &h)
	value, ok := h.component.Get(id)
	if !ok {
		r.T.Fatalf("entity %d has no %T", id, value)
	}
	return value
}

// Set changes a component of an entity.
func Set[T any](r *Room, id ecs.ID, change func(*T)) {
	r.T.Helper()
	var h struct{ component ecs.Writer[T] }
	ecs.Attach(r.World, "test", &h)
	value := h.component.Get(id)
	if value == nil {
		r.T.Fatalf("entity %d has no %T", id, value)
	}
	change(value)
}

// Resource returns a pointer to a resource of the room.
func Resource[T any](r *Room) *T {
	var h struct{ resource ecs.ResourceWriter[T] }
	ecs.Attach(r.World, "test", &h)
	return h.resource.Get()
}

// Stored returns an entity's value in a store, or nil.
func Stored[T any](r *Room, id ecs.ID) *T {
	var h struct{ store ecs.StoreReader[T] }
	ecs.Observe(r.World, "test", &h)
	return h.store.Get(id)
}

// Emit emits an event that the systems read in the next tick.
func Emit[T any](r *Room, event T) {
	var h struct{ events ecs.Emitter[T] }
	ecs.Attach(r.World, "test", &h)
	h.events.Emit(event)
}

// Events returns a function that returns the events of type T since its last
// call.
func Events[T any](r *Room) func() []T {
	var h struct{ events ecs.Cursor[T] }
	ecs.Observe(r.World, "test", &h)
	return func() []T {
		var list []T
		for _, e := range h.events.Take() {
			list = append(list, e.Body)
		}
		return list
	}
}

// Body gives a car a body in the physics space at its pose.
func (r *Room) Body(car ecs.ID) {
	v, at := Get[components.Vehicle](r, car), Get[components.Pose](r, car)
	r.Space.AddCar(uint64(car), r.Models.Model(v.Class), physics.Pose{Position: at.Position, Yaw: at.Yaw})
}

// Push steps the physics space by a tick with a car moving at a velocity, in
// metres per second, and copies the car's pose back.
func (r *Room) Push(car ecs.ID, velocity mgl64.Vec3) {
	r.Space.SetMotion(uint64(car), physics.Motion{Velocity: velocity})
	r.Space.Step(1.0 / Rate)
	at, _ := r.Space.Pose(uint64(car))
	Set(r, car, func(p *components.Pose) { *p = components.Pose{Position: at.Position, Yaw: at.Yaw} })
}
