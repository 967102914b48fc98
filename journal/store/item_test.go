package store_test

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func entry(item int64, quantity uint32) store.MissionItem {
	return store.MissionItem{Item: item, Mission: 3, Assignment: 4, Generation: 5, Key: "k", Quantity: quantity}
}

func stackAt(id int64, category, slot int) store.Item {
	return store.Item{ID: id, Place: store.Place{Category: category, Slot: slot}, Template: 2, Class: 3, Quantity: 4}
}

// TestItemConstraints has the database itself refuse what cannot be.
func TestItemConstraints(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		receipt := store.ItemReceipt{Assignment: 4, Operation: "o", Generation: 5, Payload: "{}", At: noon}
		enginetest.Run(t, s.Char, store.InsertItem(1, stackAt(1, 0, 0)), store.InsertItem(1, stackAt(2, 1, 0)), store.InsertItem(2, stackAt(3, 0, 0)),
			store.InsertMissionItem(1, entry(1, 4)), store.InsertItemReceipt(1, receipt), store.Quarantine(1, 4, "r", noon))
		long, keyless, nothing := entry(2, 4), entry(2, 4), entry(2, 0)
		long.Key, keyless.Key = strings.Repeat("k", 65), ""
		wide, unnamed := receipt, receipt
		wide.Operation, unnamed.Operation = strings.Repeat("o", 97), ""
		nowhere := &store.Assignment{Character: 1, Mission: 9, ID: 77}
		before := enginetest.Dump(t, s.Char)
		for name, statement := range map[string]store.Statement{ // any order: each alone
			"a slot twice": store.InsertItem(1, stackAt(4, 1, 0)), "a category beyond all": store.InsertItem(1, stackAt(4, 256, 0)),
			"a negative slot": store.InsertItem(1, stackAt(4, 0, -1)), "an owner twice": store.InsertMissionItem(2, entry(1, 4)),
			"65 characters": store.InsertMissionItem(1, long), "no key": store.InsertMissionItem(1, keyless), "nothing": store.InsertMissionItem(1, nothing),
			"an operation twice": store.InsertItemReceipt(1, receipt), "97 characters": store.InsertItemReceipt(1, wide), "no operation": store.InsertItemReceipt(1, unnamed),
			"a mark twice": store.Quarantine(1, 4, "again", noon), "a deadline of no attempt": store.StartDeadline(nowhere, 1, noon),
		} {
			if err := enginetest.Try(t, s.Char, statement); err == nil {
				t.Errorf("%s is taken", name)
			}
		}
		if after := enginetest.Dump(t, s.Char); !slices.Equal(before, after) {
			t.Errorf("changed to %q", after)
		}
		// Two characters' attempts have receipts of their own.
		enginetest.Run(t, s.Char, store.InsertItemReceipt(2, receipt))
	})
}

// TestWhereabouts finds stacks with whoever has them.
func TestWhereabouts(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		enginetest.Run(t, s.Char, store.InsertItem(1, stackAt(1, 0, 0)), store.InsertItem(2, stackAt(2, 0, 0)), store.InsertItem(2, stackAt(9, 0, 1)), store.InsertMissionItem(2, entry(1, 4)))
		got := query(t, s, func(ctx context.Context, r *store.Read) ([]store.Whereabouts, error) {
			return r.Whereabouts(ctx, []int64{1, 2, 1 << 62})
		})
		slices.SortFunc(got, func(a, b store.Whereabouts) int {
			return int(a.Item*4+int64(a.Character)) - int(b.Item*4+int64(b.Character))
		})
		want := []store.Whereabouts{{Item: 1, Character: 1}, {Item: 1, Character: 2, Ledger: true}, {Item: 2, Character: 2}}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%+v", got)
		}
		holdings := query(t, s, func(ctx context.Context, r *store.Read) ([]store.Holding, error) { return r.Ledger(ctx, 2) })
		if len(holdings) != 1 || *holdings[0].Owner != 1 || *holdings[0].Held != 4 {
			t.Errorf("%+v", holdings)
		}
		enginetest.Run(t, s.Char, store.Raw("losing", "DELETE FROM character_item WHERE item_id = 1"))
		holdings = query(t, s, func(ctx context.Context, r *store.Read) ([]store.Holding, error) { return r.Ledger(ctx, 2) })
		if len(holdings) != 1 || holdings[0].Owner != nil || holdings[0].Held != nil {
			t.Errorf("an orphan: %+v", holdings)
		}
	})
}

// TestPlaces turns many stacks round in one flush.
func TestPlaces(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		var list []store.Item
		var to []store.Place
		for i := range 5 {
			list = append(list, stackAt(int64(i+1), 0, i))
			to = append(to, store.Place{Slot: (i + 1) % 5})
			enginetest.Run(t, s.Char, store.InsertItem(1, list[i]))
		}
		enginetest.Run(t, s.Char, store.PlaceItems(1, list, to)...)
		got := query(t, s, func(ctx context.Context, r *store.Read) ([]store.Item, error) { return r.Inventory(ctx, 1) })
		var order []int64
		for _, i := range got {
			order = append(order, i.ID)
		}
		if !slices.Equal(order, []int64{5, 1, 2, 3, 4}) || got[0].Category != 0 {
			t.Errorf("%+v", got)
		}
	})
}

// TestDuePages reads due deadlines page after page.
func TestDuePages(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		for i := range 7 {
			a := &store.Assignment{Character: store.CharacterID(1 + i%2), Mission: content.MissionID(i + 1), ID: store.AssignmentID(i + 10), Generation: 1, Revision: "r", AcceptedAt: noon}
			enginetest.Run(t, s.Char, store.InsertAssignment(a), store.StartDeadline(a, 2, noon.Add(time.Duration(i/3)*time.Second)))
		}
		var seen []store.AssignmentID
		var after *store.Deadline
		for {
			page, err := s.Due(t.Context(), noon.Add(time.Second), after, 2)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range page {
				seen = append(seen, d.Assignment)
				if d.Account != 10 || d.Revision != "r" || d.Objective != 2 {
					t.Errorf("%+v", d)
				}
			}
			if len(page) < 2 {
				break
			}
			after = &page[1]
		}
		if !slices.Equal(seen, []store.AssignmentID{10, 11, 12, 13, 14, 15}) {
			t.Errorf("due are %v", seen)
		}
	})
}
