package commands_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
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

// TestRepositoryGuards goes past the authority.
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

func TestMoves(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 2)}}))
		f.options.Slots, f.options.Categories = 3, 2
		f.reload()
		f.put(1, 0, packs, 5)
		f.take(1)
		f.does(f.step(1, 1))
		move := func(v commands.ItemView, to store.Place, other *commands.ItemView) func() (commands.Outcome, error) {
			return func() (commands.Outcome, error) { return f.a.MoveItem(t.Context(), f.handle(v), to, other) }
		}
		t.Run("J-ITEM-036 a swap moves both or neither, and tells both ends", func(t *testing.T) {
			bomb, free := f.stack(1), f.stack(0)
			errDisk := errors.New("the disk is full")
			points, before := f.probe(move(bomb, at(0), &free), errDisk), f.dump()
			for n := range points {
				if err := f.failAt(n, move(bomb, at(0), &free), errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
					t.Fatalf("point %d: %v", n, err)
				}
			}
			o := f.does(move(bomb, at(0), &free)())
			if told(o) != "2 of 11502 in 0 (bomb of 1.1), 5 of 11502 in 1" || told(o) != f.holds() {
				t.Errorf("told %q, held is %q", told(o), f.holds())
			}
		})
		t.Run("J-IMP-012 categories have slots, and end", func(t *testing.T) {
			f.does(move(f.stack(0), store.Place{Category: 1, Slot: 2}, nil)())
			f.wants("5 of 11502 in 1, 2 of 11502 in 2 of 1 (bomb of 1.1)")
			for _, place := range []store.Place{{Category: 2}, {Category: -1}, at(3), at(-1), worn(0), {Category: 1, Slot: 2}} {
				f.refuses(commands.RejectInventory, move(f.stack(1), place, nil))
			}
			if o, err := move(f.stack(1), at(1), nil)(); o.Applied || err != nil {
				t.Errorf("to where it is: %+v %v", o, err)
			}
		})
		t.Run("J-ITEM-030 what the sender saw otherwise is refused before any write", func(t *testing.T) {
			var writes []string
			f.s.Char.SetTrace(func(kind, name string) {
				if kind == "exec" {
					writes = append(writes, name)
				}
			})
			seen := f.stack(1)
			for _, change := range []func(*commands.ItemView){
				func(v *commands.ItemView) { v.Quantity++ }, func(v *commands.ItemView) { v.Slot = 0 }, func(v *commands.ItemView) { v.ID = 99 },
				func(v *commands.ItemView) { v.Template = pistol }, func(v *commands.ItemView) { v.Category = 1 },
			} {
				stale := seen
				change(&stale)
				f.refuses(commands.RejectInventory, move(stale, at(2), nil))
				for name, verb := range f.verbs() { // any order: each alone
					if strings.HasPrefix(name, "merge") {
						continue
					}
					if _, err := verb(stale); commands.Refused(err) != commands.RejectInventory {
						t.Errorf("%s: %v", name, err)
					}
				}
				f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.MergeItem(t.Context(), f.handle(stale), seen, 1) })
				f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.MergeItem(t.Context(), f.handle(seen), stale, 1) })
			}
			f.s.Char.SetTrace(nil)
			if len(writes) > 0 {
				t.Errorf("wrote %q", writes)
			}
		})
		t.Run("J-ITEM-040 a missing marker comes back, a conflicting one is refused", func(t *testing.T) {
			var bomb commands.ItemView
			for _, v := range f.views() {
				if v.Protected() {
					bomb = v
				}
			}
			forged := bomb
			forged.Mark.Generation++
			f.refuses(commands.RejectMark, move(forged, at(2), nil))
			claimed := f.stack(1)
			claimed.Mark = bomb.Mark
			f.refuses(commands.RejectMark, move(claimed, at(2), nil))
			bomb.Mark = commands.Mark{}
			o := f.does(move(bomb, at(2), nil)())
			if told(o) != "5 of 11502 in 1, 2 of 11502 in 2 (bomb of 1.1)" {
				t.Errorf("told %q", told(o))
			}
		})
		t.Run("only for the live session", func(t *testing.T) {
			f.session.Connection++
			f.refuses(commands.RejectSession, move(f.stack(1), at(0), nil))
			f.session.Connection--
			stack := f.stack(1)
			f.point = func(name string) error { // gone while the unit runs
				if name == "validate inventory" {
					f.a.Presence.Publish(commands.Live{})
				}
				return nil
			}
			f.refuses(commands.RejectSession, move(stack, at(0), nil))
			f.point = passes
			f.present()
		})
	})
}

func TestSplitsAndMerges(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		f.put(1, 0, packs, 30)
		ctx := t.Context()
		f.does(f.a.SplitItem(ctx, f.handle(f.stack(0)), 12, at(3)))
		f.wants("18 of 11502 in 0, 12 of 11502 in 3")
		f.does(f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 8))
		f.wants("10 of 11502 in 0, 20 of 11502 in 3")
		f.does(f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 10))
		f.wants("30 of 11502 in 3")
		f.put(2, 0, packs, 21)
		f.put(3, 1, pistol, 1)
		refuses := func(run func() (commands.Outcome, error)) { t.Helper(); f.refuses(commands.RejectInventory, run) }
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 21) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(1)), f.stack(3), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(1), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(0), 1) })
		refuses(func() (commands.Outcome, error) { return f.a.MergeItem(ctx, f.handle(f.stack(0)), f.stack(3), 0) })
		refuses(func() (commands.Outcome, error) { return f.a.SplitItem(ctx, f.handle(f.stack(0)), 21, at(5)) })
		refuses(func() (commands.Outcome, error) { return f.a.SplitItem(ctx, f.handle(f.stack(0)), 1, at(1)) })
		refuses(func() (commands.Outcome, error) { return f.a.DestroyItem(ctx, f.handle(f.stack(0)), 22) })
		f.does(f.a.DestroyItem(ctx, f.handle(f.stack(0)), 20))
		f.does(f.a.TransferItem(ctx, f.handle(f.stack(0)), 1, commands.ToBank))
		f.wants("1 of 11503 in 1, 30 of 11502 in 3")
	})
}

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

func TestCosts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 50)}}), mission(2, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventAbilityHit), Subject: new(uint32(174)), Counter: new(uint32(scout))}
		}))
		f.take(1)
		f.does(f.step(1, 1))
		f.put(2, 1, packs, 3)
		f.put(3, 5, packs, 8)
		t.Run("J-ITEM-039 J-IMP-018 costs and reloads pass over a mission's stack", func(t *testing.T) {
			f.does(f.a.SpendItems(t.Context(), f.stock(packs, 5)))
			f.wants("50 of 11502 in 0 (bomb of 1.1), 6 of 11502 in 5")
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.SpendItems(t.Context(), f.stock(packs, 7)) })
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.SpendItems(t.Context(), f.stock(packs, 0)) })
			f.take(2)
			if o, err := f.report(content.AbilityHit(174, other)); o.Applied || err != nil {
				t.Errorf("another target: %+v %v", o, err)
			}
			f.does(f.report(content.AbilityHit(174, scout)))
		})
		t.Run("J-ITEM-037 loot makes a stack of its own", func(t *testing.T) {
			f.does(f.a.DestroyItem(t.Context(), f.handle(f.stack(5)), 6))
			enginetest.Run(t, f.s.Char, store.Raw("spending", "UPDATE character_item SET quantity = 40"), store.Raw("noting", "UPDATE character_mission_item SET quantity = 40"))
			f.loot(packs, 2)
			f.wants("40 of 11502 in 0 (bomb of 1.1), 2 of 11502 in 1")
		})
		t.Run("J-IMP-012 a full inventory takes nothing, in whole", func(t *testing.T) {
			f.options.Slots = 2
			f.reload()
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.LootItems(t.Context(), f.stock(packs, 49)) })
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.LootItems(t.Context(), f.stock(5, 1)) })
			f.loot(packs, 48)
			f.wants("40 of 11502 in 0 (bomb of 1.1), 50 of 11502 in 1")
		})
	})
}

func TestCloneCredits(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.options.CloneCredit = packs
		f.reload()
		f.put(1, 0, packs, 2)
		f.put(2, 1, pistol, 1)
		redeem := func(slot int) func() (commands.Outcome, error) {
			return func() (commands.Outcome, error) {
				return f.a.RedeemCloneCredit(t.Context(), f.handle(f.stack(slot)))
			}
		}
		t.Run("J-ITEM-041 J-IMP-016 the item and the credit go together", func(t *testing.T) {
			errDisk := errors.New("the disk is full")
			points, before := f.probe(redeem(0), errDisk), f.dump()
			for n := range points {
				if err := f.failAt(n, redeem(0), errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
					t.Fatalf("point %d: %v", n, err)
				}
			}
			o := f.does(redeem(0)())
			want := rules.Purse{Level: 1, CloneCredits: 1}
			if f.character().Purse != want || told(o) != "1 of 11502 in 0, 1 of 11503 in 1" || !slices.Contains(o.Messages, commands.Message(commands.PurseChanged{Purse: want})) {
				t.Errorf("%+v, %+v", f.character(), o)
			}
			// The other path: a milestone.
			enginetest.Run(t, f.s.Char, withPurse(rules.Purse{Level: 4, Experience: 1995, CloneCredits: 1}))
			f.finish(1)
			if c := f.character(); c.Purse.CloneCredits != 2 {
				t.Errorf("%+v", c)
			}
		})
		f.refuses(commands.RejectInventory, redeem(1))
		enginetest.Run(t, f.s.Char, withPurse(rules.Purse{Level: 1, CloneCredits: rules.MaxCloneCredits}))
		f.refuses(commands.RejectOverflow, redeem(0))
	})
}
