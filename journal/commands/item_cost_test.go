package commands_test

import (
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

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
