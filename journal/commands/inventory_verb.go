package commands

import (
	"context"

	"caper/journal/store"
)

// Handle is what every verb of a player's hand says: of which session, on
// which stack, as the sender saw it.
type Handle struct {
	Command
	Session store.Session
	// Item is the stack as the sender holds it. One that is not so any more,
	// or is another's, is refused before anything is written; a mark that the
	// sender does not hold yet comes back with the next InventoryChanged
	// (J-ITEM-040).
	Item ItemView
}

// verb runs one change of an inventory as a unit of its own. Without a change
// nothing is committed.
func (a *Service) verb(ctx context.Context, c Command, s *store.Session, change func(context.Context, *plan, *inventory) error) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		if s != nil {
			live := func(context.Context, *store.Read) error {
				_, err := p.Presence.admit(p.character.ID, *s)
				return err
			}
			if err := live(ctx, p.unit.Read); err != nil {
				return err
			}
			p.unit.AtCommitBoundary(live)
		}
		v, err := p.shadow(ctx)
		if err != nil {
			return err
		}
		if err := change(ctx, p, v); err != nil {
			return err
		}
		if !v.differs() {
			return errNothing
		}
		return nil
	})
}

// held finds a stack that is as the sender saw it.
func (v *inventory) held(view *ItemView) (int, error) {
	i := indexOf(v.after, view.ID)
	if i < 0 || v.after[i] != view.Item {
		return -1, reject(RejectInventory, "stack %d is not what it was", view.ID)
	}
	if actual := v.mark(view.ID); view.Protected() && view.Mark != actual {
		return -1, reject(RejectMark, "stack %d is marked %+v, and is %+v's", view.ID, view.Mark, actual)
	}
	return i, nil
}

func (v *inventory) mark(id int64) Mark {
	m, bound := v.owners[id]
	if !bound {
		return Mark{}
	}
	return Mark{m.Mission, m.Assignment, m.Generation, m.Key}
}

// unbound finds a stack that is as the sender saw it and belongs to no
// mission, whatever the sender says of that (J-ITEM-035, J-ITEM-038).
func (v *inventory) unbound(view *ItemView, verb string) (int, error) {
	i, err := v.held(view)
	if err != nil {
		return -1, err
	}
	if m, bound := v.owners[view.ID]; bound {
		return -1, reject(RejectProtected, "stack %d belongs to mission %d, and is not to %s", view.ID, m.Mission, verb)
	}
	return i, nil
}

// part finds an unbound stack with at least a quantity in it.
func (v *inventory) part(view *ItemView, quantity uint32, verb string) (int, error) {
	i, err := v.unbound(view, verb)
	if err == nil && (quantity == 0 || quantity > v.after[i].Quantity) {
		err = reject(RejectInventory, "%d of the %d in stack %d", quantity, v.after[i].Quantity, view.ID)
	}
	return i, err
}

// reduce takes a quantity out of a stack.
func (v *inventory) reduce(i int, quantity uint32) {
	if v.after[i].Quantity == quantity {
		v.remove(i)
		return
	}
	v.setQuantity(i, v.after[i].Quantity-quantity)
}

// place judges a place of the personal inventory, and finds what is there.
func (v *inventory) place(at store.Place) (int, bool, error) {
	if at.Category < 0 || at.Category >= v.plan.options.Categories || at.Slot < 0 || at.Slot >= v.plan.options.Slots {
		return 0, false, reject(RejectInventory, "%+v is no place of a personal inventory", at)
	}
	i, taken := v.at(at)
	return i, taken, nil
}

// relocate puts a stack into a place, and what is there in exchange into the
// stack's own.
func (v *inventory) relocate(id int64, to store.Place) {
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
