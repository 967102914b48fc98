package content_test

import (
	"strings"
	"testing"

	"caper/journal/content"
)

func TestItemFaults(t *testing.T) {
	const bound, action = "scene.items[0]", "objectives[0].transitions[0].actions[0]"
	if err := carrying().Validate(world()); err != nil {
		t.Fatal(err)
	}
	binding := func(change func(*content.ItemBinding)) func(*content.Mission) {
		return func(m *content.Mission) { change(&m.Scene.Items[0]) }
	}
	carries := func(i content.ItemIntent) func(*content.Mission) {
		return func(m *content.Mission) { carry(m, i) }
	}
	consume := content.ConsumeMissionItem{"use", 1990, "scanner", 2, content.ScopeAssignmentIssued}
	issue := content.IssueMissionItem{"more", 1990, "scanner", pack, 1}
	changed := func(change func(*content.ConsumeMissionItem)) func(*content.Mission) {
		i := consume
		change(&i)
		return carries(i)
	}
	findFaults(t, carrying, []faultCase{
		{"J-ITEM-003 65 characters", bound + ".key", binding(func(b *content.ItemBinding) { b.Key = strings.Repeat("k", 65) })},
		{"J-ITEM-003 no key", bound + ".key", binding(func(b *content.ItemBinding) { b.Key = "" })},
		{"J-ITEM-003 key outside ASCII", bound + ".key", binding(func(b *content.ItemBinding) { b.Key = "é" })},
		{"J-ITEM-003 twice", "scene.items[1].key", func(m *content.Mission) { m.Scene.Items[1].Key = "scanner" }},
		{"J-ITEM-003 unknown template", bound + ".template", binding(func(b *content.ItemBinding) { b.Template = 5 })},
		{"J-ITEM-003 unknown scope", bound + ".scope", binding(func(b *content.ItemBinding) { b.Scope = 3 })},
		{"J-ITEM-004 none at most", bound + ".maximumQuantity", binding(func(b *content.ItemBinding) { b.MaximumQuantity = 0 })},
		{"J-ITEM-005 completion unsaid", bound + ".completion", binding(func(b *content.ItemBinding) { b.Completion = 0 })},
		{"J-ITEM-005 failure of no kind", bound + ".failure", binding(func(b *content.ItemBinding) { b.Failure = 3 })},
		{"J-ITEM-006 completion", "scene.items[1].completion", func(m *content.Mission) { m.Scene.Items[1].Completion = content.DispositionRemove }},
		{"J-ITEM-006 failure", "scene.items[1].failure", func(m *content.Mission) { m.Scene.Items[1].Failure = content.DispositionRemove }},
		{"J-ITEM-006 abandonment", "scene.items[1].abandonment", func(m *content.Mission) { m.Scene.Items[1].Abandonment = content.DispositionRemove }},
		{"J-ITEM-012 issued template", "scene.acceptanceItems[0].template", func(m *content.Mission) { m.Scene.AcceptanceItems[0].Template = rifle }},
		{"J-ITEM-012 consumed scope", action + ".itemIntent.scope", changed(func(i *content.ConsumeMissionItem) { i.Scope = content.ScopeCharacterOwned })},
		{"J-ITEM-012 quantity", action + ".itemIntent.quantity", changed(func(i *content.ConsumeMissionItem) { i.Quantity = 6 })},
		{"J-ITEM-012 no quantity", action + ".itemIntent.quantity", changed(func(i *content.ConsumeMissionItem) { i.Quantity = 0 })},
		{"J-ITEM-012 issue of the character's own", action + ".itemIntent", carries(content.IssueMissionItem{"more", 1990, "toll", pack, 1})},
		{"J-ITEM-004 issue beyond the bound", action + ".itemIntent.quantity", carries(content.IssueMissionItem{"more", 1990, "scanner", pack, 6})},
		{"acceptance beyond what is held", "scene.acceptanceItems[1].quantity", func(m *content.Mission) {
			m.Scene.AcceptanceItems = append(m.Scene.AcceptanceItems, content.IssueMissionItem{"again", m.ID, "scanner", pack, 3})
		}},
		{"removal of the character's own", action + ".itemIntent", carries(content.RemoveMissionItems{"off", 1990, "toll"})},
		{"another mission", action + ".itemIntent.mission", changed(func(i *content.ConsumeMissionItem) { i.Mission = 4 })},
		{"unknown key", action + ".itemIntent.itemKey", changed(func(i *content.ConsumeMissionItem) { i.ItemKey = "none" })},
		{"J-ACTN-009 another pairing", action + ".itemIntent", func(m *content.Mission) { carry(m, consume).Kind = content.ActionIssueMissionItem }},
		{"J-ACTN-009 removal carried by consumption", action + ".itemIntent", func(m *content.Mission) {
			carry(m, content.RemoveMissionItems{"off", 1990, "scanner"}).Kind = content.ActionConsumeMissionItem
		}},
		{"J-ACTN-009 no intent", action + ".itemIntent", func(m *content.Mission) { carry(m, issue).ItemIntent = "" }},
		{"J-ACTN-009 an intent on another action", action + ".itemIntent", func(m *content.Mission) {
			a := carry(m, issue)
			a.Kind, a.Indicator = content.ActionShowIndicator, new(uint32(1))
		}},
		{"intent that is none", action + ".itemIntent", func(m *content.Mission) { carry(m, issue).ItemIntent = "{}" }},
		{"J-ITEM-015 extra column", action, func(m *content.Mission) { carry(m, issue).Flag = new(content.FlagID(4)) }},
		{"J-ITEM-015 another extra column", action, func(m *content.Mission) { carry(m, issue).Objective = new(content.ObjectiveID(1)) }},
		{"J-ITEM-028 an operation twice", action + ".itemIntent.operation", changed(func(i *content.ConsumeMissionItem) { i.Operation = "accept" })},
		{"J-OPEN-014 97 characters", action + ".itemIntent.operation", changed(func(i *content.ConsumeMissionItem) { i.Operation = strings.Repeat("o", 97) })},
		{"no operation key", action + ".itemIntent.operation", changed(func(i *content.ConsumeMissionItem) { i.Operation = "" })},
	})
}

func TestTriggerNumbers(t *testing.T) {
	findFaults(t, carrying, []faultCase{
		{"J-TRIG-004 timer of nothing", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(0))}
		}},
		{"J-TRIG-004 timer without a duration", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerTimerElapsed}
		}},
		{"J-TRIG-004 area 0", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerAreaEntered, Area: new(content.AreaID(0))}
		}},
		{"J-TRIG-004 no area", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerAreaEntered}
		}},
		{"J-TRIG-004 no related objective", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerObjectiveState, RelatedState: new(content.ObjectiveFailed)}
		}},
		{"J-TRIG-004 related objective 0", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerObjectiveState, RelatedObjective: new(content.ObjectiveID(0)), RelatedState: new(content.ObjectiveFailed)}
		}},
		{"J-TRIG-004 no related state", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerObjectiveState, RelatedObjective: new(content.ObjectiveID(2))}
		}},
		{"two timers on one objective", "objectives[0].transitions", func(m *content.Mission) {
			timer := content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(5))}
			o := &m.Objectives[0]
			o.Transitions[0].Triggers = []content.Trigger{timer}
			o.Transitions = append(o.Transitions, content.Transition{ID: 102, Requirement: content.Required, Triggers: []content.Trigger{timer}})
		}},
		{"a deadline of no objective", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventDeadlineElapsed), Subject: new(uint32(77))}
		}},
	})
	t.Run("the bounds themselves are well", func(t *testing.T) {
		m := carrying()
		long := strings.Repeat("k", 64)
		m.Scene.Items[0].Key, m.Scene.AcceptanceItems[0].ItemKey = long, long
		carry(m, content.ConsumeMissionItem{strings.Repeat("o", 96), m.ID, long, 5, content.ScopeAssignmentIssued})
		m.Objectives[1].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(1))}
		if err := m.Validate(world()); err != nil {
			t.Error(err)
		}
	})
}
