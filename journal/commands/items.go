package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/store"
)

// itemAction runs the operation that a transition's action carries, in the
// transition's own transaction (J-ITEM-016).
func (p *plan) itemAction(ctx context.Context, t *touched, a *content.Action) error {
	intent, err := content.DecodeItemIntent(a.ItemIntent)
	if err != nil {
		return err
	}
	return p.operate(ctx, t.mission, &t.row, intent)
}

// operate runs one operation on an attempt's items, once: the same again is
// nothing, another under its key is refused (J-ITEM-027).
func (p *plan) operate(ctx context.Context, m *content.Mission, row *store.Assignment, intent content.ItemIntent) error {
	mission, key := intent.Binding()
	binding := m.Scene.Item(key)
	if binding == nil || mission != m.ID || intent.OperationKey() == "" {
		return reject(RejectItem, "mission %d has no operation %q on a binding %q", m.ID, intent.OperationKey(), key)
	}
	if _, err := p.unquarantined(ctx, row); err != nil {
		return err
	}
	done, err := p.receive(ctx, row, intent)
	if done || err != nil {
		return err
	}
	v, err := p.shadow(ctx)
	if err != nil {
		return err
	}
	if err := v.current(row); err != nil {
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

// unquarantined refuses an attempt whose items are ambiguous, and tells
// whether stacks are its own.
func (p *plan) unquarantined(ctx context.Context, row *store.Assignment) (issued bool, err error) {
	issued, quarantined, err := p.unit.Issued(ctx, p.character.ID, row.ID)
	if err == nil && quarantined {
		err = reject(RejectQuarantine, "the items of assignment %d are quarantined", row.ID)
	}
	return issued, err
}

// receive tells whether the operation was done before, and has its receipt
// written with the others, at the end of finalization, when it was not.
func (p *plan) receive(ctx context.Context, row *store.Assignment, intent content.ItemIntent) (done bool, err error) {
	payload, err := content.EncodeItemIntent(intent)
	if err != nil {
		return false, err
	}
	receipts, known := p.receipts[row.ID]
	if !known {
		if receipts, err = p.unit.AssignmentItemReceipts(ctx, p.character.ID, row.ID); err != nil {
			return false, err
		}
	}
	for _, r := range receipts {
		if r.Operation != intent.OperationKey() {
			continue
		}
		if r.Generation != row.Generation || r.Payload != payload {
			return false, reject(RejectItem, "operation %q of assignment %d was another one", r.Operation, row.ID)
		}
		return true, nil
	}
	receipt := store.ItemReceipt{Assignment: row.ID, Operation: intent.OperationKey(), Generation: row.Generation, Payload: payload}
	if p.receipts == nil {
		p.receipts = map[store.AssignmentID][]store.ItemReceipt{}
	}
	p.receipts[row.ID] = append(receipts, receipt)
	p.unit.BeforeValidation(func(_ context.Context, u *Unit) error {
		receipt.At = p.Service.now()
		u.Stage(store.InsertItemReceipt(p.character.ID, receipt))
		return nil
	})
	return false, nil
}

// current refuses stacks that say to be of another generation of the attempt.
func (v *inventory) current(row *store.Assignment) error {
	for _, item := range v.after {
		if m, bound := v.owners[item.ID]; bound && m.Assignment == row.ID && (m.Generation != row.Generation || m.Mission != row.Mission) {
			return reject(RejectOwnership, "stack %d is of generation %d of assignment %d, now %d", item.ID, m.Generation, row.ID, row.Generation)
		}
	}
	return nil
}

func (v *inventory) issue(b *content.ItemBinding, owner *store.MissionItem, i content.IssueMissionItem) error {
	held := uint64(0)
	for _, item := range v.after {
		if v.owned(item.ID, owner) {
			held += uint64(item.Quantity)
		}
	}
	switch {
	case b.Scope != content.ScopeAssignmentIssued || i.Template != b.Template:
		return reject(RejectItem, "template %d is not what %q issues", i.Template, b.Key)
	case i.Quantity == 0 || held+uint64(i.Quantity) > uint64(b.MaximumQuantity):
		return reject(RejectItem, "%d of %q more than the %d held, an attempt holds at most %d", i.Quantity, b.Key, held, b.MaximumQuantity)
	}
	return v.add(b.Template, i.Quantity, owner)
}

func (v *inventory) consume(b *content.ItemBinding, owner *store.MissionItem, i content.ConsumeMissionItem) error {
	if i.Scope != b.Scope || i.Quantity == 0 || i.Quantity > b.MaximumQuantity {
		return reject(RejectItem, "%d of %q in scope %d is not what the binding spends", i.Quantity, b.Key, i.Scope)
	}
	if b.Scope == content.ScopeCharacterOwned {
		owner = nil // unbound stacks alone: another attempt's are never spent
	}
	left := v.take(i.Quantity, func(item *store.Item) bool { return item.Template == b.Template && v.owned(item.ID, owner) })
	if left > 0 {
		return reject(RejectItem, "%d of %q are missing", left, b.Key)
	}
	return nil
}

// takeAll removes every stack of exactly this owner.
func (v *inventory) takeAll(owner *store.MissionItem) {
	v.take(^uint32(0), func(item *store.Item) bool { return v.owned(item.ID, owner) })
}

// settle ends what an attempt holds open when it ends: its deadlines, its run
// of a scene, and the stacks that its bindings say to remove.
func (p *plan) settle(ctx context.Context, m *content.Mission, row *store.Assignment, of func(*content.ItemBinding) content.Disposition) error {
	if m.Timed() || !m.Scene.MetadataOnly() {
		p.unit.Stage(store.StopDeadlines(row))
	}
	if !m.Scene.MetadataOnly() {
		if err := p.retireRun(ctx, row); err != nil {
			return err
		}
	}
	if len(m.Scene.Items) == 0 {
		return nil
	}
	// What the unit itself issued is not in the rows yet.
	if issued, err := p.unquarantined(ctx, row); err != nil || !issued && p.inventory == nil {
		return err
	}
	v, err := p.shadow(ctx)
	if err != nil {
		return err
	}
	if err := v.current(row); err != nil {
		return err
	}
	for i := range m.Scene.Items {
		if b := &m.Scene.Items[i]; b.Scope == content.ScopeAssignmentIssued && of(b) == content.DispositionRemove {
			v.takeAll(&store.MissionItem{Assignment: row.ID, Generation: row.Generation, Key: b.Key})
		}
	}
	return nil
}

func onCompletion(b *content.ItemBinding) content.Disposition  { return b.Completion }
func onFailure(b *content.ItemBinding) content.Disposition     { return b.Failure }
func onAbandonment(b *content.ItemBinding) content.Disposition { return b.Abandonment }

// retireItems takes away all that a replaced attempt still holds, what is
// retained too (J-ITEM-009); what is the character's own stays.
func (p *plan) retireItems(ctx context.Context, row *store.Assignment) error {
	issued, err := p.unquarantined(ctx, row)
	if err != nil || !issued {
		return err
	}
	v, err := p.shadow(ctx)
	if err != nil {
		return err
	}
	if err := v.current(row); err != nil {
		return err
	}
	v.take(^uint32(0), func(item *store.Item) bool { return v.owners[item.ID].Assignment == row.ID })
	return nil
}
