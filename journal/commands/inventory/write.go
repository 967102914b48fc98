package inventory

import (
	"context"
	"maps"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/store"
)

// prepare stages what differs: it removes stacks, moves them, changes their
// quantities and adds new ones, in this order, so that each finds its slot
// free.
func (v *shadow) prepare(context.Context, *unit.Unit) error {
	id := v.tx.ID()
	old, planned := byID(v.before), byID(v.after)
	for _, item := range v.before {
		if _, stays := planned[item.ID]; stays {
			continue
		}
		if m, bound := v.bound[item.ID]; bound {
			v.tx.Stage(store.DeleteMissionItem(id, m)...)
		} else {
			v.tx.Stage(store.DeleteItem(id, item))
		}
	}
	v.move(old)
	for _, item := range v.after {
		before, was := old[item.ID]
		before.Place = item.Place
		if m, bound := v.bound[item.ID]; !was || before.Quantity == item.Quantity {
			continue
		} else if bound {
			v.tx.Stage(store.SetMissionQuantity(id, m, item.Quantity)...)
		} else {
			v.tx.Stage(store.SetQuantity(id, before, item.Quantity))
		}
	}
	for _, item := range v.after {
		if _, was := old[item.ID]; was {
			continue
		}
		v.tx.Stage(store.InsertItem(id, item))
		if m, bound := v.owners[item.ID]; bound {
			v.tx.Stage(store.InsertMissionItem(id, m))
		}
	}
	if v.differs() {
		v.tx.Publish(message.InventoryChanged{Items: v.owners.views(v.after)})
	}
	return nil
}

func byID(list []store.Item) map[int64]store.Item {
	index := make(map[int64]store.Item, len(list))
	for _, item := range list {
		index[item.ID] = item
	}
	return index
}

func (v *shadow) move(old map[int64]store.Item) {
	var list []store.Item
	var to []store.Place
	for _, item := range v.after {
		if before, was := old[item.ID]; was && before.Place != item.Place {
			list, to = append(list, before), append(to, item.Place)
		}
	}
	if len(list) > 0 {
		v.tx.Stage(store.PlaceItems(v.tx.ID(), list, to)...)
	}
}

// validate reads everything again after the writes (J-ITEM-034). The stacks and
// the ledger must be the planned ones, removed stacks must be nowhere, and no
// other character may have a claim on those that are left. It takes three
// SELECTs, however many stacks there are (J-ITEM-033).
func (v *shadow) validate(ctx context.Context, r *store.Read) error {
	list, err := r.Inventory(ctx, v.tx.ID())
	if err != nil {
		return err
	}
	if !slices.Equal(list, v.after) {
		return rejection.New(rejection.Inventory, "the inventory is not the planned one")
	}
	bound, err := readBindings(ctx, r, v.tx.ID(), list)
	if err != nil {
		return err
	}
	if !maps.Equal(bound, v.owners) {
		return rejection.New(rejection.Ownership, "what belongs to missions is not as planned")
	}
	var ids []int64
	for _, items := range [][]store.Item{v.before, v.after} {
		for _, item := range items {
			ids = append(ids, item.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	found, err := r.Whereabouts(ctx, ids)
	if err != nil {
		return err
	}
	planned := byID(v.after)
	for _, w := range found {
		if _, stays := planned[w.Item]; w.Character != v.tx.ID() || !stays {
			return rejection.New(rejection.Ownership, "stack %d is found with character %d (in the ledger: %t)", w.Item, w.Character, w.Ledger)
		}
	}
	return nil
}

// differs reports whether the unit changes the inventory.
func (v *shadow) differs() bool {
	return !slices.Equal(v.before, v.after) || !maps.Equal(v.bound, v.owners)
}
