package commands_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

type intents = [][]content.ItemIntent

func TestMissionItems(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{
			{issues(1, "first", "bomb", 40)}, {issues(1, "second", "bomb", 20), issues(1, "medal", "medal", 1)},
			{consumes(1, "plant", "bomb", 45)}, {removes(1, "off", "bomb")}, {issues(1, "third", "bomb", 21)},
			{consumes(1, "toll", "toll", 9)},
		}), carrier(2, intents{{issues(2, "first", "bomb", 3)}, {consumes(2, "plant", "bomb", 4)}}))
		f.put(1, 0, packs, 5)
		f.take(1)
		t.Run("J-ITEM-002 a template alone makes nothing the attempt's", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 3)
		})
		t.Run("J-ITEM-025 the ledger says whose each whole stack is", func(t *testing.T) {
			o := f.does(f.step(1, 1))
			row, _ := f.row(1)
			got := f.ledger()
			if len(got) != 1 || *got[0].Held != 40 || *got[0].Owner != hero {
				t.Fatalf("%+v", got)
			}
			want := store.MissionItem{Item: got[0].Item, Mission: 1, Assignment: row.ID, Generation: row.Generation, Key: "bomb", Quantity: 40}
			if got[0].MissionItem != want || f.stack(1).ID != want.Item {
				t.Errorf("%+v, not %+v", got[0].MissionItem, want)
			}
			// covers J-ITEM-019
			if told(o) != f.holds() || told(o) != "5 of 11502 in 0, 40 of 11502 in 1 (bomb of 1.1)" {
				t.Errorf("told %q", told(o))
			}
		})
		t.Run("J-ITEM-004 an attempt holds no more than its binding says", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 5)
			f.does(f.step(1, 2)) // exactly 60
			f.wants("5 of 11502 in 0, 50 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1)")
		})
		t.Run("J-ITEM-013 the character's own cost is paid from unbound stacks alone", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 6) // 5 are its own, 9 asked, 60 protected
			f.loot(packs, 5)
			f.does(f.step(1, 6))
			f.wants("1 of 11502 in 0, 50 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1)")
		})
		t.Run("an attempt spends its own stacks alone", func(t *testing.T) {
			f.take(2)
			f.does(f.step(2, 1))
			f.refusesStep(commands.RejectItem, 2, 2)
			f.does(f.step(1, 3))
			f.wants("1 of 11502 in 0, 5 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
		})
		t.Run("J-ITEM-014 removal takes the named key of this attempt", func(t *testing.T) {
			f.does(f.step(1, 4))
			f.wants("1 of 11502 in 0, 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
		})
		t.Run("J-ITEM-024 a new process knows whose stacks are, and issues nothing again", func(t *testing.T) {
			before := f.dump()
			f.reload()
			f.wants("1 of 11502 in 0, 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
			if o, err := f.step(1, 1); o.Applied || err != nil || !slices.Equal(before, f.dump()) {
				t.Errorf("%+v %v", o, err)
			}
		})
	})
}

// TestItemStory has a story show items, receipts and marks.
func TestItemStory(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 2)}}))
		f.take(1)
		f.does(f.step(1, 1))
		row, _ := f.row(1)
		enginetest.Run(t, f.s.Char, store.Quarantine(hero, row.ID, "a test", noon))
		s, err := f.s.Story(t.Context(), hero)
		if err != nil {
			t.Fatal(err)
		}
		payload := `{"kind":"issue","operation":"first","mission":1,"itemKey":"bomb","template":11502,"quantity":2}`
		want := []store.ItemReceipt{{Assignment: row.ID, Operation: "first", Generation: 1, Payload: payload, At: noon}}
		if !reflect.DeepEqual(s.ItemReceipts, want) || len(s.MissionItems) != 1 || len(s.Inventory) != 1 || len(s.Quarantined) != 1 || s.Quarantined[0] != row.ID {
			t.Errorf("%+v", s)
		}
		if text := strings.Join(f.dump(), "\n"); !strings.Contains(text, "character_mission_item_receipt") || !strings.Contains(text, "character_mission_quarantine") {
			t.Errorf("dumped is %s", text)
		}
	})
}
