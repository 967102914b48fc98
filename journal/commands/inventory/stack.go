package inventory

import (
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/store"
)

func indexOf(list []store.Item, id int64) int {
	return slices.IndexFunc(list, func(i store.Item) bool { return i.ID == id })
}

func (v *shadow) setQuantity(i int, quantity uint32) {
	v.after[i].Quantity = quantity
	if m, bound := v.owners[v.after[i].ID]; bound {
		m.Quantity = quantity
		v.owners[m.Item] = m
	}
}

func (v *shadow) remove(i int) {
	delete(v.owners, v.after[i].ID)
	v.after = slices.Delete(v.after, i, i+1)
}

func (v *shadow) insert(stack store.Item) {
	at, _ := v.at(stack.Place)
	v.after = slices.Insert(v.after, at, stack)
}

// reduce takes a quantity out of a stack.
func (v *shadow) reduce(i int, quantity uint32) {
	if v.after[i].Quantity == quantity {
		v.remove(i)
		return
	}
	v.setQuantity(i, v.after[i].Quantity-quantity)
}

// held finds a stack that is as the sender saw it.
func (v *shadow) held(view *message.ItemView) (int, error) {
	i := indexOf(v.after, view.ID)
	if i < 0 || v.after[i] != view.Item {
		return -1, rejection.New(rejection.Inventory, "stack %d is not what it was", view.ID)
	}
	if actual := v.mark(view.ID); view.Protected() && view.Mark != actual {
		return -1, rejection.New(rejection.Mark, "stack %d is marked %+v, and is %+v's", view.ID, view.Mark, actual)
	}
	return i, nil
}

// unbound finds a stack that is as the sender saw it and belongs to no mission,
// whatever the sender says of that (J-ITEM-035, J-ITEM-038).
func (v *shadow) unbound(view *message.ItemView, verb string) (int, error) {
	i, err := v.held(view)
	if err != nil {
		return -1, err
	}
	if m, bound := v.owners[view.ID]; bound {
		return -1, rejection.New(rejection.Protected, "stack %d belongs to mission %d, and is not to %s", view.ID, m.Mission, verb)
	}
	return i, nil
}

// part finds an unbound stack with at least a quantity in it.
func (v *shadow) part(view *message.ItemView, quantity uint32, verb string) (int, error) {
	i, err := v.unbound(view, verb)
	if err == nil && (quantity == 0 || quantity > v.after[i].Quantity) {
		err = rejection.New(rejection.Inventory, "%d of the %d in stack %d", quantity, v.after[i].Quantity, view.ID)
	}
	return i, err
}

// place finds what is at a place, which must be one of the personal inventory.
func (v *shadow) place(at store.Place) (int, bool, error) {
	if at.Category < 0 || at.Category >= v.options.Categories || at.Slot < 0 || at.Slot >= v.options.Slots {
		return 0, false, rejection.New(rejection.Inventory, "%+v is no place of a personal inventory", at)
	}
	i, taken := v.at(at)
	return i, taken, nil
}

// relocate moves a stack to a place, and exchanges it with a stack that is
// there.
func (v *shadow) relocate(id int64, to store.Place) {
	i := indexOf(v.after, id)
	from, moved := v.after[i].Place, v.after[i]
	if j, taken := v.at(to); taken {
		other := v.after[j]
		v.after[i], v.after[j] = other, moved
		v.after[i].Place, v.after[j].Place = from, to
		return
	}
	owner, bound := v.owners[id]
	v.remove(i)
	moved.Place = to
	v.insert(moved)
	if bound {
		v.owners[id] = owner
	}
}
