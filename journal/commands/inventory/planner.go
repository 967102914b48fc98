package inventory

import (
	"context"
	"slices"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Options are the sizes of inventories.
type Options struct {
	Slots       int                  // how many stacks a category of a personal inventory holds
	Categories  int                  // how many categories a personal inventory has
	CloneCredit content.ItemTemplate // the template that redeems for a clone credit; 0: none
}

// Transaction is the part of a unit of work with which an inventory is planned.
type Transaction interface {
	ledger
	ID() store.CharacterID
	Clock() time.Time
	NewID() int64
	Catalog() *store.Catalog
	Stage(...store.Statement)
	Publish(...message.Message)
	Enlist(*unit.Participant)
	BeforeValidation(func(context.Context, *unit.Unit) error)
	Inventory(context.Context, store.CharacterID) ([]store.Item, error)
	Issued(ctx context.Context, id store.CharacterID, a store.AssignmentID) (issued, quarantined bool, err error)
	AssignmentItemReceipts(ctx context.Context, id store.CharacterID, a store.AssignmentID) ([]store.ItemReceipt, error)
}

// ledger says which stacks belong to attempts. The unit reads it when it
// prepares, and a guard reads it once more.
type ledger interface {
	Ledger(context.Context, store.CharacterID) ([]store.Holding, error)
}

// Planner plans one unit's changes of an inventory.
type Planner struct {
	tx       Transaction
	options  Options
	shadow   *shadow                                    // nil: nothing was planned
	receipts map[store.AssignmentID][]store.ItemReceipt // of operations, including those to be written
}

// open returns the unit's shadow inventory, which it reads when it is first
// asked for. The rows must agree with each other before anything is planned on
// them (J-ITEM-030).
func (p *Planner) open(ctx context.Context) (*shadow, error) {
	if p.shadow != nil {
		return p.shadow, nil
	}
	list, err := p.tx.Inventory(ctx, p.tx.ID())
	if err != nil {
		return nil, err
	}
	bound, err := readBindings(ctx, p.tx, p.tx.ID(), list)
	if err != nil {
		return nil, err
	}
	v := &shadow{tx: p.tx, options: &p.options, before: list, after: slices.Clone(list), bound: bound, owners: bindings{}}
	for id, m := range bound { // any order: copied
		v.owners[id] = m
	}
	p.shadow = v
	p.tx.Enlist(&unit.Participant{Name: "inventory", Last: true, Prepare: v.prepare, Validate: v.validate})
	return v, nil
}

// openFor opens the shadow for an attempt's items. It refuses stacks that claim
// to belong to another generation of the attempt.
func (p *Planner) openFor(ctx context.Context, row *store.Assignment) (*shadow, error) {
	v, err := p.open(ctx)
	if err != nil {
		return nil, err
	}
	return v, v.checkGeneration(row)
}

// Give plans items that belong to the character itself. It is refused when they
// have no room.
func (p *Planner) Give(ctx context.Context, items []content.RewardItem) error {
	if len(items) == 0 {
		return nil
	}
	v, err := p.open(ctx)
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

// Dispose removes the stacks of an attempt that ends, where its bindings say
// so; what selects the disposition that counts.
func (p *Planner) Dispose(ctx context.Context, m *content.Mission, row *store.Assignment, what func(*content.ItemBinding) content.Disposition) error {
	if len(m.Scene.Items) == 0 {
		return nil
	}
	// Stacks that the unit itself issued are not in the rows yet.
	if issued, err := p.checkQuarantine(ctx, row); err != nil || !issued && p.shadow == nil {
		return err
	}
	v, err := p.openFor(ctx, row)
	if err != nil {
		return err
	}
	for i := range m.Scene.Items {
		if b := &m.Scene.Items[i]; b.Scope == content.ScopeAssignmentIssued && what(b) == content.DispositionRemove {
			v.takeAll(&store.MissionItem{Assignment: row.ID, Generation: row.Generation, Key: b.Key})
		}
	}
	return nil
}

// Retire removes every stack that a replaced attempt still holds, including
// those that its bindings retain (J-ITEM-009). Stacks that belong to the
// character itself stay.
func (p *Planner) Retire(ctx context.Context, row *store.Assignment) error {
	issued, err := p.checkQuarantine(ctx, row)
	if err != nil || !issued {
		return err
	}
	v, err := p.openFor(ctx, row)
	if err != nil {
		return err
	}
	v.take(^uint32(0), func(item *store.Item) bool { return v.owners[item.ID].Assignment == row.ID })
	return nil
}

// checkQuarantine refuses an attempt whose items are ambiguous, and reports
// whether it owns stacks.
func (p *Planner) checkQuarantine(ctx context.Context, row *store.Assignment) (issued bool, err error) {
	issued, quarantined, err := p.tx.Issued(ctx, p.tx.ID(), row.ID)
	if err == nil && quarantined {
		err = rejection.New(rejection.Quarantine, "the items of assignment %d are quarantined", row.ID)
	}
	return issued, err
}
