package content_test

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

const (
	rifle content.ItemTemplate = 11501
	pack  content.ItemTemplate = 11502
)

// carrying is the shipped mission with two bindings, items at acceptance and
// an item action.
func carrying() *content.Mission {
	m := bootcamp.First()
	m.Scene.Items = []content.ItemBinding{
		{"scanner", pack, content.ScopeAssignmentIssued, 5, content.DispositionRemove, content.DispositionRetain, content.DispositionRemove},
		{"toll", pack, content.ScopeCharacterOwned, 9, content.DispositionRetain, content.DispositionRetain, content.DispositionRetain},
	}
	m.Scene.AcceptanceItems = []content.IssueMissionItem{{"accept", m.ID, "scanner", pack, 3}}
	carry(m, content.ConsumeMissionItem{"use", m.ID, "scanner", 2, content.ScopeAssignmentIssued})
	return m
}

// carry puts an item action in the place of the first action.
func carry(m *content.Mission, i content.ItemIntent) *content.Action {
	text, err := content.EncodeItemIntent(i)
	if err != nil {
		panic(err)
	}
	a := &m.Objectives[0].Transitions[0].Actions[0]
	*a = content.Action{Kind: i.ActionKind(), ItemIntent: text}
	return a
}

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
	for _, c := range []struct {
		name, field string
		change      func(*content.Mission)
	}{
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
	} {
		t.Run(c.name, func(t *testing.T) {
			m := carrying()
			c.change(m)
			if got := fields(t, m.Validate(world())); !slices.Contains(got, c.field) {
				t.Errorf("faults at %q, not at %q", got, c.field)
			}
		})
	}
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

func TestItemDocuments(t *testing.T) {
	t.Run("J-ITEM-011 J-OPEN-014 documents of the three intents", func(t *testing.T) {
		for want, i := range map[string]content.ItemIntent{ // any order: each alone
			`{"kind":"issue","operation":"o","mission":7,"itemKey":"k","template":8,"quantity":9}`: content.IssueMissionItem{"o", 7, "k", 8, 9},
			`{"kind":"consume","operation":"o","mission":7,"itemKey":"k","quantity":9,"scope":2}`:  content.ConsumeMissionItem{"o", 7, "k", 9, content.ScopeCharacterOwned},
			`{"kind":"remove","operation":"o","mission":7,"itemKey":"k"}`:                          content.RemoveMissionItems{"o", 7, "k"},
		} {
			text, err := content.EncodeItemIntent(i)
			if err != nil || text != want {
				t.Errorf("%s, %v", text, err)
			}
			if back, err := content.DecodeItemIntent(want); err != nil || back != i {
				t.Errorf("%+v, %v", back, err)
			}
			var members map[string]any
			if err := json.Unmarshal([]byte(want), &members); err != nil {
				t.Fatal(err)
			}
			for key := range members { // any order: each alone
				less := maps.Clone(members)
				delete(less, key)
				text, err := json.Marshal(less)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := content.DecodeItemIntent(string(text)); err == nil {
					t.Errorf("without %s it is read: %s", key, text)
				}
			}
		}
	})
	t.Run("J-ITEM-005 every field of a binding is mandatory", func(t *testing.T) {
		m := carrying()
		scene := content.Scene{Items: m.Scene.Items[:1]}
		text, err := content.EncodeScene(&scene)
		if err != nil {
			t.Fatal(err)
		}
		want := `{"items":[{"key":"scanner","template":11502,"scope":1,"maximumQuantity":5,"completion":1,"failure":2,"abandonment":1}]}`
		if text != want {
			t.Errorf("stored is %s", text)
		}
		for _, member := range []string{`"key":"scanner",`, `"template":11502,`, `"scope":1,`, `"maximumQuantity":5,`, `"completion":1,`, `"failure":2,`, `,"abandonment":1`} {
			if _, err := content.DecodeScene(strings.Replace(want, member, "", 1)); err == nil || !strings.Contains(err.Error(), "mandatory") {
				t.Errorf("without %s: %v", member, err)
			}
		}
	})
	t.Run("J-ITEM-023 absent items leave no field", func(t *testing.T) {
		m := carrying()
		full, err := content.EncodeScene(&m.Scene)
		if err != nil || !strings.Contains(full, `"items"`) || !strings.Contains(full, `"acceptanceItems"`) {
			t.Errorf("%s, %v", full, err)
		}
		if back, err := content.DecodeScene(full); err != nil || !reflect.DeepEqual(back, m.Scene) {
			t.Errorf("%+v, %v", back, err)
		}
		m.Scene.Items, m.Scene.AcceptanceItems, m.Scene.Audio = nil, nil, nil
		m.Scene.Requirement = content.LevelRequirement{Minimum: 2}
		if text, err := content.EncodeScene(&m.Scene); err != nil || text != `{"requirement":{"kind":"level","minimum":2}}` {
			t.Errorf("%s, %v", text, err)
		}
	})
	t.Run("acceptance only issues", func(t *testing.T) {
		if _, err := content.DecodeScene(`{"acceptanceItems":[{"kind":"remove","operation":"o","mission":7,"itemKey":"k"}]}`); err == nil {
			t.Error("a removal at acceptance is read")
		}
	})
}
