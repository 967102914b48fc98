package commands_test

import (
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func at(slot int) store.Place { return store.Place{Slot: slot} }

func worn(slot int) store.Place { return store.Place{Category: store.Equipment, Slot: slot} }

// verbs are all of a hand's verbs that a mission's stack must withstand.
func (f *fixture) verbs() map[string]func(commands.ItemView) (commands.Outcome, error) {
	ctx := f.t.Context()
	list := map[string]func(commands.ItemView) (commands.Outcome, error){
		"equip":   func(v commands.ItemView) (commands.Outcome, error) { return f.a.EquipItem(ctx, f.handle(v), 0) },
		"destroy": func(v commands.ItemView) (commands.Outcome, error) { return f.a.DestroyItem(ctx, f.handle(v), 1) },
		"split": func(v commands.ItemView) (commands.Outcome, error) {
			return f.a.SplitItem(ctx, f.handle(v), 1, at(30))
		},
		"merge from": func(v commands.ItemView) (commands.Outcome, error) {
			return f.a.MergeItem(ctx, f.handle(v), f.stack(0), 1)
		},
		"merge into": func(v commands.ItemView) (commands.Outcome, error) {
			return f.a.MergeItem(ctx, f.handle(f.stack(0)), v, 1)
		},
		"redeem": func(v commands.ItemView) (commands.Outcome, error) { return f.a.RedeemCloneCredit(ctx, f.handle(v)) },
	}
	for name, to := range map[string]commands.Destination{"sell": commands.ToVendor, "trade": commands.ToTrade,
		"auction": commands.ToAuction, "bank": commands.ToBank, "clan storage": commands.ToClanStorage} { // any order: into a map
		list[name] = func(v commands.ItemView) (commands.Outcome, error) {
			return f.a.TransferItem(ctx, f.handle(v), 1, to)
		}
	}
	return list
}

func TestVerbsSpareMissionStacks(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 20)}}))
		f.options.CloneCredit = packs
		f.reload()
		f.put(1, 0, packs, 20)
		f.take(1)
		f.does(f.step(1, 1))
		for name, verb := range f.verbs() { // any order: each alone
			t.Run("J-ITEM-035 J-IMP-014 "+name, func(t *testing.T) {
				bomb := f.stack(1)
				// covers J-ITEM-041
				f.refuses(commands.RejectProtected, func() (commands.Outcome, error) { return verb(bomb) })
				t.Run("J-ITEM-038 without the marker", func(t *testing.T) {
					bomb.Mark = commands.Mark{}
					f.refuses(commands.RejectProtected, func() (commands.Outcome, error) { return verb(bomb) })
				})
				// The same verb takes an unbound stack.
				f.put(2, 2, packs, 20)
				f.does(verb(f.stack(2)))
				enginetest.Run(t, f.s.Char, store.Raw("tidying", "DELETE FROM character_item WHERE template_id = 11502 AND item_id <> ?", bomb.ID))
				f.put(1, 0, packs, 20)
			})
		}
		f.wants("20 of 11502 in 0, 20 of 11502 in 1 (bomb of 1.1)")
		if _, err := f.a.TransferItem(t.Context(), f.handle(f.stack(0)), 1, "moon"); commands.Refused(err) != commands.RejectInventory {
			t.Errorf("to the moon: %v", err)
		}
	})
}

// TestRepositoryGuards bypasses the command service.
func TestRepositoryGuards(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 20)}}))
		f.put(1, 0, packs, 20)
		f.take(1)
		f.does(f.step(1, 1))
		bomb, free := f.stack(1), f.stack(0)
		before := f.dump()
		t.Run("J-ITEM-038 the statements refuse a mission's stack by themselves", func(t *testing.T) {
			for name, list := range map[string][]store.Statement{ // any order: each alone
				"removing": {store.DeleteItem(hero, bomb.Item)}, "changing": {store.SetQuantity(hero, bomb.Item, 30)},
				"equipping":                     {store.PlaceItem(hero, bomb.Item, worn(0))},
				"spending as a mission's":       store.SetMissionQuantity(hero, store.MissionItem{Item: free.ID, Mission: 1, Assignment: bomb.Mark.Assignment, Generation: 1, Key: "bomb", Quantity: 20}, 3),
				"removing as a mission's":       store.DeleteMissionItem(hero, store.MissionItem{Item: free.ID, Mission: 1, Assignment: bomb.Mark.Assignment, Generation: 1, Key: "bomb", Quantity: 20}),
				"another attempt's":             store.DeleteMissionItem(hero, store.MissionItem{Item: bomb.ID, Mission: 1, Assignment: 5, Generation: 1, Key: "bomb", Quantity: 20}),
				"another generation's":          store.DeleteMissionItem(hero, store.MissionItem{Item: bomb.ID, Mission: 1, Assignment: bomb.Mark.Assignment, Generation: 2, Key: "bomb", Quantity: 20}),
				"another key's":                 store.DeleteMissionItem(hero, store.MissionItem{Item: bomb.ID, Mission: 1, Assignment: bomb.Mark.Assignment, Generation: 1, Key: "medal", Quantity: 20}),
				"another quantity than planned": store.SetMissionQuantity(hero, store.MissionItem{Item: bomb.ID, Mission: 1, Assignment: bomb.Mark.Assignment, Generation: 1, Key: "bomb", Quantity: 19}, 3),
				"another's":                     {store.DeleteItem(hero+1, free.Item)},
			} {
				for _, statement := range list { // each half by itself
					if err := enginetest.Try(t, f.s.Char, statement); !errors.Is(err, store.ErrGuarded) {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("rows changed")
			}
			enginetest.Run(t, f.s.Char, store.PlaceItem(hero, bomb.Item, at(9)), store.SetQuantity(hero, free.Item, 30))
			f.wants("30 of 11502 in 0, 20 of 11502 in 9 (bomb of 1.1)")
		})
		t.Run("one owner a stack, in the database", func(t *testing.T) {
			err := enginetest.Try(t, f.s.Char, store.InsertMissionItem(hero, store.MissionItem{Item: bomb.ID, Mission: 2, Assignment: 6, Key: "k", Quantity: 20}))
			if !store.Conflict(err) {
				t.Errorf("a second owner: %v", err)
			}
		})
	})
}
