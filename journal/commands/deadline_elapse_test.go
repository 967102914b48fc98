package commands_test

import (
	"slices"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

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
		t.Run("early is refused, another attempt or objective is nothing", func(t *testing.T) { checkEarly(t, f, mine) })
		t.Run("J-TRIG-004 J-OPEN-021 time that passed offline fails this attempt and takes its item alone", func(t *testing.T) { checkOffline(t, f, mine) })
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

// checkEarly elapses a deadline too early, and deadlines that differ from it.
func checkEarly(t *testing.T, f *fixture, mine store.Deadline) {
	t.Helper()
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
}

// checkOffline elapses a deadline while nobody is in the world.
func checkOffline(t *testing.T, f *fixture, mine store.Deadline) {
	t.Helper()
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
}
