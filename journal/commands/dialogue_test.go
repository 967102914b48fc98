package commands_test

import (
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

const dialogue = enginetest.DialogueMission

// TestWindows has each kind of dialogue show.
func TestWindows(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		typed := spoken(1, func(m *content.Mission) {
			o := &m.Objectives[0]
			o.Transitions = append(o.Transitions, enginetest.Said(102, enginetest.DialoguePackage, 5))
			m.Scene.Dialogue = []content.Topic{
				{Objective: 8, Package: enginetest.DialoguePackage, Flag: 5, Kind: content.DialogueCompletion, DialogObjective: new(content.ObjectiveID(77)), Transition: new(content.TransitionID(102))},
				{Objective: 8, Package: enginetest.DialoguePackage, Flag: 6, Kind: content.DialogueReminder},
				{Objective: 8, Package: enginetest.DialoguePackage, Flag: 7, Kind: content.DialogueAmbient},
				{Objective: 8, Package: enginetest.DialoguePackage + 1, Flag: 8, Kind: content.DialogueAmbient},
			}
		})
		reminding := spoken(2, func(m *content.Mission) {
			said := enginetest.Said(102, enginetest.DialoguePackage, 9)
			said.Triggers[0].Reminder = true
			m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, said)
		})
		f := talking(t, db, typed, reminding, enginetest.Dialogue())
		greeting := npc()
		greeting.Greeting = 4317
		f.stand(speaker, greeting)
		for _, id := range []content.MissionID{1, 2, dialogue} {
			f.takeTold(id)
		}
		t.Run("J-DLG-004 J-DLG-005 J-DLG-006 J-DLG-008 J-DLG-020 a window's payloads", func(t *testing.T) {
			want := commands.Converse{
				Entity:            speaker,
				ObjectiveComplete: []commands.ObjectiveTriple{{Mission: 1, Objective: 77, Flag: 5}, {Mission: 1, Objective: 8, Flag: 1}, {Mission: 2, Objective: 8, Flag: 1}},
				ObjectiveChoice:   []commands.ObjectiveTriple{{Mission: dialogue, Objective: 8, Flag: 1}},
				MissionReminder:   []content.MissionID{1},
				ObjectiveAmbient:  []commands.ObjectiveTriple{{Mission: 1, Objective: 8, Flag: 7}, {Mission: 2, Objective: 8, Flag: 9}},
				ImportantGreeting: 4317,
			}
			if got := f.window(speaker); !reflect.DeepEqual(got, want) {
				t.Errorf("%+v", got)
			}
			o, err := f.a.Converse(t.Context(), commands.Talk{Command: f.command, Session: f.session, Entity: speaker, ForcedByScript: true})
			want.ForcedByScript = true
			if err != nil || !reflect.DeepEqual(o.Messages, []commands.Message{want}) {
				t.Errorf("%+v %v", o, err)
			}
		})
		t.Run("J-CONV-025 J-DLG-005 reminders and ambient dialogue authorize nothing", func(t *testing.T) {
			for _, a := range []commands.ObjectiveAnswer{f.answer(1, 8, 6), f.answer(1, 8, 7), f.answer(2, 8, 9)} {
				f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), a) })
				f.refuses(commands.RejectTopic, func() (commands.Outcome, error) {
					return f.a.Choose(t.Context(), commands.ChoiceAnswer{ObjectiveAnswer: a, Choice: 1})
				})
			}
		})
		t.Run("J-DLG-002 J-DLG-003 the other objective is in the callback, its own progresses, and no flag is written", func(t *testing.T) {
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), f.answer(1, 8, 5)) })
			told := f.does(f.a.CompleteObjective(t.Context(), f.answer(1, 77, 5))).Messages
			if changed, is := told[0].(commands.ObjectiveChanged); !is || changed.Objective != 8 || changed.State != content.ObjectiveCompleted {
				t.Errorf("told %+v", told)
			}
			if len(f.flags()) != 0 {
				t.Errorf("flags %v", f.flags())
			}
		})
	})
}
