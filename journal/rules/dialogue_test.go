package rules_test

import (
	"reflect"
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
)

func TestTopics(t *testing.T) {
	m := enginetest.Dialogue()
	m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, enginetest.Said(104, enginetest.DialoguePackage, 2), enginetest.Said(105, 587, 1))
	reminder := enginetest.Said(106, enginetest.DialoguePackage, 3)
	reminder.Triggers[0].Reminder = true
	m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, reminder)
	choice := rules.Topic{Kind: content.DialogueChoice, Objective: 8, Native: 8, Flag: 1, Choices: [3]content.TransitionID{101, 102, 103}}
	plain := rules.Topic{Kind: content.DialogueCompletion, Objective: 8, Native: 8, Flag: 2, Transition: 104}
	ambient := rules.Topic{Kind: content.DialogueAmbient, Objective: 8, Native: 8, Flag: 3}
	t.Run("J-DLG-007 J-DLG-008 typed topics replace their own, other conversations complete, reminders are ambient", func(t *testing.T) {
		if got := rules.Topics(m, enginetest.DialoguePackage); !reflect.DeepEqual(got, []rules.Topic{choice, plain, ambient}) {
			t.Errorf("%+v", got)
		}
		if got := rules.Topics(m, 587); len(got) != 1 || got[0].Transition != 105 {
			t.Errorf("%+v", got)
		}
	})
	t.Run("J-DLG-002 the dialogue's objective shows, the other progresses", func(t *testing.T) {
		m.Scene.Dialogue[0].DialogObjective = new(content.ObjectiveID(77))
		if got := rules.Topics(m, enginetest.DialoguePackage)[0]; got.Native != 77 || got.Objective != 8 {
			t.Errorf("%+v", got)
		}
		m.Scene.Dialogue[0].DialogObjective = nil
	})
	bound := rules.ObjectConversation{Mission: m.ID, Objective: 8, Package: enginetest.DialoguePackage}
	for _, c := range []struct {
		name   string
		kind   content.DialogueKind
		native content.ObjectiveID
		flag   content.FlagID
		want   rules.Topic
	}{
		{"the kind is completion by default", 0, 0, 2, plain},
		{"an object's own native objective", 0, 55, 2, rules.Topic{Kind: content.DialogueCompletion, Objective: 8, Native: 55, Flag: 2, Transition: 104}},
		{"a choice takes the typed topic's map", content.DialogueChoice, 8, 1, choice},
		{"a typed topic must match its kind", 0, 8, 1, rules.Topic{}},
		{"a typed topic must match its native objective", content.DialogueChoice, 9, 1, rules.Topic{}},
		{"a reminder needs a typed topic", content.DialogueReminder, 8, 2, rules.Topic{}},
		{"ambient needs a typed topic", content.DialogueAmbient, 8, 3, rules.Topic{}},
		{"an objective's own", 0, 8, 9, rules.Topic{}},
	} {
		t.Run("J-SCENE-010 "+c.name, func(t *testing.T) {
			o := bound
			o.Kind, o.DialogObjective, o.Flag = c.kind, c.native, c.flag
			if got, there := rules.ObjectTopic(m, o); got != c.want && there || there != (c.want != rules.Topic{}) {
				t.Errorf("%+v %t", got, there)
			}
		})
	}
}

func TestSay(t *testing.T) {
	m := enginetest.Dialogue()
	second := m.Objectives[0]
	second.ID, second.Transitions = 9, []content.Transition{enginetest.Said(900, enginetest.DialoguePackage, enginetest.DialogueFlag)}
	m.Objectives = append(m.Objectives, second)
	say := func(change func(*rules.Progress), objective content.ObjectiveID, id content.TransitionID) (*rules.Progress, bool) {
		p := &rules.Progress{Mission: m, Aggregate: rules.NewAggregate(m)}
		change(p)
		fired, err := p.Say(objective, id)
		if err != nil {
			t.Fatal(err)
		}
		return p, fired
	}
	none := func(*rules.Progress) {}
	t.Run("J-SCENE-012 one transition of one objective", func(t *testing.T) {
		for id, want := range map[content.TransitionID]content.ObjectiveState{ // any order: each alone
			101: content.ObjectiveCompleted, 103: content.ObjectiveFailed} {
			p, fired := say(none, 8, id)
			if !fired || p.Aggregate.States[8] != want || p.Aggregate.States[9] != content.ObjectiveIncomplete || len(p.Changes) != 1 {
				t.Errorf("%d: %t %+v", id, fired, p.Changes)
			}
		}
	})
	for name, c := range map[string]struct { // any order: each alone
		objective content.ObjectiveID
		id        content.TransitionID
		change    func(*rules.Progress)
	}{
		"no such objective":              {7, 101, none},
		"another objective's transition": {8, 900, none},
		"a finished objective":           {8, 101, func(p *rules.Progress) { p.Aggregate.States[8] = content.ObjectiveCompleted }},
		"a blocked objective":            {8, 101, func(p *rules.Progress) { p.Blocked = func(content.ObjectiveID) (bool, error) { return true, nil } }},
	} {
		if p, fired := say(c.change, c.objective, c.id); fired || len(p.Changes) != 0 {
			t.Errorf("%s: %+v", name, p.Changes)
		}
	}
	m.Objectives[0].Transitions[0].Triggers[0].Reminder = true
	if p, fired := say(none, 8, 101); fired || len(p.Changes) != 0 {
		t.Errorf("a reminder: %+v", p.Changes)
	}
}
