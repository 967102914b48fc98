package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestDeadlineScope has the command service alone say that time is over.
func TestDeadlineScope(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{nil, nil, nil}, func(m *content.Mission) {
			m.Objectives[0].Transitions = []content.Transition{expires(100, 60)}
			m.Objectives[0].Transitions[0].Target = nil // time completes it
			m.Objectives[1].Transitions[0].Triggers = []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventDeadlineElapsed), Subject: new(uint32(1))}}
			m.Objectives[2].Transitions = append(m.Objectives[2].Transitions, expires(900, 60))
		}), carrier(2, intents{nil}, func(m *content.Mission) {
			m.Objectives[0].Transitions = []content.Transition{expires(100, 61)}
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{1: content.LevelRequirement{Minimum: 9}}
		}))
		f.take(1)
		f.take(2)
		f.now = noon.Add(time.Minute)
		t.Run("J-TRIG-010 no room reports what the journal says itself", func(t *testing.T) {
			for _, e := range []content.Event{content.DeadlineElapsed(1), {Kind: content.EventObjectiveStateReached, Subject: 1}} {
				f.refuses(commands.RejectEvent, func() (commands.Outcome, error) { return f.report(e) })
			}
		})
		t.Run("J-TRIG-010 both forms advance, another objective's and another mission's do not", func(t *testing.T) {
			list := f.due(10)
			if len(list) != 2 || list[0].Objective != 1 || list[1].Objective != 3 || list[0].Mission != 1 {
				t.Fatalf("due are %+v", list)
			}
			f.does(f.elapse(list[0]))
			for id, want := range map[content.ObjectiveID]content.ObjectiveState{1: content.ObjectiveCompleted, 2: content.ObjectiveCompleted, 3: content.ObjectiveIncomplete} { // any order: each alone
				if got := f.objective(1, id); got != want {
					t.Errorf("objective %d is %s", id, got)
				}
			}
			if f.objective(2, 1) != content.ObjectiveIncomplete {
				t.Error("another mission's objective moved on")
			}
		})
		f.does(f.step(1, 3))
		f.does(f.turnIn(1))
		f.now = noon.Add(2 * time.Minute)
		list := f.due(10)
		if len(list) != 1 || list[0].Mission != 2 {
			t.Fatalf("due are %+v", list)
		}
		// A requirement that blocks the objective lets the deadline pass.
		f.does(f.elapse(list[0]))
		if got := f.deadlines(); len(got) != 0 || f.objective(2, 1) != content.ObjectiveIncomplete {
			t.Errorf("%+v", got)
		}
	})
}

// TestEndedAttempts have no time limits left, though their rows stay.
func TestEndedAttempts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1, func(m *content.Mission) { m.Objectives[1].Optional = true }))
		end := func(name string, run func() (commands.Outcome, error)) {
			t.Helper()
			f.take(1)
			f.does(f.step(1, 1))
			if got := f.deadlines(); len(got) != 1 {
				t.Fatalf("%s: before, %+v", name, got)
			}
			f.does(run())
			if got := f.deadlines(); len(got) != 0 {
				t.Errorf("%s: left are %+v", name, got)
			}
			if _, there := f.row(1); !there {
				t.Errorf("%s: the row is gone", name)
			}
		}
		end("completion", func() (commands.Outcome, error) { return f.turnIn(1) })
		end("failure", func() (commands.Outcome, error) { return f.a.Fail(t.Context(), f.command, f.identity(1)) })
	})
}
