package commands

import (
	"cmp"
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/store"
)

// inventory is the shadow of a character's inventory: quest items, rewards,
// loot and consumption of one unit plan on it, so that all of it fits
// together or not at all (J-ITEM-029). It writes after every other
// participant has prepared, and is judged after every other guard.
type inventory struct {
	plan   *plan
	before []store.Item
	after  []store.Item // by place
	bound  bindings     // of before
	owners map[int64]store.MissionItem
}

// bindings say to which attempt stacks belong, by stack.
type bindings map[int64]store.MissionItem

// shadow is the unit's inventory, read when it is first asked for. What is
// read must agree with itself before anything is planned on it (J-ITEM-030).
func (p *plan) shadow(ctx context.Context) (*inventory, error) {
	if p.inventory != nil {
		return p.inventory, nil
	}
	list, err := p.unit.Inventory(ctx, p.character.ID)
	if err != nil {
		return nil, err
	}
	bound, err := p.ledger(ctx, p.unit.Read, list)
	if err != nil {
		return nil, err
	}
	v := &inventory{plan: p, before: list, after: slices.Clone(list), bound: bound, owners: bindings{}}
	for id, m := range bound { // any order: copied
		v.owners[id] = m
	}
	p.inventory = v
	p.unit.Enlist(&Participant{Name: "inventory", Last: true, Prepare: v.prepare, Validate: v.validate})
	return v, nil
}

// ledger reads which stacks belong to attempts: each whole stack is there, in
// the personal inventory of this character.
func (p *plan) ledger(ctx context.Context, r *store.Read, list []store.Item) (bindings, error) {
	holdings, err := r.Ledger(ctx, p.character.ID)
	if err != nil {
		return nil, err
	}
	index := make(map[int64]*store.Item, len(list))
	for i := range list {
		index[list[i].ID] = &list[i]
	}
	bound := bindings{}
	for _, h := range holdings {
		item := index[h.Item]
		switch {
		case h.Owner == nil:
			return nil, reject(RejectOwnership, "stack %d of assignment %d is gone, its entry is not", h.Item, h.Assignment)
		case item == nil:
			return nil, reject(RejectOwnership, "stack %d of assignment %d is character %d's", h.Item, h.Assignment, *h.Owner)
		case item.Quantity != h.Quantity || !item.Personal():
			return nil, reject(RejectOwnership, "stack %d of assignment %d is not what its entry says", h.Item, h.Assignment)
		}
		bound[h.Item] = h.MissionItem
	}
	return bound, nil
}

// give plans items that are the character's own; no room is a rejection.
func (p *plan) give(ctx context.Context, items []content.RewardItem) error {
	if len(items) == 0 {
		return nil
	}
	v, err := p.shadow(ctx)
	if err != nil {
		return err
	}
	for _, item := range items {
		if err := v.add(item.Template, item.Quantity, nil); err != nil {
			return err
		}
	}
	return nil
}

// add fills stacks of the same template and owner (nil: nobody's), then free
// slots, in the order of places. Stacks of different owners never merge
// (J-ITEM-037).
func (v *inventory) add(template content.ItemTemplate, left uint32, owner *store.MissionItem) error {
	info, known := v.plan.catalog.Items[template]
	if !known || info.StackSize == 0 {
		return reject(RejectInventory, "%d is no item template", template)
	}
	for i := range v.after {
		stack := &v.after[i]
		if left == 0 || stack.Template != template || !stack.Personal() || stack.Quantity >= info.StackSize || !v.owned(stack.ID, owner) {
			continue
		}
		moved := min(left, info.StackSize-stack.Quantity)
		v.setQuantity(i, stack.Quantity+moved)
		left -= moved
	}
	for left > 0 {
		place, there := v.vacant()
		if !there {
			return reject(RejectInventory, "no room for %d of template %d", left, template)
		}
		moved := min(left, info.StackSize)
		stack := store.Item{ID: v.plan.options.NewID(), Place: place, Template: template, Class: info.Class, Quantity: moved}
		if owner != nil {
			m := *owner
			m.Item, m.Quantity = stack.ID, moved
			v.owners[stack.ID] = m
		}
		v.insert(stack)
		left -= moved
	}
	return nil
}

// owned tells whether a stack is of exactly this owner; nil is nobody.
func (v *inventory) owned(id int64, owner *store.MissionItem) bool {
	m, bound := v.owners[id]
	if owner == nil || !bound {
		return owner == nil && !bound
	}
	return m.Assignment == owner.Assignment && m.Generation == owner.Generation && m.Key == owner.Key
}

// take removes a quantity of the personal stacks that fit, in the order of
// places; it tells how much was not there.
func (v *inventory) take(left uint32, fits func(*store.Item) bool) uint32 {
	for i := 0; i < len(v.after) && left > 0; {
		stack := &v.after[i]
		if !stack.Personal() || !fits(stack) {
			i++
			continue
		}
		taken := min(left, stack.Quantity)
		left -= taken
		if taken == stack.Quantity {
			v.remove(i)
			continue
		}
		v.setQuantity(i, stack.Quantity-taken)
		i++
	}
	return left
}

func (v *inventory) setQuantity(i int, quantity uint32) {
	v.after[i].Quantity = quantity
	if m, bound := v.owners[v.after[i].ID]; bound {
		m.Quantity = quantity
		v.owners[m.Item] = m
	}
}

func (v *inventory) remove(i int) {
	delete(v.owners, v.after[i].ID)
	v.after = slices.Delete(v.after, i, i+1)
}

func (v *inventory) insert(stack store.Item) {
	at, _ := v.at(stack.Place)
	v.after = slices.Insert(v.after, at, stack)
}

// at finds what is at a place.
func (v *inventory) at(place store.Place) (int, bool) {
	return slices.BinarySearchFunc(v.after, place, func(i store.Item, p store.Place) int {
		return cmp.Or(cmp.Compare(i.Category, p.Category), cmp.Compare(i.Slot, p.Slot))
	})
}

// vacant is the first free place of the personal inventory.
func (v *inventory) vacant() (store.Place, bool) {
	for category := range v.plan.options.Categories {
		for slot := range v.plan.options.Slots {
			place := store.Place{Category: category, Slot: slot}
			if _, taken := v.at(place); !taken {
				return place, true
			}
		}
	}
	return store.Place{}, false
}

func indexOf(list []store.Item, id int64) int {
	return slices.IndexFunc(list, func(i store.Item) bool { return i.ID == id })
}
