package sessions_test

import (
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// joinRewarded joins a client that has the reward of Initiation: five medical
// kits and a rifle.
func (h *testServer) joinRewarded() *testClient {
	h.t.Helper()
	g := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := g.model.Offers[bootcamp.Initiation]; return offered })
	g.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("completable", func() bool {
		m := g.model.Missions[bootcamp.Initiation]
		return m != nil && m.Completable
	})
	rifle := uint32(0)
	g.ask(&journal.CompleteRadioMission{Mission: bootcamp.Initiation, Selection: &rifle})
	h.until("rewarded", func() bool { return len(g.model.Inventory) == 2 })
	return g
}

func TestInventoryOverTheWire(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newTestServer(t, db, initiation(), public())
		ada := h.joinRewarded()
		at := func(category, slot uint32) *journal.Stack {
			i := slices.IndexFunc(ada.model.Inventory, func(s journal.Stack) bool { return s.Category == category && s.Slot == slot })
			if i < 0 {
				return nil
			}
			return &ada.model.Inventory[i]
		}
		kits, rifle := *at(0, 0), *at(0, 1)
		if kits.Template != bootcamp.MedicalKit || kits.Quantity != 5 || rifle.Template != bootcamp.Rifle {
			t.Fatalf("%+v", ada.model.Inventory)
		}
		ada.ask(&journal.SplitItem{Item: kits.ID, Quantity: 2, Slot: 7})
		h.until("split", func() bool { s := at(0, 7); return s != nil && s.Quantity == 2 && at(0, 0).Quantity == 3 })
		ada.ask(&journal.EquipItem{Item: rifle.ID, Slot: 3})
		h.until("worn", func() bool { s := at(store.Equipment, 3); return s != nil && s.ID == rifle.ID && at(0, 1) == nil })
		part := at(0, 7).ID
		ada.ask(&journal.MoveItem{Item: part, Slot: 0, Other: &kits.ID})
		h.until("exchanged", func() bool { return at(0, 0).ID == part && at(0, 7).ID == kits.ID })
		ada.ask(&journal.MergeItem{Item: part, Into: kits.ID, Quantity: 2})
		h.until("merged", func() bool { return at(0, 0) == nil && at(0, 7).Quantity == 5 })
		ada.ask(&journal.DestroyItem{Item: kits.ID, Quantity: 4})
		h.until("destroyed", func() bool { return at(0, 7).Quantity == 1 })
		for _, r := range []journal.Request{&journal.EquipItem{Item: 12345}, &journal.MoveItem{Item: kits.ID, Other: &part}, &journal.RedeemCloneCredit{Item: kits.ID}} {
			refused := len(ada.model.Refusals)
			ada.ask(r)
			h.until("refused", func() bool { return len(ada.model.Refusals) > refused })
			if last := ada.model.Refusals[refused]; last.Request != r.Opcode() || last.Code != string(commands.RejectInventory) {
				t.Errorf("%T: %+v", r, last)
			}
		}
	})
}
