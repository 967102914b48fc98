package commands_test

import (
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestOperationsOnce fires the same operations again and again.
func TestOperationsOnce(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 3)}, {consumes(1, "plant", "bomb", 1)}}, func(m *content.Mission) {
			for i := range m.Objectives { // stays active, and fires every time
				m.Objectives[i].Transitions[0].Target = new(content.ObjectiveIncomplete)
			}
		}))
		f.take(1)
		t.Run("J-ITEM-027 the same again is nothing", func(t *testing.T) {
			f.does(f.step(1, 1))
			f.does(f.step(1, 2))
			before := f.dump()
			for _, step := range []uint32{1, 2, 1} {
				if o := f.does(f.step(1, step)); told(o) != "" {
					t.Errorf("told %+v", o)
				}
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("a replay changed rows")
			}
			f.wants("2 of 11502 in 0 (bomb of 1.1)")
		})
		t.Run("J-ITEM-027 another content or generation under the key is refused", func(t *testing.T) {
			change := func(text string) {
				enginetest.Run(t, f.s.Char, store.Raw("changing", "UPDATE character_mission_item_receipt SET "+text+" WHERE operation_key = 'first'"))
			}
			change(`payload_json = replace(payload_json, '"quantity":3', '"quantity":4')`)
			f.refusesStep(commands.RejectItem, 1, 1)
			change(`payload_json = replace(payload_json, '"quantity":4', '"quantity":3'), assignment_generation = 2`)
			f.refusesStep(commands.RejectItem, 1, 1)
			change(`assignment_generation = 1`)
			f.does(f.step(1, 1))
		})
		t.Run("J-ITEM-010 the next attempt's operations are its own", func(t *testing.T) {
			f.does(f.a.Fail(t.Context(), f.command, f.identity(1)))
			f.take(1)
			f.refusesStep(commands.RejectItem, 1, 2) // what the old one held is not its
			f.does(f.step(1, 1))
			f.wants("3 of 11502 in 0 (bomb of 1.2)")
			f.does(f.step(1, 2))
			f.wants("2 of 11502 in 0 (bomb of 1.2)")
			if got := len(f.itemReceipts()); got != 4 {
				t.Errorf("%d receipts", got)
			}
		})
	})
}

// TestAcceptanceItems has items come with the attempt.
func TestAcceptanceItems(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		timed := func(m *content.Mission) {
			m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, expires(900, 600))
		}
		given := func(m *content.Mission) {
			m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(m.ID, "accept", "bomb", 1)}
		}
		f := setting(t, db, carrier(1, intents{nil}), carrier(2, intents{nil}, timed), carrier(3, intents{nil}, timed, given))
		t.Run("J-ITEM-022 a binding or a deadline alone issues nothing", func(t *testing.T) {
			f.take(1)
			f.take(2)
			f.wants("")
		})
		t.Run("one item comes with the attempt, none on reconnecting", func(t *testing.T) {
			f.options.Slots = 1
			f.reload()
			f.put(1, 0, pistol, 1)
			f.does(f.offer(3))
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.accept(3) })
			f.clear()
			if o := f.does(f.accept(3)); told(o) != "1 of 11502 in 0 (bomb of 3.1)" {
				t.Errorf("told %q", told(o))
			}
			f.reload()
			f.wants("1 of 11502 in 0 (bomb of 3.1)")
			if got := f.ledger(); len(got) != 1 {
				t.Errorf("%+v", got)
			}
		})
	})
}
