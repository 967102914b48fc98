package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestQuarantine marks attempts whose items are ambiguous.
func TestQuarantine(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 3)}, {issues(1, "second", "bomb", 3)}, {consumes(1, "plant", "bomb", 1)},
			{removes(1, "off", "bomb")}, {consumes(1, "toll", "toll", 1)}}), carrier(2, intents{{issues(2, "first", "bomb", 1)}}))
		f.put(1, 0, packs, 4)
		f.take(1)
		f.does(f.step(1, 1))
		row, _ := f.row(1)
		mark := func() { enginetest.Run(t, f.s.Char, store.Quarantine(hero, row.ID, "two claims", noon)) }
		unmark := func() {
			enginetest.Run(t, f.s.Char, store.Raw("settling", "DELETE FROM character_mission_quarantine"))
		}
		mark()
		held := f.holds()
		t.Run("J-ITEM-042 issue, consumption, removal and cleanup are refused, and nothing is adopted or deleted", func(t *testing.T) {
			for _, step := range []uint32{2, 3, 4, 5} {
				f.refusesStep(commands.RejectQuarantine, 1, step)
			}
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.abandon(1) })
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) {
				return f.a.Fail(t.Context(), f.command, f.identity(1))
			})
			unmark()
			for _, step := range []uint32{2, 3, 5, 4} {
				f.does(f.step(1, step))
			}
			mark()
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.turnIn(1) })
			unmark()
			f.does(f.turnIn(1))
			mark()
			f.does(f.offer(1))
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.accept(1) })
		})
		t.Run("J-ITEM-042 others are not held up", func(t *testing.T) {
			f.take(2)
			f.does(f.step(2, 1))
			f.does(f.abandon(2))
		})
		if held != "4 of 11502 in 0, 3 of 11502 in 1 (bomb of 1.1)" {
			t.Errorf("held was %q", held)
		}
	})
}
