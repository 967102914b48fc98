package progress

import (
	"context"
	"slices"

	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Happening is a kill or a signal of a scene whose credit may be shared: who
// caused it, and where.
type Happening struct {
	unit.Command                      // of the source
	Event        content.Event        // the kill or signal
	Instance     presence.MapInstance // instance of the kill or signal
	Position     [3]float64           // of the kill or signal, metres
	// Witnesses are those who may have credit, as they were when it happened,
	// the source among them; nil takes those of the moment of the command.
	Witnesses []Witness
}

// CreditOutcome is the result of a happening for its source, and the other
// characters for which credit was reserved.
type CreditOutcome struct {
	unit.Outcome
	Reserved []store.Creditor // in the order in which the credit was reserved
}

// Credit takes a happening through the attempts that have credit of it. The
// source's attempts progress in its own unit. That unit also reserves the
// others' credit, each delivery for exactly the attempt that was selected. The
// caller has each of them take its deliveries with TakeCredit, and need not wait
// for it: a delivery stays until it is taken (see Creditors).
func (a *Attempts) Credit(ctx context.Context, h Happening) (CreditOutcome, error) {
	var reserved []store.Creditor
	o, err := a.runner.Execute(ctx, h.Command, func(ctx context.Context, w *unit.Work) error {
		reserved = nil
		if !rules.SharesCredit(h.Event.Kind) {
			return rejection.New(rejection.Event, "event %d is nobody's but the character's that it happens to", h.Event.Kind)
		}
		p := a.Planner(w)
		witnesses := h.Witnesses
		if witnesses == nil {
			witnesses = a.Witnesses(w.ID(), w.Account())
		}
		candidates, err := p.candidates(ctx, witnesses, h.Event)
		if err != nil {
			return err
		}
		selected := rules.Credit(rules.Happening{Event: h.Event, Source: int64(w.ID()), Instance: uint64(h.Instance), Position: h.Position}, candidates)
		var others []rules.Credited
		for i := range selected {
			if c := &selected[i]; c.Character != int64(w.ID()) {
				others = append(others, *c)
			} else if err := p.applyCredit(ctx, c.Mission, c.Attempt, c.Objectives, h.Event); err != nil {
				return err
			}
		}
		if !w.AnyDirty() && len(others) == 0 {
			return unit.ErrNothing
		}
		p.reserveCredit(w.NewID(), others, h.Event, func(id store.CharacterID) {
			at := slices.IndexFunc(witnesses, func(w Witness) bool { return w.Character == id })
			if to := (store.Creditor{Character: id, Account: witnesses[at].Account}); !slices.Contains(reserved, to) {
				reserved = append(reserved, to)
			}
		})
		return nil
	})
	if err != nil || !o.Applied {
		return CreditOutcome{Outcome: o}, err
	}
	return CreditOutcome{Outcome: o, Reserved: reserved}, nil
}

// candidates returns the witnesses with their attempts that wait for the event.
// It locks nobody: what is selected is checked again when it is reserved.
func (p *Planner) candidates(ctx context.Context, witnesses []Witness, e content.Event) ([]rules.Candidate, error) {
	list := make([]rules.Candidate, 0, len(witnesses))
	for i := range witnesses {
		w := &witnesses[i]
		c, err := p.candidate(ctx, w.Character, e)
		if err != nil {
			return nil, err
		}
		c.Present, c.Instance, c.Position, c.Party = w.Present, uint64(w.Instance), w.Position, w.Party
		list = append(list, c)
	}
	return list, nil
}

// candidate reads the active attempts of a character that wait for an event.
func (p *Planner) candidate(ctx context.Context, id store.CharacterID, e content.Event) (rules.Candidate, error) {
	c := rules.Candidate{Character: int64(id)}
	rows, err := p.tx.Assignments(ctx, id)
	if err != nil {
		return c, err
	}
	for i := range rows {
		row := &rows[i]
		m, known := p.tx.Catalog().ForAssignment(row.Mission, row.Revision)
		if row.State != content.MissionActive || !known || !rules.Matches(m, e) {
			continue
		}
		g, err := p.tx.Aggregate(ctx, row)
		if err != nil {
			return c, err
		}
		c.Attempts = append(c.Attempts, rules.Attempt{Attempted: attempted(row), Mission: m, Aggregate: g})
	}
	return c, nil
}

func attempted(row *store.Assignment) rules.Attempted {
	return rules.Attempted{Assignment: int64(row.ID), Generation: row.Generation}
}
