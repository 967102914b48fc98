package content_test

import (
	"testing"

	"caper/journal/content"
)

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
