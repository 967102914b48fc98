package inventory

import (
	"context"
	"errors"

	"caper/journal/commands/message"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Events takes events of a character's own hand through its attempts.
type Events interface {
	// ApplyEvent plans an event in a unit whose inventory is planned already.
	ApplyEvent(ctx context.Context, w *unit.Work, inventory *Planner, e content.Event) error
}

// Items has the commands on inventories.
type Items struct {
	runner  *unit.Runner
	options Options
	events  Events
}

// New returns the commands on inventories. Send names who takes their events.
func New(r *unit.Runner, options Options) *Items { return &Items{runner: r, options: options} }

// Send has events of verbs sent to the attempts. It must be called once before
// the first command.
func (i *Items) Send(events Events) { i.events = events }

// Planner returns the planner of one unit.
func (i *Items) Planner(tx Transaction) *Planner { return &Planner{tx: tx, options: i.options} }

// Handle is what every verb of a player's hand says: the session, and the stack
// as the sender saw it.
type Handle struct {
	unit.Command
	Session store.Session // session that sends the verb
	// Item is the stack as the sender holds it. A stack that changed since, or
	// that is another character's, is refused before anything is written. The
	// next InventoryChanged brings a mark that the sender does not hold yet
	// (J-ITEM-040).
	Item message.ItemView
}

// change is one verb's change of a shadow inventory.
type change func(ctx context.Context, w *unit.Work, p *Planner, v *shadow) error

// verb runs one change of an inventory as a unit of its own. A change that
// changes nothing commits nothing. A nil session is not checked.
func (i *Items) verb(ctx context.Context, c unit.Command, s *store.Session, f change) (unit.Outcome, error) {
	return i.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		if s != nil {
			if _, err := w.Admit(*s); err != nil {
				return err
			}
			w.AdmitAtCommit(*s)
		}
		p := i.Planner(w)
		v, err := p.open(ctx)
		if err != nil {
			return err
		}
		if err := f(ctx, w, p, v); err != nil {
			return err
		}
		if !v.differs() {
			return unit.ErrNothing
		}
		return nil
	})
}

// Inventory reads an inventory as it is stored, with the owner of each stack. A
// room holds it from login on.
func (i *Items) Inventory(ctx context.Context, c unit.Command) (list []message.ItemView, err error) {
	tx, err := i.runner.Store.Char.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	row, there, err := tx.Character(ctx, c.Character)
	if err != nil {
		return nil, err
	}
	if err := c.CheckOwner(row, there); err != nil {
		return nil, err
	}
	return Views(ctx, &tx.Read, c.Character)
}

// Views reads a character's stacks with their owners.
func Views(ctx context.Context, r *store.Read, id store.CharacterID) ([]message.ItemView, error) {
	items, errItems := r.Inventory(ctx, id)
	holdings, errLedger := r.Ledger(ctx, id)
	if err := errors.Join(errItems, errLedger); err != nil {
		return nil, err
	}
	bound := bindings{}
	for _, h := range holdings {
		bound[h.Item] = h.MissionItem
	}
	return bound.views(items), nil
}
