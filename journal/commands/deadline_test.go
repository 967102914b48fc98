package commands_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// expires is a transition that fails its objective after a time.
func expires(id content.TransitionID, seconds uint32) content.Transition {
	return content.Transition{ID: id, Requirement: content.Required, Target: new(content.ObjectiveFailed),
		Triggers: []content.Trigger{{Kind: content.TriggerTimerElapsed, DurationSeconds: &seconds}}}
}

func (f *fixture) deadlines() []store.Deadline {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) {
		return r.Deadlines(ctx, f.command.Character)
	})
}

func (f *fixture) due(limit int) []store.Deadline {
	f.t.Helper()
	list, err := f.a.Due(f.t.Context(), nil, limit)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func (f *fixture) elapse(d store.Deadline) (commands.Outcome, error) {
	c := f.command
	c.Character, c.Account = d.Character, d.Account
	return f.a.Elapse(f.t.Context(), c, commands.Identity{Mission: d.Mission, Assignment: d.Assignment, Generation: d.Generation, Revision: d.Revision}, d.Objective)
}

// hurried is a mission with a bomb: step 1 issues it and starts 600 seconds
// on objective 2, step 2 spends it.
func hurried(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	m := carrier(id, intents{{issues(id, "issue", "bomb", 1)}, {consumes(id, "plant", "bomb", 1)}}, change...)
	m.Objectives[1].Initial = content.ObjectiveInactive
	m.Objectives[1].Transitions = append(m.Objectives[1].Transitions, expires(900, 600))
	m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
		content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(2)), State: new(content.ObjectiveIncomplete)})
	return m
}

func TestDeadlines(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1), hurried(2))
		f.put(1, 0, packs, 4)
		f.take(1)
		f.take(2)
		if got := f.deadlines(); len(got) != 0 {
			t.Fatalf("before activation: %+v", got)
		}
		f.does(f.step(2, 1))
		t.Run("J-IMP-034 J-OPEN-022 activation starts the deadline with the issue", func(t *testing.T) {
			f.now = noon.Add(time.Second)
			f.does(f.step(1, 1))
			row, _ := f.row(1)
			want := store.Deadline{Character: hero, Account: account, Mission: 1, Assignment: row.ID, Generation: 1, Revision: "test-1", Objective: 2, DueAt: noon.Add(601 * time.Second)}
			if got := f.deadlines(); len(got) != 2 || got[1] != want {
				t.Errorf("%+v, not %+v", got, want)
			}
			f.wants("4 of 11502 in 0, 1 of 11502 in 1 (bomb of 2.1), 1 of 11502 in 2 (bomb of 1.1)")
		})
		mine := f.deadlines()[1]
		t.Run("early is refused, another attempt or objective is nothing", func(t *testing.T) {
			f.now = mine.DueAt.Add(-time.Microsecond)
			f.refuses(commands.RejectEarly, func() (commands.Outcome, error) { return f.elapse(mine) })
			wrong := mine
			wrong.Generation++
			if o, err := f.elapse(wrong); o.Applied || err != nil {
				t.Errorf("early and wrong: %+v %v", o, err)
			}
			f.now = mine.DueAt
			for _, change := range []func(*store.Deadline){
				func(d *store.Deadline) { d.Generation++ }, func(d *store.Deadline) { d.Assignment++ }, func(d *store.Deadline) { d.Objective = 1 },
				func(d *store.Deadline) { d.Mission = 2 }, func(d *store.Deadline) { d.Revision = "other" },
			} {
				d, before := mine, f.dump()
				change(&d)
				if o, err := f.elapse(d); o.Applied || err != nil || !slices.Equal(before, f.dump()) {
					t.Errorf("%+v: %+v %v", d, o, err)
				}
			}
		})
		t.Run("J-TRIG-004 J-OPEN-021 time that passed offline fails this attempt and takes its item alone", func(t *testing.T) {
			f.a.Presence.Publish(commands.Live{}) // nobody is in the world
			f.now = noon.Add(48 * time.Hour)
			o := f.does(f.elapse(mine))
			if row, _ := f.row(1); row.State != content.MissionFailed {
				t.Errorf("%+v", row)
			}
			if h := f.history(1); len(h) != 1 || h[0].Outcome != content.MissionFailed {
				t.Errorf("%+v", h)
			}
			f.wants("4 of 11502 in 0, 1 of 11502 in 1 (bomb of 2.1)")
			if told(o) != f.holds() {
				t.Errorf("told %q", told(o))
			}
			if got := f.deadlines(); len(got) != 1 || got[0].Mission != 2 {
				t.Errorf("%+v", got)
			}
			if o, err := f.elapse(mine); o.Applied || err != nil {
				t.Errorf("twice: %+v %v", o, err)
			}
			f.present()
		})
		t.Run("what is done in time has no deadline and no item", func(t *testing.T) {
			f.does(f.step(2, 2))
			if got := f.deadlines(); len(got) != 0 || f.holds() != "4 of 11502 in 0" {
				t.Errorf("%+v, %s", got, f.holds())
			}
		})
		t.Run("abandonment takes deadline and item, the next attempt begins afresh", func(t *testing.T) {
			f.now = noon.Add(72 * time.Hour)
			f.take(1)
			f.does(f.step(1, 1))
			f.does(f.abandon(1))
			if got := f.deadlines(); len(got) != 0 || f.holds() != "4 of 11502 in 0" {
				t.Errorf("%+v, %s", got, f.holds())
			}
			f.take(1)
			f.does(f.step(1, 1))
			if got := f.deadlines(); len(got) != 1 || !got[0].DueAt.Equal(f.now.Add(600*time.Second)) || got[0].Generation != 3 {
				t.Errorf("%+v", got)
			}
		})
		t.Run("J-OPEN-021 a pending deadline is never extended", func(t *testing.T) {
			row, _ := f.row(1)
			before := f.dump()
			enginetest.Run(t, f.s.Char, store.StartDeadline(&row, 2, f.now.Add(time.Hour)))
			if !slices.Equal(before, f.dump()) {
				t.Errorf("%+v", f.deadlines())
			}
		})
	})
}

// TestDeadlineScope has the authority alone say that time is over.
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

// TestDue reads deadlines for a driver.
func TestDue(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1), hurried(2), hurried(3))
		for i := range 4 {
			f.enter(hero + store.CharacterID(i) + 1)
			f.now = noon.Add(time.Duration(i) * time.Second)
			f.take(content.MissionID(1 + i%3))
			f.does(f.step(content.MissionID(1+i%3), 1))
		}
		f.now = noon.Add(602 * time.Second)
		var whose []store.CharacterID
		for _, d := range f.due(10) {
			whose = append(whose, d.Character-hero)
		}
		// covers J-IMP-034
		if !slices.Equal(whose, []store.CharacterID{1, 2, 3}) {
			t.Errorf("due are %v", whose)
		}
		if got := f.due(2); len(got) != 2 || got[1].Character != hero+2 {
			t.Errorf("%+v", got)
		}
		enginetest.Run(t, f.s.World, store.Raw("disabling", "UPDATE mission_content_definition SET enabled = ? WHERE mission_id IN (1, 2)", false))
		f.reload()
		if got := f.due(1); len(got) != 1 || got[0].Character != hero+3 {
			t.Errorf("behind what is not operational: %+v", got)
		}
		for _, limit := range []int{0, 1001} {
			if _, err := f.a.Due(t.Context(), nil, limit); err == nil || !strings.Contains(err.Error(), "1 to 1000") {
				t.Errorf("a limit of %d: %v", limit, err)
			}
		}
	})
}

// TestDeadlineReads counts who looks at deadlines.
func TestDeadlineReads(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, hurried(1), mission(2), carrier(3, intents{{issues(3, "issue", "bomb", 1)}, {consumes(3, "plant", "bomb", 1)}}))
		var reads, writes int
		f.s.Char.SetTrace(func(kind, name string) {
			switch {
			case !strings.Contains(name, "deadline"):
			case kind == "select":
				reads++
			default:
				writes++
			}
		})
		t.Run("J-TX-010 no transition reads deadlines, and what has none does not write them", func(t *testing.T) {
			f.take(2)
			f.take(3)
			f.does(f.report(content.CreatureKilled(scout)))
			f.does(f.step(3, 1))
			f.does(f.step(3, 2))
			f.does(f.turnIn(2))
			f.does(f.turnIn(3))
			if reads+writes != 0 {
				t.Errorf("%d reads, %d writes", reads, writes)
			}
			f.take(1)
			f.does(f.step(1, 1))
			f.does(f.step(1, 2))
			if reads != 0 || writes != 2 {
				t.Errorf("with a timer: %d reads, %d writes", reads, writes)
			}
		})
		f.s.Char.SetTrace(nil)
	})
}
