package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// collects is an objective that a count of items completes.
func collects(kind content.EventKind, class content.ItemClass, count int32) content.Objective {
	o := kill(1, scout)
	o.CounterTexts[0] = 9
	o.Transitions[0].Triggers = []content.Trigger{{Kind: content.TriggerProgressEvent, Event: &kind, Subject: new(uint32(class)), Initial: new(int32(0)), TargetCount: &count}}
	return o
}

func TestItemEvents(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives = []content.Objective{collects(content.EventItemAcquired, packClass, 5)}
		}), mission(2, func(m *content.Mission) {
			m.Objectives = []content.Objective{collects(content.EventItemConsumed, packClass, 3)}
		}), mission(3, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0].Event = new(content.EventItemEquipped)
			m.Objectives[0].Transitions[0].Triggers[0].Subject = new(uint32(pistolClass))
		}), mission(4, func(m *content.Mission) { // by template number, which is no class
			m.Objectives = []content.Objective{collects(content.EventItemAcquired, content.ItemClass(packs), 1)}
		}))
		for id := range 4 {
			f.take(content.MissionID(id + 1))
		}
		ctx := t.Context()
		completable := func(id content.MissionID, want bool) {
			t.Helper()
			if row, _ := f.row(id); row.Completable != want {
				t.Errorf("mission %d: %+v", id, row)
			}
		}
		t.Run("J-IMP-013 J-TRIG-008 loot, cost and equipment report the class, with the amount", func(t *testing.T) {
			f.loot(packs, 4)
			completable(1, false)
			f.loot(packs, 1)
			completable(1, true)
			completable(4, false)
			f.does(f.a.SpendItems(ctx, f.stock(packs, 2)))
			completable(2, false)
			f.does(f.a.SpendItems(ctx, f.stock(packs, 1)))
			completable(2, true)
			f.loot(pistol, 1)
			f.does(f.a.EquipItem(ctx, f.handle(f.stack(1)), 4))
			completable(3, true)
			f.wants("2 of 11502 in 0, 1 of 11503 in 4 of 200")
		})
		t.Run("what is worn is exchanged, and goes back to a free place", func(t *testing.T) {
			f.loot(pistol, 1)
			f.does(f.a.EquipItem(ctx, f.handle(f.stack(1)), 4))
			f.wants("2 of 11502 in 0, 1 of 11503 in 1, 1 of 11503 in 4 of 200")
			views := f.views()
			off := views[len(views)-1]
			pack := f.stack(0)
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.MoveItem(ctx, f.handle(off), at(0), &pack) })
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.EquipItem(ctx, f.handle(pack), 32) })
			f.does(f.a.MoveItem(ctx, f.handle(off), at(2), nil))
			f.wants("2 of 11502 in 0, 1 of 11503 in 1, 1 of 11503 in 2")
		})
		t.Run("what is worn is neither spent nor filled up", func(t *testing.T) {
			f.does(f.a.EquipItem(ctx, f.handle(f.stack(0)), 5))
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.SpendItems(ctx, f.stock(packs, 1)) })
			f.loot(packs, 1)
			f.wants("1 of 11502 in 0, 1 of 11503 in 1, 1 of 11503 in 2, 2 of 11502 in 5 of 200")
			views := f.views()
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) {
				return f.a.MergeItem(ctx, f.handle(views[0]), views[3], 1)
			})
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.EquipItem(ctx, f.handle(views[3]), 6) })
		})
	})
}
