package commands_test

import (
	"reflect"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestObjects(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		second := func(m *content.Mission) {
			o := m.Objectives[0]
			o.ID, o.Optional, o.Transitions = 9, true, []content.Transition{enginetest.Said(900, enginetest.DialoguePackage, 1)}
			m.Objectives = append(m.Objectives, o)
		}
		f := talking(t, db, spoken(1, second), choices())
		f.takeTold(1)
		f.takeTold(dialogue)
		object := commands.Target{Class: 25111, Instance: 3, MapEpoch: 1, Interactable: true, Augmented: true,
			Conversation: &rules.ObjectConversation{Mission: 1, Objective: 8, Package: enginetest.DialoguePackage, DialogObjective: 55, Flag: 1}}
		answer := f.answer(1, 55, 1)
		answer.Entity = post
		continues := func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), answer) }
		f.stand(post, object)
		t.Run("J-SCENE-011 the dialogue comes first, near the same object, in the same instance, with the same attempt", func(t *testing.T) {
			f.refuses(commands.RejectTalk, continues)
			for code, change := range map[commands.Code]func(*commands.Presence){ // any order: each alone
				commands.RejectRange:  func(p *commands.Presence) { p.Position[0] = 6 },
				commands.RejectTarget: func(p *commands.Presence) { p.Instance++ },
			} {
				f.window(post)
				p := f.presence()
				change(&p)
				f.publish(p)
				f.refuses(code, continues)
				f.present()
			}
			f.window(speaker) // another target
			f.refuses(commands.RejectTalk, continues)
			f.window(post)
			enginetest.Run(t, f.s.Char, store.Raw("another attempt", "UPDATE character_mission SET assignment_id = assignment_id + 1000"))
			f.refuses(commands.RejectAssignment, continues)
		})
		t.Run("J-SCENE-012 opening changes nothing, Continue the bound objective alone", func(t *testing.T) {
			w := f.window(post)
			if want := []commands.ObjectiveTriple{{Mission: 1, Objective: 55, Flag: 1}}; !reflect.DeepEqual(w.ObjectiveComplete, want) || len(w.MissionDispensed)+len(w.ObjectiveChoice) > 0 {
				t.Errorf("%+v", w)
			}
			before := f.dump()
			f.does(continues())
			changed := 0
			for i, row := range f.dump() {
				if row != before[i] {
					changed++
				}
			}
			row, _ := f.row(1)
			story, err := f.s.Story(t.Context(), hero)
			if err != nil || story.Objectives[row.ID].States[9] != content.ObjectiveIncomplete || changed != 2 {
				t.Errorf("%d rows changed, %v %v", changed, story.Objectives[row.ID], err)
			}
		})
		t.Run("J-SCENE-010 an object's choice selects by the typed topic's map", func(t *testing.T) {
			o := object
			o.Conversation = &rules.ObjectConversation{Mission: dialogue, Objective: 8, Package: enginetest.DialoguePackage, Flag: 1, Kind: content.DialogueChoice}
			f.stand(post, o)
			if w := f.window(post); len(w.ObjectiveChoice) != 1 {
				t.Errorf("%+v", w)
			}
			chosen := commands.ChoiceAnswer{ObjectiveAnswer: f.answer(dialogue, 8, 1), Choice: 2}
			chosen.Entity = post
			f.does(f.a.Choose(t.Context(), chosen))
			if f.flags()[90] != 2 {
				t.Errorf("flags %v", f.flags())
			}
		})
	})
}
