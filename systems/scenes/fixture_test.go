package scenes_test

import (
	"slices"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/journal/content"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/scenes"
)

// emitter emits the events of a test before the system under test reads them.
type emitter struct {
	crossed ecs.Emitter[components.ZoneCrossed]
	changed ecs.Emitter[components.ConditionChanged]
	used    ecs.Emitter[components.Interacted]
	moved   ecs.Emitter[components.ItemMoved]
	do      func(*emitter)
}

func (h *emitter) Update(ecs.Tick) { h.do(h) }

// fixture is a world with a player, a guard, a bystander and one of each object.
type fixture struct {
	emitter                        emitter
	schedule                       *ecs.Schedule
	reports                        scenes.Reports
	linked                         *linked.Game
	player, guard, bystander, door ecs.ID

	camera, container, post, vehicle ecs.ID
}

func newFixture(t testing.TB, binding *scenes.Binding) *fixture {
	t.Helper()
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	document, diagnostics := game.Decode([]byte(`{"id":"t","title":"T","level":"flat",
		"places":{"a":{"x":6,"z":-10},"b":{"x":30,"z":-10}},"zones":{"near":{"place":"a","radius":3},"other":{"place":"b","radius":3}},
		"missions":[]}`), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	s := &fixture{}
	if s.linked, err = linked.New(level, document, game.DefaultCatalogue()); err != nil {
		t.Fatal(err)
	}
	w := ecs.NewWorld(1)
	ecs.RegisterComponent[components.Player](w)
	ecs.RegisterComponent[components.NPC](w)
	ecs.RegisterComponent[components.Door](w)
	ecs.RegisterComponent[components.Camera](w)
	ecs.RegisterComponent[components.Container](w)
	ecs.RegisterComponent[components.Post](w)
	ecs.RegisterComponent[components.Vehicle](w)
	ecs.RegisterEvents[components.ZoneCrossed](w)
	ecs.RegisterEvents[components.ConditionChanged](w)
	ecs.RegisterEvents[components.Interacted](w)
	ecs.RegisterEvents[components.ItemMoved](w)
	ecs.ProvideConstant(w, s.linked)
	ecs.ProvideConstant(w, binding)
	ecs.Provide(w, &s.reports)
	s.player = w.Spawn(ecs.With(components.Player{Client: 4}))
	s.guard = w.Spawn(ecs.With(components.NPC{Role: components.RoleGuard}))
	s.bystander = w.Spawn(ecs.With(components.NPC{Role: components.RoleCivilian}))
	s.door = w.Spawn(ecs.With(components.Door{}))
	s.camera, s.container = w.Spawn(ecs.With(components.Camera{})), w.Spawn(ecs.With(components.Container{}))
	s.post, s.vehicle = w.Spawn(ecs.With(components.Post{})), w.Spawn(ecs.With(components.Vehicle{}))
	s.schedule = ecs.NewSchedule(w, []ecs.Stage{{Name: "emitter", System: &s.emitter}, {Name: "scenes", System: &scenes.System{}}}, 30, nil)
	return s
}

// tick emits events and returns the reports of that tick.
func (s *fixture) tick(do func(*emitter)) []scenes.Report {
	s.emitter.do = do
	s.schedule.Tick()
	return s.reports.List
}

func (s *fixture) zone(id string) uint16 {
	return uint16(slices.IndexFunc(s.linked.Zones, func(z linked.Zone) bool { return z.ID == id }))
}

func binding() *scenes.Binding {
	return &scenes.Binding{
		Areas: map[string]content.AreaID{"near": 71}, Waypoints: map[string]content.WaypointID{"near": 72},
		Logos:     map[string]content.LogosID{"near": 73},
		Creatures: map[string]content.CreatureID{"guard": 8101},
		Items:     map[string]content.ItemClass{"first_aid": 26102},
		Objects: map[scenes.Object]content.EntityClass{
			scenes.ObjectDoor: 501, scenes.ObjectCamera: 502, scenes.ObjectContainer: 503, scenes.ObjectPost: 504, scenes.ObjectVehicle: 505,
		},
	}
}
