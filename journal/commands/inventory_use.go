package commands

import (
	"context"
	"errors"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Stock is a quantity of a template, as a room gives or spends it.
type Stock struct {
	Command
	Template content.ItemTemplate
	Quantity uint32
}

// happens takes an event of the character's own hand through its attempts, in
// the same unit.
func (p *plan) happens(ctx context.Context, e content.Event) error {
	list, err := p.unit.Assignments(ctx, p.character.ID)
	if err != nil {
		return err
	}
	return p.progress(ctx, list, e)
}

// SpendItems pays a cost out of the personal inventory: an ability's, or a
// reload's. Stacks of missions are passed over, wherever they lie
// (J-ITEM-039); too little is refused. Missions are told by the class.
func (a *Service) SpendItems(ctx context.Context, s Stock) (Outcome, error) {
	return a.verb(ctx, s.Command, nil, func(ctx context.Context, p *plan, v *inventory) error {
		if s.Quantity == 0 {
			return reject(RejectInventory, "a cost of nothing")
		}
		left := v.take(s.Quantity, func(i *store.Item) bool { return i.Template == s.Template && v.owned(i.ID, nil) })
		if left > 0 {
			return reject(RejectInventory, "%d of template %d are missing", left, s.Template)
		}
		e := content.ItemConsumed(p.catalog.Items[s.Template].Class)
		e.Amount = s.Quantity
		return p.happens(ctx, e)
	})
}

// LootItems puts what was found into the inventory, never into a mission's
// stack (J-ITEM-037). Missions are told by the class.
func (a *Service) LootItems(ctx context.Context, s Stock) (Outcome, error) {
	return a.verb(ctx, s.Command, nil, func(ctx context.Context, p *plan, v *inventory) error {
		if s.Quantity == 0 {
			return reject(RejectInventory, "loot of nothing")
		}
		if err := v.add(s.Template, s.Quantity, nil); err != nil {
			return err
		}
		e := content.ItemAcquired(p.catalog.Items[s.Template].Class)
		e.Amount = s.Quantity
		return p.happens(ctx, e)
	})
}

// RedeemCloneCredit takes one of a stack and adds a clone credit, together.
func (a *Service) RedeemCloneCredit(ctx context.Context, h Handle) (Outcome, error) {
	return a.verb(ctx, h.Command, &h.Session, func(_ context.Context, p *plan, v *inventory) error {
		i, err := v.part(&h.Item, 1, "be redeemed")
		if err != nil {
			return err
		}
		if h.Item.Template != p.options.CloneCredit || !h.Item.Personal() {
			return reject(RejectInventory, "template %d redeems for nothing", h.Item.Template)
		}
		after := p.purse
		if after.CloneCredits++; after.CloneCredits > rules.MaxCloneCredits {
			return reject(RejectOverflow, "clone credits: %d are held", p.purse.CloneCredits)
		}
		v.reduce(i, 1)
		p.unit.Stage(store.UpdatePurse(p.character.ID, p.purse, after))
		p.purse = after
		p.unit.Publish(PurseChanged{after})
		return nil
	})
}

// Inventory reads an inventory as it is durably, with whose each stack is:
// what a room holds from login on.
func (a *Service) Inventory(ctx context.Context, c Command) (list []ItemView, err error) {
	tx, err := a.store.Char.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	p := newPlan(a, c, &Unit{Read: &tx.Read})
	character, there, err := tx.Character(ctx, c.Character)
	if err != nil {
		return nil, err
	}
	if err := p.owned(character, there); err != nil {
		return nil, err
	}
	return p.items(ctx)
}

// items are the character's stacks, with whose each is.
func (p *plan) items(ctx context.Context) ([]ItemView, error) {
	items, errItems := p.unit.Inventory(ctx, p.command.Character)
	holdings, errLedger := p.unit.Ledger(ctx, p.command.Character)
	if err := errors.Join(errItems, errLedger); err != nil {
		return nil, err
	}
	bound := bindings{}
	for _, h := range holdings {
		bound[h.Item] = h.MissionItem
	}
	return viewItems(items, bound), nil
}
