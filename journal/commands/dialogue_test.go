package commands_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
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

// choices is the dialogue's mission with a flag a branch.
func choices(change ...func(*content.Mission)) *content.Mission {
	m := enginetest.Dialogue()
	for i := range m.Objectives[0].Transitions {
		m.Objectives[0].Transitions[i].Actions = []content.Action{setsFlag(90, uint32(i+1))}
	}
	for _, f := range change {
		f(m)
	}
	return m
}

func TestChoices(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db)
		t.Run("J-DLG-013 no game ships the mission", func(t *testing.T) {
			if _, there := f.catalog().Mission(dialogue); there {
				t.Error("it is there without a test's deployment")
			}
		})
		deploy(t, f.s, choices())
		f.reload()
		f.takeTold(dialogue)
		t.Run("J-DLG-011 choices count from 1 to 3", func(t *testing.T) {
			f.window(speaker)
			for _, n := range []int32{0, 4, -1} {
				f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.chooses(n) })
			}
		})
		for n, state := range []content.MissionState{content.MissionActive, content.MissionActive, content.MissionFailed} {
			t.Run("J-DLG-012 J-OPEN-041 J-DLG-018 each branch, with what it writes, and the end", func(t *testing.T) {
				f.window(speaker)
				told := f.does(f.chooses(int32(n + 1))).Messages
				row, _ := f.row(dialogue)
				if row.State != state || row.Completable != (state == content.MissionActive) || f.flags()[90] != uint32(n+1) {
					t.Errorf("choice %d: %+v, flags %v", n+1, row, f.flags())
				}
				ends := 0
				for _, m := range told {
					if m, is := m.(commands.Converse); is && reflect.DeepEqual(m, commands.Converse{Entity: speaker, EndConversation: true}) {
						ends++
					}
				}
				if ends != 1 {
					t.Errorf("told %+v", told)
				}
				f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.chooses(1) })
				if state == content.MissionActive {
					f.does(f.abandon(dialogue))
				} else if h := f.history(dialogue); h[0].Outcome != content.MissionFailed && h[2].Outcome != content.MissionFailed {
					t.Errorf("%+v", h)
				}
				f.takeTold(dialogue)
			})
		}
		t.Run("J-DLG-017 a choice is what it was when it was shown", func(t *testing.T) {
			f.window(speaker)
			old := f.catalog()
			f.replace(choices(), choices(func(m *content.Mission) {
				m.Scene.Dialogue[0].Choices = map[int]content.TransitionID{1: 102, 2: 101, 3: 103}
			}))
			f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.chooses(1) })
			f.a.Reload(old)
			f.does(f.chooses(1))
			f.replace(choices(), choices())
			f.does(f.abandon(dialogue))
			f.takeTold(dialogue)
		})
		t.Run("J-DLG-018 J-TX-005 a fault at any point leaves nothing, and the same conversation goes on", func(t *testing.T) {
			f.window(speaker)
			errDisk := errors.New("the disk is full")
			choose := func() (commands.Outcome, error) { return f.chooses(2) }
			before := f.dump()
			points := f.probe(choose, errDisk)
			for n := range points {
				if err := f.failAt(n, choose, errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
					t.Fatalf("point %d: %v", n, err)
				}
			}
			if points < 10 {
				t.Errorf("only %d faults were tried", points)
			}
			f.does(choose())
		})
	})
}

// TestSceneSpeaks has a scene further a mission without any conversation.
func TestSceneSpeaks(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1, func(m *content.Mission) {
			m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, content.Transition{ID: 102, Requirement: content.Required,
				Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventScenarioEvent), Subject: new(uint32(6))}}})
		}))
		f.takeTold(1)
		t.Run("J-CONV-027 a scene's signal needs no conversation", func(t *testing.T) {
			f.does(f.report(content.ScenarioEvent(6, 1)))
			if row, _ := f.row(1); !row.Completable {
				t.Errorf("%+v", row)
			}
		})
	})
}

// TestConversationReads counts what a callback reads.
func TestConversationReads(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.takeTold(1)
		f.window(speaker)
		var trace []string
		f.s.Char.SetTrace(func(kind, name string) { trace = append(trace, kind+" "+name) })
		f.does(f.continues(1))
		f.s.Char.SetTrace(nil)
		t.Run("J-TX-010 no deadline is read, the guards are", func(t *testing.T) {
			for _, line := range trace {
				if strings.Contains(line, "deadline") {
					t.Errorf("%q", line)
				}
			}
			if n := len(trace); n < 4 || trace[n-1] != "select character ownership" {
				t.Errorf("the last is not the dialogue's guard: %q", trace)
			}
		})
	})
}
