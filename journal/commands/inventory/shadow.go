package inventory

import (
	"cmp"
	"context"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/store"
)

// shadow is a character's inventory as one unit plans it, so that everything in
// the unit fits together or not at all (J-ITEM-029). It writes after every
// other participant has prepared, and is checked after every other guard.
type shadow struct {
	tx      Transaction
	options *Options
	before  []store.Item
	after   []store.Item // by place
	bound   bindings     // of before
	owners  bindings     // of after
}

// bindings say to which attempts stacks belong, by stack.
type bindings map[int64]store.MissionItem

// readBindings reads which stacks belong to attempts. Each of them must be
// whole, and in the personal inventory of this character.
func readBindings(ctx context.Context, r ledger, id store.CharacterID, list []store.Item) (bindings, error) {
	holdings, err := r.Ledger(ctx, id)
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
			return nil, rejection.New(rejection.Ownership, "stack %d of assignment %d is gone, its entry is not", h.Item, h.Assignment)
		case item == nil:
			return nil, rejection.New(rejection.Ownership, "stack %d of assignment %d is character %d's", h.Item, h.Assignment, *h.Owner)
		case item.Quantity != h.Quantity || !item.Personal():
			return nil, rejection.New(rejection.Ownership, "stack %d of assignment %d is not what its entry says", h.Item, h.Assignment)
		}
		bound[h.Item] = h.MissionItem
	}
	return bound, nil
}

// add fills stacks of the same template and owner (nil: no mission), then free
// slots, in the order of places. Stacks of different owners never merge
// (J-ITEM-037).
func (v *shadow) add(template content.ItemTemplate, left uint32, owner *store.MissionItem) error {
	info, known := v.tx.Catalog().Items[template]
	if !known || info.StackSize == 0 {
		return rejection.New(rejection.Inventory, "%d is no item template", template)
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
			return rejection.New(rejection.Inventory, "no room for %d of template %d", left, template)
		}
		moved := min(left, info.StackSize)
		stack := store.Item{ID: v.tx.NewID(), Place: place, Template: template, Class: info.Class, Quantity: moved}
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

// owned reports whether a stack belongs to exactly this owner; nil is no
// mission.
func (v *shadow) owned(id int64, owner *store.MissionItem) bool {
	m, bound := v.owners[id]
	if owner == nil || !bound {
		return owner == nil && !bound
	}
	return m.Assignment == owner.Assignment && m.Generation == owner.Generation && m.Key == owner.Key
}

// take removes a quantity of the personal stacks that fit, in the order of
// places. It returns how much was missing.
func (v *shadow) take(left uint32, fits func(*store.Item) bool) uint32 {
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

// at finds the stack at a place.
func (v *shadow) at(place store.Place) (int, bool) {
	return slices.BinarySearchFunc(v.after, place, func(i store.Item, p store.Place) int {
		return cmp.Or(cmp.Compare(i.Category, p.Category), cmp.Compare(i.Slot, p.Slot))
	})
}

// vacant returns the first free place of the personal inventory.
func (v *shadow) vacant() (store.Place, bool) {
	for category := range v.options.Categories {
		for slot := range v.options.Slots {
			place := store.Place{Category: category, Slot: slot}
			if _, taken := v.at(place); !taken {
				return place, true
			}
		}
	}
	return store.Place{}, false
}

func (v *shadow) mark(id int64) message.Mark { return v.owners.mark(id) }

// mark says to which attempt a stack belongs.
func (b bindings) mark(id int64) message.Mark {
	m, bound := b[id]
	if !bound {
		return message.Mark{}
	}
	return message.Mark{Mission: m.Mission, Assignment: m.Assignment, Generation: m.Generation, ItemKey: m.Key}
}

// views returns stacks with their owners.
func (b bindings) views(list []store.Item) []message.ItemView {
	views := make([]message.ItemView, 0, len(list))
	for _, item := range list {
		views = append(views, message.ItemView{Item: item, Mark: b.mark(item.ID)})
	}
	return views
}
