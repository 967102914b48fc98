package rules_test

import (
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

// one is a mission of one active objective with one transition.
func one(triggers ...content.Trigger) *content.Mission {
	return &content.Mission{ID: 1, Revision: "r", Objectives: []content.Objective{{
		ID: 1, Initial: content.ObjectiveIncomplete, Transitions: []content.Transition{{ID: 1, Triggers: triggers}},
	}}}
}

func on(kind content.EventKind, subject uint32, counter *uint32) content.Trigger {
	return content.Trigger{Kind: content.TriggerProgressEvent, Event: &kind, Subject: &subject, Counter: counter}
}

// completes reports whether events complete the mission's objective.
func completes(t *testing.T, m *content.Mission, events ...content.Event) bool {
	t.Helper()
	g := rules.NewAggregate(m)
	for _, e := range events {
		p := rules.Progress{Mission: m, Aggregate: g}
		if err := p.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
	return g.Completable(m)
}

func TestEvents(t *testing.T) {
	spawned := on(content.EventItemEquipped, 70, nil)
	spawned.SourceSpawnResolved = true
	area := content.Trigger{Kind: content.TriggerAreaEntered, Area: new(content.AreaID(5))}
	for _, c := range []struct {
		name    string
		trigger content.Trigger
		event   content.Event
		want    bool
	}{
		{"J-TRIG-006 waypoint", on(content.EventWaypointAcquired, 5, nil), content.WaypointAcquired(5), true},
		{"J-TRIG-006 another waypoint", on(content.EventWaypointAcquired, 5, nil), content.WaypointAcquired(6), false},
		{"J-TRIG-006 Logos is no waypoint", on(content.EventLogosAcquired, 5, nil), content.WaypointAcquired(5), false},
		{"J-TRIG-006 Logos", on(content.EventLogosAcquired, 5, nil), content.LogosAcquired(5), true},
		{"J-TRIG-007 kill", on(content.EventCreatureKilled, 5, nil), content.CreatureKilled(5), true},
		{"J-TRIG-007 mission", on(content.EventMissionCompleted, 5, nil), content.MissionCompletedEvent(5), true},
		{"J-TRIG-009 use", on(content.EventInteractionUsed, 5, nil), content.InteractionUsed(5), true},
		{"J-TRIG-008 item class", on(content.EventItemAcquired, 5, nil), content.ItemAcquired(5), true},
		{"J-TRIG-008 consumed", on(content.EventItemConsumed, 5, nil), content.ItemAcquired(5), false},
		{"area by progress", on(content.EventAreaEntered, 5, nil), content.AreaEntered(5), true},
		{"area typed", area, content.AreaEntered(5), true},
		{"another area", area, content.AreaEntered(6), false},
		{"J-TRIG-011 by class", on(content.EventItemEquipped, 5, nil), content.ItemEquipped(5, 70), true},
		{"J-TRIG-011 template is no class", on(content.EventItemEquipped, 70, nil), content.ItemEquipped(5, 70), false},
		{"J-TRIG-011 by template", spawned, content.ItemEquipped(5, 70), true},
		{"J-TRIG-012 hit", on(content.EventAbilityHit, 5, new(uint32(9))), content.AbilityHit(5, 9), true},
		{"J-TRIG-012 another target", on(content.EventAbilityHit, 5, new(uint32(9))), content.AbilityHit(5, 8), false},
		{"J-TRIG-012 object", on(content.EventObjectHit, 5, new(uint32(9))), content.ObjectHit(5, 9), true},
		{"J-TRIG-013 signal", on(content.EventScenarioEvent, 5, new(uint32(9))), content.ScenarioEvent(5, 9), true},
		{"J-TRIG-013 another sequence", on(content.EventScenarioEvent, 5, new(uint32(9))), content.ScenarioEvent(5, 8), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := completes(t, one(c.trigger), c.event); got != c.want {
				t.Errorf("%+v on %+v: %t", c.event, c.trigger, got)
			}
		})
	}
	t.Run("J-TRIG-016 a set completes on its last member, each once", func(t *testing.T) {
		m := one(on(content.EventWaypointAcquired, 1, nil), on(content.EventWaypointAcquired, 2, nil))
		if completes(t, m, content.WaypointAcquired(1), content.WaypointAcquired(1)) {
			t.Error("one member counted twice")
		}
		if !completes(t, m, content.WaypointAcquired(2), content.WaypointAcquired(1)) {
			t.Error("the last member does not complete it")
		}
	})
}

func TestCascades(t *testing.T) {
	loop := one(content.Trigger{Kind: content.TriggerAreaEntered, Area: new(content.AreaID(5))})
	activate := func(id content.ObjectiveID) []content.Action {
		return []content.Action{{Kind: content.ActionActivateObjective, Objective: &id, State: new(content.ObjectiveIncomplete)}}
	}
	back := content.Objective{ID: 2, Initial: content.ObjectiveIncomplete, Optional: true, Transitions: []content.Transition{{ID: 2,
		Triggers: []content.Trigger{{Kind: content.TriggerObjectiveState, RelatedObjective: new(content.ObjectiveID(1)), RelatedState: new(content.ObjectiveCompleted)}},
		Actions:  activate(1)}}}
	loop.Objectives = append(loop.Objectives, back)
	if completes(t, loop, content.AreaEntered(5)) {
		t.Error("the second objective did not answer the first's completion")
	}
	round := one(content.Trigger{Kind: content.TriggerObjectiveState, RelatedObjective: new(content.ObjectiveID(1)), RelatedState: new(content.ObjectiveIncomplete)})
	round.Objectives[0].Initial = content.ObjectiveInactive
	round.Objectives[0].Transitions[0].Actions = activate(1)
	round.Objectives = append(round.Objectives, content.Objective{ID: 3, Initial: content.ObjectiveIncomplete, Transitions: []content.Transition{{ID: 3,
		Triggers: []content.Trigger{{Kind: content.TriggerAreaEntered, Area: new(content.AreaID(6))}}, Actions: activate(1)}}})
	p := rules.Progress{Mission: round, Aggregate: rules.NewAggregate(round)}
	if err := p.Apply(content.AreaEntered(6)); err == nil {
		t.Error("content that goes round does not end")
	}
}
