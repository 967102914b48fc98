package commands

import (
	"context"
	"errors"

	"caper/journal/content"
	"caper/journal/store"
)

// maxEquipment is how many places there are for what a character wears.
const maxEquipment = 32

// MoveItem puts a stack into another place of the personal inventory: into a
// free one, or in exchange with the stack there, which the sender must have
// seen too (nil: free). Stacks of missions move as others do, and both ends
// are told with one InventoryChanged.
func (a *Service) MoveItem(ctx context.Context, h Handle, to store.Place, other *ItemView) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(_ context.Context, _ *plan, v *inventory) error {
		if _, err := v.held(&h.Item); err != nil {
			return err
		}
		there, taken, err := v.place(to)
		switch {
		case err != nil:
			return err
		case !taken && other != nil:
			return reject(RejectInventory, "stack %d is not at %+v", other.ID, to)
		case taken && v.after[there].ID == h.Item.ID:
			return errNothing
		case taken && other == nil:
			return reject(RejectInventory, "%+v is taken", to)
		case taken && !h.Item.Personal():
			return reject(RejectInventory, "what is worn goes to a free place, %+v is taken", to)
		case taken && other.ID != v.after[there].ID:
			return reject(RejectInventory, "stack %d is at %+v", v.after[there].ID, to)
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

// EquipItem has the character wear a stack, in exchange with what is worn
// there, and reports it to missions by its class and template.
func (a *Service) EquipItem(ctx context.Context, h Handle, slot int) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(ctx context.Context, p *plan, v *inventory) error {
		if _, err := v.unbound(&h.Item, "be equipped"); err != nil {
			return err
		}
		if slot < 0 || slot >= maxEquipment || !h.Item.Personal() {
			return reject(RejectInventory, "stack %d does not go from %+v to equipment %d", h.Item.ID, h.Item.Place, slot)
		}
		v.relocate(h.Item.ID, store.Place{Category: store.Equipment, Slot: slot})
		return p.happens(ctx, content.ItemEquipped(h.Item.Class, h.Item.Template))
	})
}

// MergeItem pours a quantity of a stack into another of its template.
func (a *Service) MergeItem(ctx context.Context, h Handle, into ItemView, quantity uint32) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(_ context.Context, p *plan, v *inventory) error {
		_, errFrom := v.part(&h.Item, quantity, "be merged")
		to, err := v.unbound(&into, "be merged")
		if err := errors.Join(errFrom, err); err != nil {
			return err
		}
		size := p.catalog.Items[into.Template].StackSize
		if into.ID == h.Item.ID || into.Template != h.Item.Template || !into.Personal() || uint64(into.Quantity)+uint64(quantity) > uint64(size) {
			return reject(RejectInventory, "%d of stack %d do not go into stack %d of at most %d", quantity, h.Item.ID, into.ID, size)
		}
		v.setQuantity(to, into.Quantity+quantity)
		v.reduce(indexOf(v.after, h.Item.ID), quantity)
		return nil
	})
}

// SplitItem puts a quantity of a stack into a free place as a stack of its
// own.
func (a *Service) SplitItem(ctx context.Context, h Handle, quantity uint32, to store.Place) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(_ context.Context, p *plan, v *inventory) error {
		from, err := v.part(&h.Item, quantity, "be split")
		if err != nil {
			return err
		}
		if _, taken, err := v.place(to); err != nil {
			return err
		} else if taken || quantity == h.Item.Quantity {
			return reject(RejectInventory, "%d of stack %d do not go to %+v", quantity, h.Item.ID, to)
		}
		v.reduce(from, quantity)
		split := h.Item.Item
		split.ID, split.Place, split.Quantity = p.options.NewID(), to, quantity
		v.insert(split)
		return nil
	})
}

// DestroyItem throws a quantity of a stack away.
func (a *Service) DestroyItem(ctx context.Context, h Handle, quantity uint32) (Outcome, error) {
	return a.leave(ctx, h, quantity, "be destroyed")
}

// Destination is where a stack leaves an inventory to. What becomes of it
// there is not the journal's.
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
func (a *Service) TransferItem(ctx context.Context, h Handle, quantity uint32, to Destination) (Outcome, error) {
	switch to {
	case ToVendor, ToTrade, ToAuction, ToBank, ToClanStorage:
		return a.leave(ctx, h, quantity, string(to))
	}
	return Outcome{}, reject(RejectInventory, "there is no destination %q", string(to))
}

func (a *Service) leave(ctx context.Context, h Handle, quantity uint32, verb string) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(_ context.Context, _ *plan, v *inventory) error {
		i, err := v.part(&h.Item, quantity, verb)
		if err == nil {
			v.reduce(i, quantity)
		}
		return err
	})
}
