package commands_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
)

func TestExtractionIssuesItsFlareOnce(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := afterMission(t, db, bootcamp.Demolition)
		target := npc()
		target.Creature, target.Package = bootcamp.Commander, bootcamp.CommanderPackage
		f.stand(speaker, target)
		f.window(speaker)
		f.does(f.a.AcceptInPerson(t.Context(), f.asks(speaker, bootcamp.Extraction)))
		t.Run("J-MIG-020 one item on acceptance, none when the character comes back", func(t *testing.T) {
			check := func() {
				ledger := f.ledger()
				if len(ledger) != 1 || ledger[0].Key != bootcamp.FlareKey || ledger[0].Quantity != 1 || len(f.itemReceipts()) != 1 {
					t.Errorf("ledger %+v, receipts %+v", ledger, f.itemReceipts())
				}
			}
			check()
			f.session.Connection++
			f.reload()
			if login, err := f.a.Login(t.Context(), f.command); err != nil || len(login.Inventory) != 1 || !login.Inventory[0].Protected() {
				t.Errorf("%+v, %v", login.Inventory, err)
			}
			check()
		})
	})
}
