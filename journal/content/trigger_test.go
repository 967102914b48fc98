package content_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// shapes are one trigger of each kind, bound as it must be.
func shapes() map[content.TriggerKind]content.Trigger {
	return map[content.TriggerKind]content.Trigger{
		content.TriggerConversation:   {Kind: content.TriggerConversation, Package: new(bootcamp.InstructorPackage), Flag: new(speech)},
		content.TriggerProgressEvent:  {Kind: content.TriggerProgressEvent, Event: new(content.EventWaypointAcquired), Subject: new(uint32(4))},
		content.TriggerAreaEntered:    {Kind: content.TriggerAreaEntered, Area: new(bootcamp.AssemblyArea)},
		content.TriggerObjectiveState: {Kind: content.TriggerObjectiveState, RelatedObjective: new(bootcamp.HitTargets), RelatedState: new(content.ObjectiveCompleted)},
		content.TriggerTimerElapsed:   {Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(5))},
	}
}

const firstTransition = "objectives[0].transitions[0]"

// mixes are the faults that say that the first transition mixes shapes.
func mixes(triggers ...content.Trigger) int {
	m := bootcamp.First()
	m.Objectives[0].Transitions[0].Triggers = triggers
	count := 0
	if err := m.Validate(world()); err != nil {
		for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
			f := e.(content.Fault)
			if strings.HasPrefix(f.Field, firstTransition+".triggers[") && f.Message == "transition 101 mixes trigger shapes" {
				count++
			}
		}
	}
	return count
}

func TestTriggerShapes(t *testing.T) {
	for a := content.TriggerConversation; a <= content.TriggerTimerElapsed; a++ {
		t.Run(fmt.Sprintf("J-TRIG-001 shape %d alone", a), func(t *testing.T) {
			if n := mixes(shapes()[a]); n != 0 {
				t.Errorf("%d faults", n)
			}
		})
		for b := content.TriggerConversation; b <= content.TriggerTimerElapsed; b++ {
			if a == b {
				continue
			}
			t.Run(fmt.Sprintf("J-TRIG-001 shapes %d and %d", a, b), func(t *testing.T) {
				if n := mixes(shapes()[a], shapes()[b]); n != 1 {
					t.Errorf("two triggers: %d faults", n)
				}
				both := shapes()[a] // one row that binds what is of both
				into, from := reflect.ValueOf(&both).Elem(), reflect.ValueOf(shapes()[b])
				for i := 1; i < from.NumField(); i++ {
					if !from.Field(i).IsZero() {
						into.Field(i).Set(from.Field(i))
					}
				}
				if n := mixes(both); n != 1 {
					t.Errorf("one trigger of two shapes: %d faults", n)
				}
			})
		}
	}
	one := func(name, field string, trigger content.Trigger) {
		wants(t, name, field, func(m *content.Mission) { m.Objectives[0].Transitions[0].Triggers = []content.Trigger{trigger} })
	}
	const at = firstTransition + ".triggers[0]"
	bound := shapes()
	without := func(kind content.TriggerKind, change func(*content.Trigger)) content.Trigger {
		trigger := bound[kind]
		change(&trigger)
		return trigger
	}
	one("J-TRIG-002 no package", at+".package", without(1, func(g *content.Trigger) { g.Package = nil }))
	one("J-TRIG-002 no flag", at+".flag", without(1, func(g *content.Trigger) { g.Flag = nil }))
	one("J-TRIG-004 no area", at, without(3, func(g *content.Trigger) { g.Area = nil }))
	one("J-TRIG-004 area 0", at, without(3, func(g *content.Trigger) { g.Area = new(content.AreaID(0)) }))
	one("J-TRIG-004 no objective", at, without(4, func(g *content.Trigger) { g.RelatedObjective = nil }))
	one("J-TRIG-004 objective 0", at, without(4, func(g *content.Trigger) { g.RelatedObjective = new(content.ObjectiveID(0)) }))
	one("J-TRIG-004 no state", at, without(4, func(g *content.Trigger) { g.RelatedState = nil }))
	one("J-TRIG-004 no duration", at, without(5, func(g *content.Trigger) { g.DurationSeconds = nil }))
	one("J-TRIG-004 duration 0", at, without(5, func(g *content.Trigger) { g.DurationSeconds = new(uint32(0)) }))
	one("J-TRIG-004 a bound area", "", bound[3])
	one("J-TRIG-004 a bound objective", "", bound[4])
	one("kind 6", at+".kind", content.Trigger{Kind: 6})
}

func TestCounters(t *testing.T) {
	count := func(event content.EventKind, counter *uint32, initial, target *int32) content.Trigger {
		return content.Trigger{Kind: content.TriggerProgressEvent, Event: &event, Subject: new(uint32(26102)), Counter: counter, Initial: initial, TargetCount: target}
	}
	zero, three, counter := new(int32(0)), new(int32(3)), new(uint32(1))
	const at = firstTransition + ".triggers[0]"
	for _, c := range []struct {
		name, field string
		trigger     content.Trigger
		text        content.TextID
	}{
		{"J-TRIG-014 acquired items", "", count(content.EventItemAcquired, nil, zero, three), 9},
		{"J-TRIG-014 consumed items", "", count(content.EventItemConsumed, nil, zero, three), 9},
		{"J-TRIG-014 acquired items with a counter", at + ".counter", count(content.EventItemAcquired, counter, zero, three), 9},
		{"J-TRIG-014 consumed items with a counter", at + ".counter", count(content.EventItemConsumed, counter, zero, three), 9},
		{"J-TRIG-014 acquired items without a text", at, count(content.EventItemAcquired, nil, zero, three), 0},
		{"J-TRIG-014 items without an initial value", at, count(content.EventItemAcquired, nil, nil, three), 9},
		{"J-TRIG-014 items without a target", at, count(content.EventItemAcquired, nil, zero, nil), 9},
		{"J-TRIG-014 kills", "", count(content.EventCreatureKilled, counter, zero, three), 0},
		{"J-TRIG-014 kills without a counter", at + ".counter", count(content.EventCreatureKilled, nil, zero, three), 0},
		{"J-TRIG-014 kills without an initial value", at, count(content.EventCreatureKilled, counter, nil, three), 0},
		{"J-TRIG-014 kills without a target", at, count(content.EventCreatureKilled, counter, zero, nil), 0},
		{"J-TRIG-015 a target that is the initial value", at, count(content.EventCreatureKilled, counter, three, three), 0},
		{"J-TRIG-015 a target below", at, count(content.EventCreatureKilled, counter, three, zero), 0},
	} {
		wants(t, c.name, c.field, func(m *content.Mission) {
			m.Objectives[0].CounterTexts[0] = c.text
			m.Objectives[0].Transitions[0].Triggers = []content.Trigger{c.trigger}
		})
	}
	wants(t, "J-TRIG-015 a range of resolved spawns", at, func(m *content.Mission) {
		trigger := count(content.EventItemEquipped, counter, zero, three)
		trigger.SourceSpawnResolved = true
		m.Objectives[0].Transitions[0].Triggers = []content.Trigger{trigger}
	})
}

func TestActions(t *testing.T) {
	const at = firstTransition + ".actions[0]"
	own, done := new(bootcamp.ReportIn), new(content.ObjectiveCompleted)
	for _, c := range []struct {
		name, field string
		action      content.Action
	}{
		{"J-ACTN-001 reveal", "", content.Action{Kind: content.ActionRevealObjective, Objective: new(bootcamp.HitTargets)}},
		{"J-ACTN-001 reveal nothing", at + ".objective", content.Action{Kind: content.ActionRevealObjective}},
		{"J-ACTN-001 reveal an unknown objective", at + ".objective", content.Action{Kind: content.ActionRevealObjective, Objective: new(content.ObjectiveID(9))}},
		{"J-ACTN-001 activate", "", content.Action{Kind: content.ActionActivateObjective, Objective: new(bootcamp.HitTargets), State: done}},
		{"J-ACTN-001 activate nothing", at, content.Action{Kind: content.ActionActivateObjective, State: done}},
		{"J-ACTN-001 activate into no state", at, content.Action{Kind: content.ActionActivateObjective, Objective: new(bootcamp.HitTargets)}},
		{"J-ACTN-002 complete its own", "", content.Action{Kind: content.ActionCompleteObjective, Objective: own, State: done}},
		{"J-ACTN-002 complete another", at, content.Action{Kind: content.ActionCompleteObjective, Objective: new(bootcamp.HitTargets), State: done}},
		{"J-ACTN-002 complete into no state", at, content.Action{Kind: content.ActionCompleteObjective, Objective: own}},
		{"J-ACTN-003 the turn-in package", "", content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(1))}},
		{"J-ACTN-003 a package that is not", at + ".reward", content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(2))}},
		{"J-ACTN-003 no package", at + ".reward", content.Action{Kind: content.ActionGrantReward}},
		{"J-ACTN-004 a declared scenario", "", content.Action{Kind: content.ActionStartScenario, Scenario: new(uint32(1))}},
		{"J-ACTN-004 an undeclared one", at + ".scenario", content.Action{Kind: content.ActionStartScenario, Scenario: new(uint32(9))}},
		{"J-ACTN-004 none", at + ".scenario", content.Action{Kind: content.ActionStartScenario}},
		{"J-ACTN-005 a spawn group with its name", "", content.Action{Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(7))}},
		{"J-ACTN-005 one without", at + ".spawnGroup", content.Action{Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(8))}},
		{"J-ACTN-005 none", at + ".spawnGroup", content.Action{Kind: content.ActionActivateSpawnGroup}},
		{"J-ACTN-006 an indicator", "", content.Action{Kind: content.ActionShowIndicator, Indicator: new(uint32(1))}},
		{"J-ACTN-006 none", at + ".indicator", content.Action{Kind: content.ActionShowIndicator}},
		{"J-ACTN-007 a flag", "", content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(1)), FlagValue: new(uint32(0))}},
		{"J-ACTN-007 a flag without a value", at, content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(1))}},
		{"J-ACTN-008 a greeting's text, which is no package", "", content.Action{Kind: content.ActionShowAmbientConversation, Package: new(content.PackageID(60050))}},
		{"J-ACTN-008 no text", at + ".package", content.Action{Kind: content.ActionShowAmbientConversation}},
		{"kind 13", at + ".kind", content.Action{Kind: 13}},
	} {
		wants(t, c.name, c.field, func(m *content.Mission) { m.Objectives[0].Transitions[0].Actions = []content.Action{c.action} })
	}
	wants(t, "J-ACTN-004 a scenario without a scene", "objectives[0].transitions[0].actions[0].scenario", func(m *content.Mission) {
		m.Scene = content.Scene{}
		m.Objectives[0].Transitions[0].Actions = []content.Action{{Kind: content.ActionStartScenario, Scenario: new(uint32(1))}}
	})
}

// TestCriticality toggles a row between required and optional: what is told
// changes, who is let in does not.
func TestCriticality(t *testing.T) {
	t.Run("J-AUTH-012 criticality changes diagnostics and no admission", func(t *testing.T) {
		for _, toggle := range []func(*content.Mission, content.Criticality){
			func(m *content.Mission, c content.Criticality) { m.Objectives[0].Transitions[0].Requirement = c },
			func(m *content.Mission, c content.Criticality) {
				m.Requirement, m.Objectives[0].Requirement, m.Objectives[0].Transitions[0].Requirement = c, c, c
			},
		} {
			var texts []string
			for _, c := range []content.Criticality{content.Required, content.Optional} {
				m := bootcamp.First()
				toggle(m, c)
				if err := m.Validate(world()); err != nil {
					t.Errorf("a faultless mission: %v", err)
				}
				m.Objectives[0].Transitions[0].Triggers[0].Area = nil
				err := m.Validate(world())
				if err == nil {
					t.Fatal("a faulty one is let in")
				}
				f := err.(interface{ Unwrap() []error }).Unwrap()[0].(content.Fault)
				if f.Criticality != c {
					t.Errorf("told as %d, not %d", f.Criticality, c)
				}
				texts = append(texts, f.Error())
			}
			if texts[0] == texts[1] || strings.Contains(texts[0], "optional row") || !strings.Contains(texts[1], "optional row") {
				t.Errorf("told as %q", texts)
			}
		}
		m := bootcamp.First()
		m.Objectives[0].Requirement, m.Title = content.Optional, 0
		if f := m.Validate(world()).(interface{ Unwrap() []error }).Unwrap()[0].(content.Fault); f.Field != "title" || f.Criticality != content.Required {
			t.Errorf("an objective's criticality is told of %+v", f)
		}
	})
}

func TestCycles(t *testing.T) {
	wants(t, "objectives do not unlock one another in a circle", "objectives", func(m *content.Mission) {
		m.Objectives[1].Transitions[0].Actions = append(m.Objectives[1].Transitions[0].Actions,
			content.Action{Kind: content.ActionRevealObjective, Objective: new(bootcamp.ReportIn)})
	})
	wants(t, "nor itself", "objectives", func(m *content.Mission) {
		m.Objectives[1].Transitions[0].Actions = []content.Action{{Kind: content.ActionRevealObjective, Objective: new(bootcamp.HitTargets)}}
	})
	t.Run("the circle is told once and named", func(t *testing.T) {
		m := bootcamp.First()
		m.Objectives[2].Transitions[0].Actions = []content.Action{{Kind: content.ActionRevealObjective, Objective: new(bootcamp.ReportIn)}}
		err := m.Validate(world())
		if got := fields(t, err); !slices.Equal(got, []string{"objectives"}) || !strings.Contains(err.Error(), "1 > 2 > 3 > 1") {
			t.Errorf("%v", err)
		}
	})
}
