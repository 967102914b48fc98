package inventory

import (
	"context"
	"errors"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// maxEquipment is how many places a character has for what it wears.
const maxEquipment = 32

// MoveItem puts a stack into another place of the personal inventory: into a
// free one, or in exchange with the stack there, which the sender must have
// seen too (nil: the place is free). Stacks of missions move as others do. One
// InventoryChanged carries both ends.
func (i *Items) MoveItem(ctx context.Context, h Handle, to store.Place, other *message.ItemView) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(_ context.Context, _ *unit.Work, _ *Planner, v *shadow) error {
		if _, err := v.held(&h.Item); err != nil {
			return err
		}
		there, taken, err := v.place(to)
		switch {
		case err != nil:
			return err
		case !taken && other != nil:
			return rejection.New(rejection.Inventory, "stack %d is not at %+v", other.ID, to)
		case taken && v.after[there].ID == h.Item.ID:
			return unit.ErrNothing
		case taken && other == nil:
			return rejection.New(rejection.Inventory, "%+v is taken", to)
		case taken && !h.Item.Personal():
			return rejection.New(rejection.Inventory, "what is worn goes to a free place, %+v is taken", to)
		case taken && other.ID != v.after[there].ID:
			return rejection.New(rejection.Inventory, "stack %d is at %+v", v.after[there].ID, to)
		}
		if taken {
			if _, err := v.held(other); err != nil {
				return err
			}
		}
		v.relocate(h.Item.ID, to)
		return nil
	})
}

// EquipItem has the character wear a stack, in exchange with what it wears
// there. The event carries the stack's class and template.
func (i *Items) EquipItem(ctx context.Context, h Handle, slot int) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(ctx context.Context, w *unit.Work, p *Planner, v *shadow) error {
		if _, err := v.unbound(&h.Item, "be equipped"); err != nil {
			return err
		}
		if slot < 0 || slot >= maxEquipment || !h.Item.Personal() {
			return rejection.New(rejection.Inventory, "stack %d does not go from %+v to equipment %d", h.Item.ID, h.Item.Place, slot)
		}
		v.relocate(h.Item.ID, store.Place{Category: store.Equipment, Slot: slot})
		return i.events.ApplyEvent(ctx, w, p, content.ItemEquipped(h.Item.Class, h.Item.Template))
	})
}

// MergeItem moves a quantity of a stack into another stack of its template.
func (i *Items) MergeItem(ctx context.Context, h Handle, into message.ItemView, quantity uint32) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(_ context.Context, w *unit.Work, _ *Planner, v *shadow) error {
		_, errFrom := v.part(&h.Item, quantity, "be merged")
		to, err := v.unbound(&into, "be merged")
		if err := errors.Join(errFrom, err); err != nil {
			return err
		}
		size := w.Catalog().Items[into.Template].StackSize
		if into.ID == h.Item.ID || into.Template != h.Item.Template || !into.Personal() || uint64(into.Quantity)+uint64(quantity) > uint64(size) {
			return rejection.New(rejection.Inventory, "%d of stack %d do not go into stack %d of at most %d", quantity, h.Item.ID, into.ID, size)
		}
		v.setQuantity(to, into.Quantity+quantity)
		v.reduce(indexOf(v.after, h.Item.ID), quantity)
		return nil
	})
}

// SplitItem puts a quantity of a stack into a free place as a stack of its
// own.
func (i *Items) SplitItem(ctx context.Context, h Handle, quantity uint32, to store.Place) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(_ context.Context, w *unit.Work, _ *Planner, v *shadow) error {
		from, err := v.part(&h.Item, quantity, "be split")
		if err != nil {
			return err
		}
		if _, taken, err := v.place(to); err != nil {
			return err
		} else if taken || quantity == h.Item.Quantity {
			return rejection.New(rejection.Inventory, "%d of stack %d do not go to %+v", quantity, h.Item.ID, to)
		}
		v.reduce(from, quantity)
		split := h.Item.Item
		split.ID, split.Place, split.Quantity = w.NewID(), to, quantity
		v.insert(split)
		return nil
	})
}

// DestroyItem destroys a quantity of a stack.
func (i *Items) DestroyItem(ctx context.Context, h Handle, quantity uint32) (unit.Outcome, error) {
	return i.giveAway(ctx, h, quantity, "be destroyed")
}

// Destination is where a stack goes when it leaves an inventory. The journal
// does not follow it there.
type Destination string

// The destinations.
const (
	ToVendor      Destination = "be sold"
	ToTrade       Destination = "be traded"
	ToAuction     Destination = "be auctioned"
	ToBank        Destination = "be banked"
	ToClanStorage Destination = "be put into clan storage"
)

// TransferItem has a quantity of a stack leave the inventory to a
// destination.
func (i *Items) TransferItem(ctx context.Context, h Handle, quantity uint32, to Destination) (unit.Outcome, error) {
	switch to {
	case ToVendor, ToTrade, ToAuction, ToBank, ToClanStorage:
		return i.giveAway(ctx, h, quantity, string(to))
	}
	return unit.Outcome{}, rejection.New(rejection.Inventory, "there is no destination %q", string(to))
}

func (i *Items) giveAway(ctx context.Context, h Handle, quantity uint32, verb string) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(_ context.Context, _ *unit.Work, _ *Planner, v *shadow) error {
		at, err := v.part(&h.Item, quantity, verb)
		if err == nil {
			v.reduce(at, quantity)
		}
		return err
	})
}
