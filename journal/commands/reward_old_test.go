package commands_test

import (
	"reflect"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestOldSuccess(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)))
		old := store.Assignment{Character: hero, Mission: 1, ID: 40, Revision: content.Legacy, State: content.MissionSuccess, AcceptedAt: noon}
		enginetest.Run(t, f.s.Char, store.InsertAssignment(&old), store.InsertHistory(&store.History{
			Assignment: 40, Character: hero, Mission: 1, Revision: content.Legacy, Outcome: content.MissionSuccess, CompletedAt: noon,
		}))
		t.Run("J-TURNIN-004 a pending success is settled once, not accepted", func(t *testing.T) {
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
			f.does(f.turnIn(1))
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(1) })
		})
		t.Run("J-REP-017 settling keeps the row", func(t *testing.T) {
			if h := f.history(1); len(h) != 1 || h[0].Outcome != content.MissionCompleted || !h[0].Rewarded {
				t.Errorf("%+v", h)
			}
		})
	})
}

// TestFlags holds stored flags against what clients are told.
func TestFlags(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(9, 2), setsFlag(5, 1), setsFlag(6, 0)}
		}))
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, content.BootcampComplete, 1), store.SetFlag(hero, 2, 4294967295))
		f.take(1)
		o := f.does(f.report(content.CreatureKilled(scout)))
		var told []commands.Message
		for _, m := range o.Messages {
			if _, is := m.(commands.PlayerFlags); is {
				told = append(told, m)
			}
		}
		t.Run("J-FLAG-017 J-FLAG-018 membership, ascending, without values and reserved flags", func(t *testing.T) {
			want := []commands.Message{commands.PlayerFlags{Flags: []content.FlagID{2, 5, 9}}}
			if !reflect.DeepEqual(told, want) {
				t.Errorf("told %+v", told)
			}
			if value, stored := f.flags()[6]; !stored || value != 0 {
				t.Error("a stored zero is lost")
			}
		})
		t.Run("J-FLAG-014 flags, history, receipts and the starting experience are apart", func(t *testing.T) {
			f.does(f.turnIn(1))
			before := f.dump()
			for id := range f.flags() { // any order: all are removed
				enginetest.Run(t, f.s.Char, store.RemoveFlag(hero, id))
			}
			after := slices.DeleteFunc(before, func(row string) bool { return len(row) > 14 && row[:14] == "character_flag" })
			if !slices.Equal(after, f.dump()) {
				t.Error("removing flags removed more")
			}
		})
	})
}
