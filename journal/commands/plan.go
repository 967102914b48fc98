package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// plan is one command's work inside one unit.
type plan struct {
	*Service
	command   Command
	unit      *Unit
	now       time.Time
	character store.Character
	touched   []*touched
	facts     preconditions
	inventory *inventory
	talk      *conversation                              // that the command answers in; nil: none
	receipts  map[store.AssignmentID][]store.ItemReceipt // of items, those to be written too
	flags     bool                                       // some flag was written
	scenes    sceneWrites
	// after what the unit committed, as read at finalization
	snapshot map[content.FlagID]uint32
	purse    rules.Purse // as planned
}

// touched is an attempt that the unit changes: its row as it will be.
type touched struct {
	mission *content.Mission
	row     store.Assignment
	removed bool
	// aggregate is its objectives and counters as they will be, where the unit
	// knows them.
	aggregate *rules.Aggregate
}

func newPlan(a *Service, c Command, u *Unit) *plan {
	p := &plan{Service: a, command: c, unit: u, now: a.now()}
	p.facts.plan = p
	return p
}

// begin reads and locks the character, and receives the command.
func (p *plan) begin(ctx context.Context) error {
	key := p.command.Key
	c, mark, there, err := p.unit.LockForUpdate(ctx, p.command.Character, key.Source)
	if err != nil {
		return err
	}
	if err := p.owned(c, there); err != nil {
		return err
	}
	p.character, p.purse = c, c.Purse
	if key != (Key{}) {
		if key.Sequence <= mark {
			return errReplayed
		}
		p.unit.Stage(store.Receive(c.ID, key.Source, key.Sequence, errReplayed))
	}
	return nil
}

func (p *plan) owned(c store.Character, there bool) error {
	if !there || c.Account != p.command.Account {
		return reject(RejectForeign, "character %d is not account %d's", p.command.Character, p.command.Account)
	}
	return nil
}

// touch notes that the unit changes an attempt; one that it changes already is
// that one, with its row as it will be now.
func (p *plan) touch(m *content.Mission, row store.Assignment) *touched {
	if t := p.of(row.ID); t != nil {
		t.row = row
		return t
	}
	t := &touched{mission: m, row: row}
	p.touched = append(p.touched, t)
	return t
}

// of finds an attempt that the unit changes already.
func (p *plan) of(id store.AssignmentID) *touched {
	for _, t := range p.touched {
		if t.row.ID == id {
			return t
		}
	}
	return nil
}

// freeze reads every touched attempt as it was flushed, and the flags when
// some were written: what is published is what is in the rows.
func (p *plan) freeze(ctx context.Context, u *Unit) error {
	for _, t := range p.touched {
		row, there, err := u.Assignment(ctx, p.character.ID, t.row.Mission)
		if err != nil {
			return err
		}
		if err := t.compare(&row, there); err != nil {
			return err
		}
	}
	if p.flags {
		flags, err := u.Flags(ctx, p.character.ID)
		if err != nil {
			return err
		}
		p.snapshot = flags
	}
	return nil
}

// compare checks that the journal has exactly the attempt that was planned.
func (t *touched) compare(row *store.Assignment, there bool) error {
	switch {
	case t.removed && there && row.ID == t.row.ID:
		return reject(RejectAssignment, "the attempt at mission %d is still there", t.row.Mission)
	case !t.removed && (!there || *row != t.row):
		return reject(RejectAssignment, "the attempt at mission %d is not the planned one", t.row.Mission)
	}
	return nil
}

// validate checks ownership and every touched attempt after all writes.
func (p *plan) validate(ctx context.Context, r *store.Read) error {
	missions := make([]content.MissionID, len(p.touched))
	for i, t := range p.touched {
		missions[i] = t.row.Mission
	}
	c, there, rows, err := r.CharacterWith(ctx, p.command.Character, missions)
	if err != nil {
		return err
	}
	if err := p.owned(c, there); err != nil {
		return err
	}
	if c.Purse != p.purse {
		return reject(RejectChanged, "the purse is %+v, planned %+v", c.Purse, p.purse)
	}
	for i, t := range p.touched {
		if err := t.compare(rows[i], rows[i] != nil); err != nil {
			return err
		}
	}
	return nil
}

// boundary checks the same once more right before the commit, and then the
// captured facts.
func (p *plan) boundary(ctx context.Context, r *store.Read) error {
	if err := p.validate(ctx, r); err != nil {
		return err
	}
	return p.facts.verify(ctx, r)
}

// published are the messages of the unit; a changed inventory and a changed
// set of flags go once, as they were committed.
func (p *plan) published() []Message {
	if p.inventory != nil && p.inventory.differs() {
		p.unit.Publish(InventoryChanged{p.inventory.view()})
	}
	if p.snapshot != nil {
		return append(p.unit.messages, PlayerFlags{ProjectFlags(p.snapshot)})
	}
	return p.unit.messages
}

// setFlag writes a flag and expects it.
func (p *plan) setFlag(id content.FlagID, value uint32) {
	p.unit.Stage(store.SetFlag(p.character.ID, id, value))
	p.facts.project(func(f *rules.Facts) { f.Flags[id] = value })
	p.flags = true
}

// removeFlag unsets a flag and expects it unset, which is not the value 0.
func (p *plan) removeFlag(id content.FlagID) {
	p.unit.Stage(store.RemoveFlag(p.character.ID, id))
	p.facts.project(func(f *rules.Facts) { delete(f.Flags, id) })
	p.flags = true
}

// setMission expects a changed fact of a mission.
func (p *plan) setMission(id content.MissionID, change func(*rules.MissionFact)) {
	p.facts.project(func(f *rules.Facts) {
		fact := f.Missions[id]
		change(&fact)
		f.Missions[id] = fact
	})
}
