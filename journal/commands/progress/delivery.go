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
// the character of each.
func (p *Planner) reserveCredit(list []rules.Credited, e content.Event, reserved func(store.CharacterID)) {
	happening := p.tx.NewID()
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

// TakeCredit takes the credit that is reserved for a character, one happening a
// unit, the oldest first. A delivery is used up with what it does; one whose
// attempt is over or replaced does nothing. A delivery that is refused stays,
// and does not keep later ones from being taken. A fault ends it, and the error
// is then not a rejection.
func (a *Attempts) TakeCredit(ctx context.Context, c unit.Command) (list []unit.Outcome, err error) {
	c.Key = unit.Key{}
	var refused []int64
	for {
		taken := int64(0)
		o, failed := a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) (err error) {
			taken, err = a.Planner(w).releaseCredit(ctx, refused)
			return err
		})
		switch {
		case failed != nil && rejection.CodeOf(failed) != "" && taken != 0:
			refused, err = append(refused, taken), errors.Join(err, failed)
		case failed != nil:
			return list, errors.Join(err, failed)
		case !o.Applied:
			return list, err
		default:
			list = append(list, o)
		}
	}
}

// releaseCredit plans the oldest happening that is reserved for the character
// and was not refused, and returns its number.
func (p *Planner) releaseCredit(ctx context.Context, refused []int64) (int64, error) {
	rows, err := p.tx.CreditDeliveries(ctx, p.tx.ID())
	if err != nil {
		return 0, err
	}
	rows = slices.DeleteFunc(rows, func(d store.CreditDelivery) bool { return slices.Contains(refused, d.Happening) })
	if len(rows) == 0 {
		return 0, unit.ErrNothing
	}
	first := rows[0]
	objectives := map[store.AssignmentID][]content.ObjectiveID{}
	var attempts []store.CreditDelivery // one of each attempt
	for _, d := range rows {
		if d.Happening != first.Happening {
			continue
		}
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
			return first.Happening, err
		}
	}
	return first.Happening, nil
}

// Creditors returns characters that have reserved credit, by number and after
// one that was returned before: those whose TakeCredit has not been called yet,
// has failed or was cut short by a crash.
func (a *Attempts) Creditors(ctx context.Context, after store.CharacterID, limit int) ([]store.Creditor, error) {
	return a.runner.Store.Creditors(ctx, after, limit)
}
