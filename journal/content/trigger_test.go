package content_test

import (
	"fmt"
	"reflect"
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
