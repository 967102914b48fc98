package content_test

import (
	"reflect"
	"strings"
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
)

// topic returns the first topic of a mission.
func topic(m *content.Mission) *content.Topic { return &m.Scene.Dialogue[0] }

// completes makes the first topic a completion by a transition.
func completes(m *content.Mission, id content.TransitionID) {
	topic(m).Kind, topic(m).Choices, topic(m).Transition = content.DialogueCompletion, nil, &id
}

func TestDialogueFaults(t *testing.T) {
	reads := func(m *content.Mission, kind content.DialogueKind) {
		topic(m).Kind, topic(m).Choices = kind, nil
	}
	findFaults(t, enginetest.Dialogue, []faultCase{
		{"J-DLG-001 no objective", "scene.dialogue[0].objective", func(m *content.Mission) { topic(m).Objective = 0 }},
		{"J-DLG-001 J-DLG-010 no NPC package", "scene.dialogue[0].package", func(m *content.Mission) { topic(m).Package = 0 }},
		{"J-DLG-001 no flag", "scene.dialogue[0].flag", func(m *content.Mission) { topic(m).Flag = 0 }},
		{"J-DLG-001 no kind", "scene.dialogue[0].kind", func(m *content.Mission) { topic(m).Kind = 0 }},
		{"J-DLG-010 an unknown kind", "scene.dialogue[0].kind", func(m *content.Mission) { topic(m).Kind = 5 }},
		{"J-DLG-002 a dialogue objective of zero", "scene.dialogue[0].dialogObjective", func(m *content.Mission) { topic(m).DialogObjective = new(content.ObjectiveID(0)) }},
		{"J-DLG-004 a completion without a transition", "scene.dialogue[0].transition", func(m *content.Mission) { reads(m, content.DialogueCompletion) }},
		{"J-DLG-004 a completion with several", "scene.dialogue[0].choices", func(m *content.Mission) {
			topic(m).Kind, topic(m).Transition = content.DialogueCompletion, new(content.TransitionID(101))
		}},
		{"J-DLG-005 a reminder that binds", "scene.dialogue[0].transition", func(m *content.Mission) {
			completes(m, 101)
			topic(m).Kind = content.DialogueReminder
		}},
		{"J-DLG-005 ambient that binds", "scene.dialogue[0].choices", func(m *content.Mission) { topic(m).Kind = content.DialogueAmbient }},
		{"J-DLG-006 a choice without choices", "scene.dialogue[0].choices", func(m *content.Mission) { topic(m).Choices = nil }},
		{"J-DLG-006 a choice that binds one transition", "scene.dialogue[0].transition", func(m *content.Mission) { topic(m).Transition = new(content.TransitionID(101)) }},
		{"J-DLG-009 a missing transition", "scene.dialogue[0].choices[2]", func(m *content.Mission) { topic(m).Choices[2] = 999 }},
		{"J-DLG-009 another objective's transition", "scene.dialogue[0].choices[2]", func(m *content.Mission) {
			m.Objectives = append(m.Objectives, content.Objective{ID: 9, Text: 1, Requirement: content.Required,
				Transitions: []content.Transition{enginetest.Said(900, enginetest.DialoguePackage, enginetest.DialogueFlag)}})
			topic(m).Choices[2] = 900
		}},
		{"J-DLG-009 another package's transition", "scene.dialogue[0].choices[1]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0] = enginetest.Said(101, enginetest.DialoguePackage+1, enginetest.DialogueFlag)
		}},
		{"J-DLG-009 another flag's transition", "scene.dialogue[0].choices[1]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0] = enginetest.Said(101, enginetest.DialoguePackage, enginetest.DialogueFlag+1)
		}},
		{"J-DLG-009 a transition that ends nothing", "scene.dialogue[0].transition", func(m *content.Mission) {
			completes(m, 101)
			m.Objectives[0].Transitions[0].Target = new(content.ObjectiveIncomplete)
		}},
		{"J-DLG-010 an event's transition", "scene.dialogue[0].choices[3]", func(m *content.Mission) {
			m.Objectives[0].Transitions[2].Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(5))}
		}},
		{"J-DLG-010 a counter's transition", "scene.dialogue[0].choices[3]", func(m *content.Mission) {
			m.Objectives[0].Transitions[2].Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(5)),
				Counter: new(uint32(1)), Initial: new(int32(0)), TargetCount: new(int32(3))}
		}},
	})
}

func TestAmbiguousDialogue(t *testing.T) {
	findFaults(t, enginetest.Dialogue, []faultCase{
		{"J-DLG-010 ambiguous transitions", "objectives[0].transitions[1]", func(m *content.Mission) { m.Scene.Dialogue = nil }},
		{"J-DLG-010 the same native topic twice", "scene.dialogue[1]", func(m *content.Mission) {
			m.Scene.Dialogue = append(m.Scene.Dialogue, content.Topic{Objective: 8, Package: 586, Flag: 1, Kind: content.DialogueAmbient})
		}},
		{"J-DLG-010 a native topic that a plain one has", "objectives[1].transitions[0]", func(m *content.Mission) {
			topic(m).DialogObjective = new(content.ObjectiveID(9))
			m.Objectives = append(m.Objectives, content.Objective{ID: 9, Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
				Transitions: []content.Transition{enginetest.Said(900, enginetest.DialoguePackage, enginetest.DialogueFlag)}})
		}},
		{"J-DLG-010 two reminders by one package", "scene.dialogue[2]", func(m *content.Mission) {
			for flag := content.FlagID(2); flag <= 3; flag++ {
				m.Scene.Dialogue = append(m.Scene.Dialogue, content.Topic{Objective: 8, Package: 586, Flag: flag, Kind: content.DialogueReminder})
			}
		}},
		{"J-DLG-011 a choice of two", "scene.dialogue[0].choices[3]", func(m *content.Mission) { delete(topic(m).Choices, 3) }},
		{"J-DLG-011 a choice with a gap", "scene.dialogue[0].choices[2]", func(m *content.Mission) { delete(topic(m).Choices, 2) }},
		{"J-DLG-011 choices from zero", "scene.dialogue[0].choices[3]", func(m *content.Mission) {
			topic(m).Choices = map[int]content.TransitionID{0: 101, 1: 102, 2: 103}
		}},
		{"J-TRIG-002 a conversation without a package", "objectives[0].transitions[0].triggers[0].package", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0].Package = nil
		}},
		{"J-TRIG-002 a conversation without a flag", "objectives[0].transitions[0].triggers[0].flag", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0].Flag = nil
		}},
		{"J-DLG-008 a reminder is a conversation", "objectives[0].transitions[0].triggers[0].reminder", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerAreaEntered, Area: new(content.AreaID(1)), Reminder: true}
		}},
		{"J-DLG-008 a reminder completes nothing", "scene.dialogue[0].choices[1]", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0].Reminder = true
		}},
	})
}

func TestDialogueIsFaultless(t *testing.T) {
	m := enginetest.Dialogue()
	// covers J-DLG-012
	if err := m.Validate(world()); err != nil {
		t.Error(err)
	}
	t.Run("J-DLG-009 a missing target completes", func(t *testing.T) {
		if got := m.Objectives[0].Transitions[0].TargetState(); m.Objectives[0].Transitions[0].Target != nil || got != content.ObjectiveCompleted {
			t.Errorf("it leaves the objective %s", got)
		}
	})
	t.Run("J-DLG-001 no dialogue is written as none", func(t *testing.T) {
		text, err := content.EncodeScene(&content.Scene{Requirement: content.LevelRequirement{Minimum: 1}})
		if err != nil || strings.Contains(text, "dialogue") {
			t.Fatalf("%q %v", text, err)
		}
		if back, err := content.DecodeScene(text); err != nil || back.Dialogue != nil {
			t.Errorf("%+v %v", back, err)
		}
		text, err = content.EncodeScene(&m.Scene)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := content.DecodeScene(text); err != nil || !reflect.DeepEqual(back.Dialogue, m.Scene.Dialogue) {
			t.Errorf("%q gives %+v, %v", text, back, err)
		}
	})
}
