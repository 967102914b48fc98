package content_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// objective is one that one trigger completes, with what it unlocks.
func objective(id content.ObjectiveID, initial content.ObjectiveState, optional bool, trigger content.Trigger, actions ...content.Action) content.Objective {
	return content.Objective{ID: id, Text: 1, Requirement: content.Required, Optional: optional, Initial: initial,
		Transitions: []content.Transition{{ID: content.TransitionID(id) * 10, Requirement: content.Required, Triggers: []content.Trigger{trigger}, Actions: actions}}}
}

func on(event content.EventKind, subject uint32) content.Trigger {
	return content.Trigger{Kind: content.TriggerProgressEvent, Event: &event, Subject: &subject}
}

func signal() content.Trigger { return on(content.EventScenarioEvent, 5) }
func killed() content.Trigger { return on(content.EventCreatureKilled, uint32(bootcamp.ThraxScout)) }

func reveals(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionRevealObjective, Objective: &id}
}

func activates(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionActivateObjective, Objective: &id, State: new(content.ObjectiveIncomplete)}
}

func after(id content.ObjectiveID) content.Trigger {
	return content.Trigger{Kind: content.TriggerObjectiveState, RelatedObjective: &id, RelatedState: new(content.ObjectiveCompleted)}
}

func shareable(objectives ...content.Objective) *content.Mission {
	m := bootcamp.First()
	m.Shareable, m.Objectives, m.Rewards = true, objectives, nil
	return m
}

const (
	active   = content.ObjectiveIncomplete
	hidden   = content.ObjectiveInactive
	revealed = content.ObjectiveNotAssigned
)

func TestSharing(t *testing.T) {
	nearby := map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 20}}
	talk := content.Trigger{Kind: content.TriggerAreaEntered, Area: new(bootcamp.AssemblyArea)}
	branches := objective(1, active, true, killed(), activates(2))
	branches.Transitions = append(branches.Transitions, content.Transition{ID: 11, Requirement: content.Required, Triggers: []content.Trigger{signal()}, Actions: []content.Action{activates(2)}})
	alternate := objective(1, active, false, talk)
	alternate.Transitions = append(alternate.Transitions, content.Transition{ID: 11, Requirement: content.Required, Triggers: []content.Trigger{signal()}})
	starts := func(kind content.ActionKind) content.Action {
		return content.Action{Kind: kind, Scenario: new(uint32(1)), SpawnGroup: new(uint32(7))}
	}
	for _, c := range []struct {
		name string
		want content.Sharing
		m    *content.Mission
	}{
		{"a plain mission", content.SharingPlain, shareable(objective(1, active, false, killed()))},
		{"J-SHARE-031 a deadline", content.SharingNone, shareable(objective(1, active, true, content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(5))}), objective(2, active, false, killed()))},
		{"J-SHARE-031 a deadline by its event", content.SharingNone, shareable(objective(1, active, true, on(content.EventDeadlineElapsed, 1)), objective(2, active, false, killed()))},
		{"J-SHARE-031 StartScenario", content.SharingNone, shareable(objective(1, active, true, killed(), starts(content.ActionStartScenario)))},
		{"J-SHARE-031 ActivateSpawnGroup", content.SharingNone, shareable(objective(1, active, true, killed(), starts(content.ActionActivateSpawnGroup)))},
		{"J-SHARE-032 a required personal signal", content.SharingNone, shareable(objective(1, active, false, signal()))},
		{"J-SHARE-032 group credit on another objective does not help", content.SharingNone, func() *content.Mission {
			m := shareable(objective(1, active, false, killed()), objective(2, active, false, signal()))
			m.Scene.Credit = nearby
			return m
		}()},
		{"J-SHARE-032 group credit on the objective does", content.SharingPlain, func() *content.Mission {
			m := shareable(objective(1, active, false, signal()))
			m.Scene.Credit = nearby
			return m
		}()},
		{"J-SHARE-033 J-SHARE-034 required < activated by optional < personal signal", content.SharingNone,
			shareable(objective(1, active, true, signal(), activates(2)), objective(2, hidden, false, killed()))},
		{"J-SHARE-033 required < revealed by optional < personal signal", content.SharingNone,
			shareable(objective(1, active, true, signal(), reveals(2)), objective(2, revealed, false, killed()))},
		{"J-SHARE-033 J-SHARE-034 required < state of optional < personal signal, typed", content.SharingNone,
			shareable(objective(1, active, true, signal()), objective(2, active, false, after(1)))},
		{"J-SHARE-033 J-SHARE-034 required < state of optional < personal signal, by the event", content.SharingNone,
			shareable(objective(1, active, true, signal()), objective(2, active, false, on(content.EventObjectiveStateReached, 1)))},
		{"J-SHARE-034 a chain of optional predecessors", content.SharingNone,
			shareable(objective(1, active, true, signal(), activates(2)), objective(2, hidden, true, killed(), activates(3)),
				objective(3, hidden, true, killed()), objective(4, active, false, after(3)))},
		{"J-SHARE-035 a needless unlock of an active objective", content.SharingPlain,
			shareable(objective(1, active, true, signal(), activates(2)), objective(2, active, false, killed()))},
		{"J-SHARE-036 one of two branches that unlock", content.SharingNone, shareable(branches, objective(2, hidden, false, killed()))},
		{"J-SHARE-036 one of two branches of a required objective", content.SharingNone, shareable(alternate)},
		{"J-SHARE-037 an optional personal signal aside", content.SharingPlain,
			shareable(objective(1, active, true, signal()), objective(2, active, false, killed()))},
		{"J-SHARE-037 a personal action that activates a required objective", content.SharingPlain,
			shareable(objective(1, active, true, talk, activates(2)), objective(2, hidden, false, killed()))},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := c.m.Clone()
			if got := c.m.SharingCapability(); got != c.want {
				t.Errorf("capable of %d, not %d", got, c.want)
			}
			err := c.m.Validate(world())
			refused := false
			for _, f := range fieldsOf(err) {
				refused = refused || f == "shareable"
			}
			if refused != (c.want == content.SharingNone) {
				t.Errorf("refused: %v, %v", refused, err)
			}
			if refused && !strings.Contains(err.Error(), "mission 1990") {
				t.Errorf("the mission is not named: %v", err)
			}
			// covers J-SHARE-038
			if !reflect.DeepEqual(before, c.m) {
				t.Error("the definition changed")
			}
			c.m.Shareable = false
			if c.m.SharingCapability() != content.SharingNone || slices.Contains(fieldsOf(c.m.Validate(world())), "shareable") {
				t.Error("one that is not declared is judged")
			}
		})
	}
}

func TestSharedScenes(t *testing.T) {
	scripted := func(change func(*content.Mission)) *content.Mission {
		m := full()
		m.Shareable = true
		m.Scene.Sequences[2] = content.Sequence{}
		change(m)
		return m
	}
	for _, c := range []struct {
		name   string
		want   content.Sharing
		faulty bool
		change func(*content.Mission)
	}{
		{"J-OPEN-031 a public encounter that takes in", content.SharingEncounter, false, func(*content.Mission) {}},
		{"an encounter that takes nobody in is no capability", content.SharingNone, false, func(m *content.Mission) { m.Scene.Encounter.AllowPartyJoin = false }},
		{"J-OPEN-031 a script without an encounter", content.SharingNone, true, func(m *content.Mission) { m.Scene.Encounter = nil }},
		{"J-OPEN-031 metadata alone", content.SharingPlain, false, func(m *content.Mission) {
			m.Scene = content.Scene{Credit: m.Scene.Credit, Requirement: m.Scene.Requirement}
		}},
		{"J-SHARE-031 a scene that starts a deadline", content.SharingNone, true, func(m *content.Mission) {
			m.Scene.Sequences[2] = content.Sequence{Character: []content.CharacterIntent{
				content.MissionDeadline{Operation: "d", Mission: m.ID, Objective: bootcamp.ReportIn, Seconds: new(uint32(5))}}}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := scripted(c.change)
			if got, err := m.SharingCapability(), m.Validate(world()); got != c.want || (err != nil) != c.faulty {
				t.Errorf("capable of %d, %v", got, err)
			}
		})
	}
}

func fieldsOf(err error) []string {
	if err == nil {
		return nil
	}
	var list []string
	for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
		list = append(list, e.(content.Fault).Field)
	}
	return list
}
