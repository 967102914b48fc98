package scenes_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/journal/content"
	"caper/systems/scenes"
)

func TestEventsBecomeReports(t *testing.T) {
	s := newFixture(t, binding())
	by := func(subject, cause ecs.ID) components.Occurrence {
		return components.Occurrence{Subject: subject, Cause: cause}
	}
	aid := s.linked.Item("first_aid")
	for _, c := range []struct {
		name string
		do   func(*emitter)
		want []content.Event
	}{
		{"nothing", func(*emitter) {}, nil},
		{"a zone that is an area, a waypoint and a Logos", func(h *emitter) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("near"), Enter: true})
		}, []content.Event{content.AreaEntered(71), content.WaypointAcquired(72), content.LogosAcquired(73)}},
		{"leaving it", func(h *emitter) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("near")})
		}, nil},
		{"a zone that is not bound", func(h *emitter) {
			h.crossed.Emit(components.ZoneCrossed{Occurrence: by(s.player, s.player), Zone: s.zone("other"), Enter: true})
		}, nil},
		{"a guard killed by the player", func(h *emitter) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), To: components.Dead})
		}, []content.Event{content.CreatureKilled(8101)}},
		{"a guard knocked out", func(h *emitter) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), To: components.KnockedOut})
		}, nil},
		{"a guard killed by another guard", func(h *emitter) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.bystander), To: components.Dead})
		}, nil},
		{"a role that is not bound", func(h *emitter) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.bystander, s.player), To: components.Dead})
		}, nil},
		{"a door used", func(h *emitter) {
			h.used.Emit(components.Interacted{Occurrence: by(s.door, s.player)})
		}, []content.Event{content.InteractionUsed(501)}},
		{"one of each other object used", func(h *emitter) {
			for _, id := range []ecs.ID{s.camera, s.container, s.post, s.vehicle} {
				h.used.Emit(components.Interacted{Occurrence: by(id, s.player)})
			}
		}, []content.Event{content.InteractionUsed(502), content.InteractionUsed(503), content.InteractionUsed(504), content.InteractionUsed(505)}},
		{"a guard who was dead already", func(h *emitter) {
			h.changed.Emit(components.ConditionChanged{Occurrence: by(s.guard, s.player), From: components.Dead, To: components.Dead})
		}, nil},
		{"two items picked up", func(h *emitter) {
			h.moved.Emit(components.ItemMoved{Occurrence: by(s.player, s.player), Item: aid, Count: 2})
		}, []content.Event{content.ItemAcquired(26102), content.ItemAcquired(26102)}},
		{"an item dropped", func(h *emitter) {
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
	s := newFixture(t, nil)
	got := s.tick(func(h *emitter) {
		h.crossed.Emit(components.ZoneCrossed{Occurrence: components.Occurrence{Subject: s.player}, Enter: true})
		h.changed.Emit(components.ConditionChanged{Occurrence: components.Occurrence{Subject: s.guard, Cause: s.player}, To: components.Dead})
		h.used.Emit(components.Interacted{Occurrence: components.Occurrence{Subject: s.door, Cause: s.player}})
		h.moved.Emit(components.ItemMoved{Occurrence: components.Occurrence{Subject: s.player}, Item: 1, Count: 1})
	})
	if len(got) != 0 {
		t.Errorf("reported %+v", got)
	}
}

func TestReportsAllocateNothing(t *testing.T) {
	s := newFixture(t, binding())
	enter := func(h *emitter) {
		h.crossed.Emit(components.ZoneCrossed{Occurrence: components.Occurrence{Subject: s.player}, Zone: s.zone("near"), Enter: true})
	}
	s.tick(enter)
	if n := testing.AllocsPerRun(200, func() { s.tick(enter) }); n > 0 {
		t.Errorf("%v allocations a tick", n)
	}
}
