package progress

import (
	"context"
	"errors"
	"slices"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// reserveCredit writes deliveries at the end of finalization, for the attempts
// that are still those that were selected (J-SHARE-042). It calls reserved for
// the character of each. The deliveries of one happening share its number.
func (p *Planner) reserveCredit(happening int64, list []rules.Credited, e content.Event, reserved func(store.CharacterID)) {
	p.tx.BeforeValidation(func(ctx context.Context, u *unit.Unit) error {
		for i := range list {
			c := &list[i]
			row, there, err := u.Assignment(ctx, store.CharacterID(c.Character), c.Mission)
			if err != nil {
				return err
			}
			if !there || attempted(&row) != c.Attempt || row.State != content.MissionActive {
				continue
			}
			for _, objective := range c.Objectives {
				u.Stage(store.ReserveCredit(&store.CreditDelivery{
					Character: row.Character, Happening: happening, Mission: c.Mission, Assignment: row.ID, Generation: row.Generation,
					Objective: objective, Event: e, ReservedAt: p.tx.Now(),
				}))
			}
			reserved(row.Character)
		}
		return nil
	})
}

// applyCredit takes an event through exactly this attempt, for these objectives
// only. It leaves an attempt as it is that is not the current, active one.
func (p *Planner) applyCredit(ctx context.Context, mission content.MissionID, attempt rules.Attempted, objectives []content.ObjectiveID, e content.Event) error {
	row, there, err := p.tx.Assignment(ctx, p.tx.ID(), mission)
	if err != nil || !there || attempted(&row) != attempt || row.State != content.MissionActive {
		return err
	}
	m, known := p.tx.Catalog().ForAssignment(row.Mission, row.Revision)
	if !known {
		return nil
	}
	g, err := p.tx.Aggregate(ctx, &row)
	if err != nil {
		return err
	}
	run := p.Progress(ctx, m, g)
	blocked := run.Blocked
	run.Blocked = func(id content.ObjectiveID) (bool, error) {
		if !slices.Contains(objectives, id) {
			return true, nil
		}
		return blocked(id)
	}
	if err := run.Apply(e); err != nil {
		return err
	}
	return p.Change(ctx, m, row, run)
}

// maxTaken is how many happenings one call of TakeCredit takes at most, so that a
// long backlog does not keep the character's other tasks waiting.
const maxTaken = 32

// TakenCredit is what one call of TakeCredit took.
type TakenCredit struct {
	Outcomes []unit.Outcome    // what was committed, in order
	Rest     *store.CreditMark // from where the next call goes on; nil: nothing is left to try
}

// TakeCredit takes the credit that is reserved for a character after a mark (the
// zero mark: from the start), one happening a unit, the oldest first. A delivery
// is used up with what it does; one whose attempt is over or replaced does
// nothing. A delivery that is refused stays, and does not keep later ones from
// being taken. TakeCredit ends after a number of happenings, even if more wait,
// and with a fault, whose error is not a rejection.
func (a *Attempts) TakeCredit(ctx context.Context, c unit.Command, after store.CreditMark) (taken TakenCredit, err error) {
	c.Key = unit.Key{}
	for range maxTaken {
		var tried *store.CreditMark
		o, failed := a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) (err error) {
			tried, err = a.Planner(w).releaseCredit(ctx, after)
			return err
		})
		switch {
		case rejection.CodeOf(failed) != "" && tried != nil:
			after, err = *tried, errors.Join(err, failed)
		case failed != nil:
			return taken, errors.Join(err, failed)
		case !o.Applied:
			return taken, err
		default:
			taken.Outcomes = append(taken.Outcomes, o)
		}
	}
	taken.Rest = &after // what was taken is gone, and what was refused is not after it
	return taken, err
}

// releaseCredit plans the oldest happening after a mark that is reserved for the
// character, and returns its mark; nil: there is none.
func (p *Planner) releaseCredit(ctx context.Context, after store.CreditMark) (*store.CreditMark, error) {
	rows, err := p.tx.OldestCredit(ctx, p.tx.ID(), after)
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, unit.ErrNothing
	}
	mark := rows[0].Mark()
	objectives := map[store.AssignmentID][]content.ObjectiveID{}
	var attempts []store.CreditDelivery // one of each attempt
	for _, d := range rows {
		if objectives[d.Assignment] == nil {
			attempts = append(attempts, d)
		}
		objectives[d.Assignment] = append(objectives[d.Assignment], d.Objective)
		p.tx.Stage(store.ReleaseCredit(&d))
	}
	for i := range attempts {
		d := &attempts[i]
		exactly := rules.Attempted{Assignment: int64(d.Assignment), Generation: d.Generation}
		if err := p.applyCredit(ctx, d.Mission, exactly, objectives[d.Assignment], d.Event); err != nil {
			return &mark, err
		}
	}
	return &mark, nil
}

// Creditors returns characters that have reserved credit, by number and after
// one that was returned before: those whose TakeCredit has not been called yet,
// was refused or failed, or was cut short by a crash.
func (a *Attempts) Creditors(ctx context.Context, after store.CharacterID, limit int) ([]store.Creditor, error) {
	return a.runner.Store.Creditors(ctx, after, limit)
}
