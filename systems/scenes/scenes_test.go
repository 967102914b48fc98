package scenes_test

import (
	"slices"
	"strings"
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/journal/content"
	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/scenes"
)

// happening emits what a test says before the system under test reads it.
type happening struct {
	crossed ecs.Emitter[components.ZoneCrossed]
	changed ecs.Emitter[components.ConditionChanged]
	used    ecs.Emitter[components.Interacted]
	moved   ecs.Emitter[components.ItemMoved]
	do      func(*happening)
}

func (h *happening) Update(ecs.Tick) { h.do(h) }

// stage is a world with a player, a guard, a bystander and one of each object.
type stage struct {
	happening                      happening
	schedule                       *ecs.Schedule
	reports                        scenes.Reports
	linked                         *linked.Game
	player, guard, bystander, door ecs.ID

	camera, container, post, vehicle ecs.ID
}

func newStage(t testing.TB, binding *scenes.Binding) *stage {
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
	s := &stage{}
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
	s.schedule = ecs.NewSchedule(w, []ecs.Stage{{Name: "happening", System: &s.happening}, {Name: "scenes", System: &scenes.System{}}}, 30, nil)
	return s
}

// tick has something happen and gives what the journal is told.
func (s *stage) tick(do func(*happening)) []scenes.Report {
	s.happening.do = do
	s.schedule.Tick()
	return s.reports.List
}

func (s *stage) zone(id string) uint16 {
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

func TestWhatHappensIsReportedInTheJournalsNumbers(t *testing.T) {
	s := newStage(t, binding())
	by := func(subject, cause ecs.ID) components.Occurrence {
		return components.Occurrence{Subject: subject, Cause: cause}
	}
	aid := s.linked.Item("first_aid")
	for _, c := range []struct {
		name string
		do   func(*happening)
		want []content.Event
	}{
		{"nothing", func(*happening) {}, nil},
		{"a zone that is an area, a waypoint and a Logos", func(h *happening) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("near"), Enter: true})
		}, []content.Event{content.AreaEntered(71), content.WaypointAcquired(72), content.LogosAcquired(73)}},
		{"leaving it", func(h *happening) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("near")})
		}, nil},
		{"a zone that is not bound", func(h *happening) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("other"), Enter: true})
		}, nil},
		{"a guard killed by the player", func(h *happening) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), To: components.Dead})
		}, []content.Event{content.CreatureKilled(8101)}},
		{"a guard knocked out", func(h *happening) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), To: components.KnockedOut})
		}, nil},
		{"a guard killed by another guard", func(h *happening) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.bystander), To: components.Dead})
		}, nil},
		{"a role that is not bound", func(h *happening) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.bystander, s.player), To: components.Dead})
		}, nil},
		{"a door used", func(h *happening) {
			h.used.Emit(components.Interacted{Occurrence: by(s.door, s.player)})
		}, []content.Event{content.InteractionUsed(501)}},
		{"one of each other object used", func(h *happening) {
			for _, id := range []ecs.ID{s.camera, s.container, s.post, s.vehicle} {
				h.used.Emit(components.Interacted{Occurrence: by(id, s.player)})
			}
		}, []content.Event{content.InteractionUsed(502), content.InteractionUsed(503), content.InteractionUsed(504), content.InteractionUsed(505)}},
		{"a guard who was dead already", func(h *happening) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), From: components.Dead, To: components.Dead})
		}, nil},
		{"two items picked up", func(h *happening) {
			h.moved.Emit(components.ItemMoved{Occurrence: by(s.player, s.player), Item: aid, Count: 2})
		}, []content.Event{content.ItemAcquired(26102), content.ItemAcquired(26102)}},
		{"an item dropped", func(h *happening) {
			h.moved.Emit(components.ItemMoved{Occurrence: by(s.player, s.player), Item: aid, Count: 1, How: components.ItemDropped})
		}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := s.tick(c.do)
			if len(got) != len(c.want) {
				t.Fatalf("reported %+v, want %+v", got, c.want)
			}
			for i := range got {
				if got[i] != (scenes.Report{Client: 4, Event: c.want[i]}) {
					t.Errorf("report %d is %+v, want %+v of client 4", i, got[i], c.want[i])
				}
			}
		})
	}
}

func TestWithoutABindingNothingIsReported(t *testing.T) {
	s := newStage(t, nil)
	got := s.tick(func(h *happening) {
		h.crossed.Emit(components.ZoneCrossed{Occurrence: components.Occurrence{Subject: s.player}, Enter: true})
		h.changed.Emit(components.ConditionChanged{Occurrence: components.Occurrence{Subject: s.guard, Cause: s.player}, To: components.Dead})
		h.used.Emit(components.Interacted{Occurrence: components.Occurrence{Subject: s.door, Cause: s.player}})
		h.moved.Emit(components.ItemMoved{Occurrence: components.Occurrence{Subject: s.player}, Item: 1, Count: 1})
	})
	if len(got) != 0 {
		t.Errorf("reported %+v", got)
	}
}

func TestReportsCostNoAllocation(t *testing.T) {
	s := newStage(t, binding())
	enter := func(h *happening) {
		h.crossed.Emit(components.ZoneCrossed{Occurrence: components.Occurrence{Subject: s.player}, Zone: s.zone("near"), Enter: true})
	}
	s.tick(enter)
	if n := testing.AllocsPerRun(200, func() { s.tick(enter) }); n > 0 {
		t.Errorf("%v allocations a tick", n)
	}
}

func TestBindingsTellEveryFault(t *testing.T) {
	b := binding()
	if err := b.Validate(); err != nil {
		t.Error(err)
	}
	b.Creatures["ghost"], b.Areas["far"], b.Objects["lamp"] = 1, 0, 2
	err := b.Validate()
	if err == nil {
		t.Fatal("nothing told")
	}
	for _, want := range []string{`"ghost"`, `areas: "far" is bound to 0`, `"lamp"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not tell of %s", err, want)
		}
	}
}

func TestABindingNamesWhatTheRoomHas(t *testing.T) {
	s := newStage(t, binding())
	if err := binding().Fits(s.linked); err != nil {
		t.Error(err)
	}
	var none *scenes.Binding
	if err := none.Fits(s.linked); err != nil {
		t.Error(err)
	}
	b := binding()
	b.Areas["nowhere"], b.Waypoints["lost"], b.Logos["silent"], b.Items["unicorn"] = 1, 2, 3, 4
	err := b.Fits(s.linked)
	if err == nil {
		t.Fatal("nothing told")
	}
	for _, want := range []string{`no zone "nowhere"`, `no zone "lost"`, `no zone "silent"`, `no item "unicorn"`} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%v does not tell of %s", err, want)
		}
	}
}
