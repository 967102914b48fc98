package inventory

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Operate runs one operation on an attempt's items, once. The same operation
// again does nothing; another one under its key is refused (J-ITEM-027).
func (p *Planner) Operate(ctx context.Context, m *content.Mission, row *store.Assignment, intent content.ItemIntent) error {
	mission, key := intent.Binding()
	binding := m.Scene.Item(key)
	if binding == nil || mission != m.ID || intent.OperationKey() == "" {
		return rejection.New(rejection.Item, "mission %d has no operation %q on a binding %q", m.ID, intent.OperationKey(), key)
	}
	if _, err := p.checkQuarantine(ctx, row); err != nil {
		return err
	}
	done, err := p.receive(ctx, row, intent)
	if done || err != nil {
		return err
	}
	v, err := p.openFor(ctx, row)
	if err != nil {
		return err
	}
	owner := store.MissionItem{Mission: m.ID, Assignment: row.ID, Generation: row.Generation, Key: key}
	switch i := intent.(type) {
	case content.IssueMissionItem:
		return v.issue(binding, &owner, i)
	case content.ConsumeMissionItem:
		return v.consume(binding, &owner, i)
	default:
		v.takeAll(&owner)
		return nil
	}
}

// receive reports whether the operation was done before. When it was not, its
// receipt is written with the others at the end of finalization.
func (p *Planner) receive(ctx context.Context, row *store.Assignment, intent content.ItemIntent) (done bool, err error) {
	payload, err := content.EncodeItemIntent(intent)
	if err != nil {
		return false, err
	}
	receipts, known := p.receipts[row.ID]
	if !known {
		if receipts, err = p.tx.AssignmentItemReceipts(ctx, p.tx.ID(), row.ID); err != nil {
			return false, err
		}
	}
	for _, r := range receipts {
		if r.Operation != intent.OperationKey() {
			continue
		}
		if r.Generation != row.Generation || r.Payload != payload {
			return false, rejection.New(rejection.Item, "operation %q of assignment %d was another one", r.Operation, row.ID)
		}
		return true, nil
	}
	receipt := store.ItemReceipt{Assignment: row.ID, Operation: intent.OperationKey(), Generation: row.Generation, Payload: payload}
	if p.receipts == nil {
		p.receipts = map[store.AssignmentID][]store.ItemReceipt{}
	}
	p.receipts[row.ID] = append(receipts, receipt)
	p.tx.BeforeValidation(func(_ context.Context, u *unit.Unit) error {
		receipt.At = p.tx.Clock()
		u.Stage(store.InsertItemReceipt(p.tx.ID(), receipt))
		return nil
	})
	return false, nil
}

// checkGeneration refuses stacks that claim to belong to another generation of
// the attempt.
func (v *shadow) checkGeneration(row *store.Assignment) error {
	for _, item := range v.after {
		if m, bound := v.owners[item.ID]; bound && m.Assignment == row.ID && (m.Generation != row.Generation || m.Mission != row.Mission) {
			return rejection.New(rejection.Ownership, "stack %d is of generation %d of assignment %d, now %d", item.ID, m.Generation, row.ID, row.Generation)
		}
	}
	return nil
}

func (v *shadow) issue(b *content.ItemBinding, owner *store.MissionItem, i content.IssueMissionItem) error {
	held := uint64(0)
	for _, item := range v.after {
		if v.owned(item.ID, owner) {
			held += uint64(item.Quantity)
		}
	}
	switch {
	case b.Scope != content.ScopeAssignmentIssued || i.Template != b.Template:
		return rejection.New(rejection.Item, "template %d is not what %q issues", i.Template, b.Key)
	case i.Quantity == 0 || held+uint64(i.Quantity) > uint64(b.MaximumQuantity):
		return rejection.New(rejection.Item, "%d of %q more than the %d held, an attempt holds at most %d", i.Quantity, b.Key, held, b.MaximumQuantity)
	}
	return v.add(b.Template, i.Quantity, owner)
}

func (v *shadow) consume(b *content.ItemBinding, owner *store.MissionItem, i content.ConsumeMissionItem) error {
	if i.Scope != b.Scope || i.Quantity == 0 || i.Quantity > b.MaximumQuantity {
		return rejection.New(rejection.Item, "%d of %q in scope %d is not what the binding spends", i.Quantity, b.Key, i.Scope)
	}
	if b.Scope == content.ScopeCharacterOwned {
		owner = nil // unbound stacks only: another attempt's are never spent
	}
	left := v.take(i.Quantity, func(item *store.Item) bool { return item.Template == b.Template && v.owned(item.ID, owner) })
	if left > 0 {
		return rejection.New(rejection.Item, "%d of %q are missing", left, b.Key)
	}
	return nil
}

// takeAll removes every stack of exactly this owner.
func (v *shadow) takeAll(owner *store.MissionItem) {
	v.take(^uint32(0), func(item *store.Item) bool { return v.owned(item.ID, owner) })
}
