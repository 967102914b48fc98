package commands

import (
	"context"
	"maps"
	"slices"

	"caper/journal/store"
)

// prepare stages what differs: stacks go, move, change, and come, in this
// order, so that each finds its slot free.
func (v *inventory) prepare(_ context.Context, u *Unit) error {
	id := v.plan.character.ID
	old, planned := byID(v.before), byID(v.after)
	for _, item := range v.before {
		if _, stays := planned[item.ID]; stays {
			continue
		}
		if m, bound := v.bound[item.ID]; bound {
			u.Stage(store.DeleteMissionItem(id, m)...)
		} else {
			u.Stage(store.DeleteItem(id, item))
		}
	}
	v.move(u, old)
	for _, item := range v.after {
		before, was := old[item.ID]
		before.Place = item.Place
		if m, bound := v.bound[item.ID]; !was || before.Quantity == item.Quantity {
			continue
		} else if bound {
			u.Stage(store.SetMissionQuantity(id, m, item.Quantity)...)
		} else {
			u.Stage(store.SetQuantity(id, before, item.Quantity))
		}
	}
	for _, item := range v.after {
		if _, was := old[item.ID]; was {
			continue
		}
		u.Stage(store.InsertItem(id, item))
		if m, bound := v.owners[item.ID]; bound {
			u.Stage(store.InsertMissionItem(id, m))
		}
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

func (v *inventory) move(u *Unit, old map[int64]store.Item) {
	var list []store.Item
	var to []store.Place
	for _, item := range v.after {
		if before, was := old[item.ID]; was && before.Place != item.Place {
			list, to = append(list, before), append(to, item.Place)
		}
	}
	if len(list) > 0 {
		u.Stage(store.PlaceItems(v.plan.character.ID, list, to)...)
	}
}

// validate reads everything anew after the writes (J-ITEM-034): the stacks
// and the ledger are the planned ones, what was removed is nowhere, and
// nobody else has a claim on what is left. It takes three SELECTs however
// many stacks there are (J-ITEM-033).
func (v *inventory) validate(ctx context.Context, r *store.Read) error {
	list, err := r.Inventory(ctx, v.plan.character.ID)
	if err != nil {
		return err
	}
	if !slices.Equal(list, v.after) {
		return reject(RejectInventory, "the inventory is not the planned one")
	}
	bound, err := v.plan.ledger(ctx, r, list)
	if err != nil {
		return err
	}
	if !maps.Equal(bound, v.owners) {
		return reject(RejectOwnership, "what belongs to missions is not as planned")
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
		if _, stays := planned[w.Item]; w.Character != v.plan.character.ID || !stays {
			return reject(RejectOwnership, "stack %d is found with character %d (in the ledger: %t)", w.Item, w.Character, w.Ledger)
		}
	}
	return nil
}

// differs tells whether the unit leaves the inventory another than it found.
func (v *inventory) differs() bool {
	return !slices.Equal(v.before, v.after) || !maps.Equal(v.bound, v.owners)
}

// view is the inventory as the unit leaves it.
func (v *inventory) view() []ItemView { return viewItems(v.after, v.owners) }

func viewItems(list []store.Item, owners bindings) []ItemView {
	views := make([]ItemView, 0, len(list))
	for _, item := range list {
		view := ItemView{Item: item}
		if m, bound := owners[item.ID]; bound {
			view.Mark = Mark{m.Mission, m.Assignment, m.Generation, m.Key}
		}
		views = append(views, view)
	}
	return views
}
