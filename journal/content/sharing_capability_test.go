package content_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
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
		t.Run(c.name, func(t *testing.T) { checkSharing(t, c.m, c.want) })
	}
}

// checkSharing checks a mission's capability, and that its declaration is a
// fault where it has none.
func checkSharing(t *testing.T, m *content.Mission, want content.Sharing) {
	t.Helper()
	before := m.Clone()
	if got := m.SharingCapability(); got != want {
		t.Errorf("capable of %d, not %d", got, want)
	}
	err := m.Validate(world())
	refused := false
	for _, f := range fieldsOf(err) {
		refused = refused || f == "shareable"
	}
	if refused != (want == content.SharingNone) {
		t.Errorf("refused: %v, %v", refused, err)
	}
	if refused && !strings.Contains(err.Error(), "mission 1990") {
		t.Errorf("the mission is not named: %v", err)
	}
	// covers J-SHARE-038
	if !reflect.DeepEqual(before, m) {
		t.Error("the definition changed")
	}
	m.Shareable = false
	if m.SharingCapability() != content.SharingNone || slices.Contains(fieldsOf(m.Validate(world())), "shareable") {
		t.Error("one that is not declared is validated")
	}
}
