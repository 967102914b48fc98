package commands_test

import (
	"context"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// put places a stack that belongs to no mission.
func (f *fixture) put(id int64, slot int, template content.ItemTemplate, quantity uint32) commands.ItemView {
	f.t.Helper()
	class := packClass
	if template == pistol {
		class = pistolClass
	}
	item := store.Item{ID: id, Place: store.Place{Slot: slot}, Template: template, Class: class, Quantity: quantity}
	enginetest.Run(f.t, f.s.Char, store.InsertItem(f.command.Character, item))
	return commands.ItemView{Item: item}
}

// stack returns the stack at a slot.
func (f *fixture) stack(slot int) commands.ItemView {
	f.t.Helper()
	for _, v := range f.views() {
		if v.Slot == slot && v.Category == 0 {
			return v
		}
	}
	f.t.Fatalf("nothing is in %d: %s", slot, f.holds())
	return commands.ItemView{}
}

func (f *fixture) handle(v commands.ItemView) commands.Handle {
	return commands.Handle{Command: f.command, Session: f.session, Item: v}
}

func (f *fixture) stock(template content.ItemTemplate, quantity uint32) commands.Stock {
	return commands.Stock{Command: f.command, Template: template, Quantity: quantity}
}

func (f *fixture) loot(template content.ItemTemplate, quantity uint32) {
	f.t.Helper()
	f.does(f.a.LootItems(f.t.Context(), f.stock(template, quantity)))
}

func (f *fixture) clear() {
	f.t.Helper()
	enginetest.Run(f.t, f.s.Char, store.Raw("emptying", "DELETE FROM character_item"), store.Raw("forgetting", "DELETE FROM character_mission_item"))
}

func (f *fixture) ledger() []store.Holding {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Holding, error) {
		return r.Ledger(ctx, f.command.Character)
	})
}

func (f *fixture) itemReceipts() []store.ItemReceipt {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.ItemReceipt, error) {
		return r.ItemReceipts(ctx, f.command.Character)
	})
}

// identity returns the identity of the current attempt at a mission.
func (f *fixture) identity(id content.MissionID) commands.Identity {
	f.t.Helper()
	row, there := f.row(id)
	if !there {
		f.t.Fatalf("mission %d is not in the journal", id)
	}
	return commands.Identity{Mission: row.Mission, Assignment: row.ID, Generation: row.Generation, Revision: row.Revision}
}

func (f *fixture) objective(id content.MissionID, o content.ObjectiveID) content.ObjectiveState {
	f.t.Helper()
	row, _ := f.row(id)
	return read(f, func(ctx context.Context, r *store.Read) (content.ObjectiveState, error) {
		g, err := r.Aggregate(ctx, &row)
		if err != nil {
			return 0, err
		}
		return g.States[o], nil
	})
}
