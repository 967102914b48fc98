package inventory

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Stock is a quantity of a template that a room gives or spends.
type Stock struct {
	unit.Command
	Template content.ItemTemplate // template of the items
	Quantity uint32               // at least 1
}

// SpendItems pays a cost out of the personal inventory, such as that of an
// ability or a reload. It passes over stacks of missions, wherever they are
// (J-ITEM-039), and is refused when too little is there. The event carries the
// class.
func (i *Items) SpendItems(ctx context.Context, s Stock) (unit.Outcome, error) {
	return i.verb(ctx, s.Command, nil, func(ctx context.Context, w *unit.Work, p *Planner, v *shadow) error {
		if s.Quantity == 0 {
			return rejection.New(rejection.Inventory, "a cost of nothing")
		}
		left := v.take(s.Quantity, func(item *store.Item) bool { return item.Template == s.Template && v.owned(item.ID, nil) })
		if left > 0 {
			return rejection.New(rejection.Inventory, "%d of template %d are missing", left, s.Template)
		}
		e := content.ItemConsumed(w.Catalog().Items[s.Template].Class)
		e.Amount = s.Quantity
		return i.events.ApplyEvent(ctx, w, p, e)
	})
}

// LootItems puts what was found into the inventory, never into a mission's
// stack (J-ITEM-037). The event carries the class.
func (i *Items) LootItems(ctx context.Context, s Stock) (unit.Outcome, error) {
	return i.verb(ctx, s.Command, nil, func(ctx context.Context, w *unit.Work, p *Planner, v *shadow) error {
		if s.Quantity == 0 {
			return rejection.New(rejection.Inventory, "loot of nothing")
		}
		if err := v.add(s.Template, s.Quantity, nil); err != nil {
			return err
		}
		e := content.ItemAcquired(w.Catalog().Items[s.Template].Class)
		e.Amount = s.Quantity
		return i.events.ApplyEvent(ctx, w, p, e)
	})
}

// RedeemCloneCredit takes one item of a stack and adds a clone credit, both in
// one unit.
func (i *Items) RedeemCloneCredit(ctx context.Context, h Handle) (unit.Outcome, error) {
	return i.verb(ctx, h.Command, &h.Session, func(_ context.Context, w *unit.Work, _ *Planner, v *shadow) error {
		at, err := v.part(&h.Item, 1, "be redeemed")
		if err != nil {
			return err
		}
		if h.Item.Template != i.options.CloneCredit || !h.Item.Personal() {
			return rejection.New(rejection.Inventory, "template %d redeems for nothing", h.Item.Template)
		}
		after := w.Purse()
		if after.CloneCredits++; after.CloneCredits > rules.MaxCloneCredits {
			return rejection.New(rejection.Overflow, "clone credits: %d are held", w.Purse().CloneCredits)
		}
		v.reduce(at, 1)
		w.SetPurse(after)
		w.Publish(message.PurseChanged{Purse: after})
		return nil
	})
}
