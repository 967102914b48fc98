package offers

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Predecessor is what a new attempt would follow.
type Predecessor struct {
	Row     *store.Assignment   // the attempt that is still in the journal; nil: none
	History *store.AssignmentID // the latest attempt that ended; nil: none
	past    rules.Past
}

// Basis is the part of the journal on which an offer was made: the attempt in
// the journal, and the latest that had ended; nil: there was none.
type Basis struct{ Assignment, History *store.AssignmentID }

// follows reports whether an offer was made on what the journal has now.
func (d *Predecessor) follows(b Basis) bool {
	return same(b.Assignment, d.assignment()) && same(b.History, d.History)
}

func (d *Predecessor) assignment() *store.AssignmentID {
	if d.Row == nil {
		return nil
	}
	return &d.Row.ID
}

func (d *Predecessor) generation() int64 {
	if d.Row == nil {
		return 0
	}
	return d.Row.Generation
}

// Predecessor reads what a new attempt at a mission would follow. It refuses
// when the mission's repeat policy does not allow another attempt now.
func (p *Planner) Predecessor(ctx context.Context, m *content.Mission) (*Predecessor, error) {
	d := &Predecessor{}
	row, there, err := p.tx.Assignment(ctx, p.tx.ID(), m.ID)
	if err != nil {
		return nil, err
	}
	var state *content.MissionState
	if there {
		d.Row, state = &row, &row.State
	}
	latest, err := p.tx.LatestTerminal(ctx, p.tx.ID(), m.ID)
	if err != nil {
		return nil, err
	}
	if latest != nil {
		d.History = &latest.Assignment
	}
	if d.past, err = p.tx.Past(ctx, p.tx.ID(), m.ID); err != nil {
		return nil, err
	}
	if refusal := rules.Admit(m.Repeat, state, d.past, p.tx.Now()); refusal != "" {
		return nil, rejection.New(rejection.Repeat, "mission %d: %s", m.ID, refusal)
	}
	return d, nil
}
