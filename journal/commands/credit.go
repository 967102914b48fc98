package commands

import (
	"context"
	"errors"
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Happening is a kill or a scene's signal whose credit may be shared: by whom,
// and where it was.
type Happening struct {
	Command  // the source's
	Event    content.Event
	Instance MapInstance
	Position [3]float64 // of the kill or signal, metres
}

// CreditOutcome is what became of a happening: for the source, and for every
// other character that had credit frozen.
type CreditOutcome struct {
	Outcome
	Shared []SharedTo
}

// Credit takes a happening through the attempts that have credit of it. What
// the source has progresses in its own unit, which also freezes what the
// others have, each delivery for exactly the attempt that was selected. They
// take them in units of their own, after the source's lock is let go; what is
// cut short stays frozen for TakeCredit.
func (a *Service) Credit(ctx context.Context, h Happening) (CreditOutcome, error) {
	var frozen []store.Creditor
	o, err := a.execute(ctx, h.Command, func(ctx context.Context, p *plan) error {
		frozen = nil
		if !rules.SharesCredit(h.Event.Kind) {
			return reject(RejectEvent, "event %d is nobody's but the character's that it happens to", h.Event.Kind)
		}
		candidates, accounts, err := p.candidates(ctx, &h)
		if err != nil {
			return err
		}
		selected := rules.Credit(rules.Happening{Event: h.Event, Source: int64(p.character.ID), Instance: uint64(h.Instance), Position: h.Position}, candidates)
		var others []rules.Credited
		for i := range selected {
			if c := &selected[i]; c.Character != int64(p.character.ID) {
				others = append(others, *c)
			} else if err := p.credited(ctx, c.Mission, c.Attempt, c.Objectives, h.Event); err != nil {
				return err
			}
		}
		if len(p.touched) == 0 && len(others) == 0 {
			return errNothing
		}
		p.freezeCredit(others, h.Event, func(id store.CharacterID) {
			if to := (store.Creditor{Character: id, Account: accounts[id]}); !slices.Contains(frozen, to) {
				frozen = append(frozen, to)
			}
		})
		return nil
	})
	outcome := CreditOutcome{Outcome: o}
	if err != nil || !o.Applied {
		return outcome, err
	}
	for _, to := range frozen {
		shared := SharedTo{Recipient: to.Character}
		list, err := a.TakeCredit(ctx, Command{Character: to.Character, Account: to.Account})
		if shared.Err = err; len(list) > 0 {
			shared.Outcome = list[len(list)-1]
		}
		outcome.Shared = append(outcome.Shared, shared)
	}
	return outcome, nil
}

// candidates are the source and the live members of its party, as they are
// now, with the attempts that wait for the event. Nobody is locked for it:
// what is selected is looked at again as it is frozen.
func (p *plan) candidates(ctx context.Context, h *Happening) ([]rules.Candidate, map[store.CharacterID]store.AccountID, error) {
	accounts := map[store.CharacterID]store.AccountID{p.character.ID: p.character.Account}
	ids := []store.CharacterID{p.character.ID}
	presence, _ := p.Presence.Get(p.character.ID)
	from, grouped := p.membership(p.character.ID, presence.Session)
	if grouped {
		for _, m := range p.options.Parties.LiveMembers(from.Party, from.Lifetime) {
			if id := store.CharacterID(m.Character); id != p.character.ID {
				ids, accounts[id] = append(ids, id), store.AccountID(m.Account)
			}
		}
	}
	var list []rules.Candidate
	for _, id := range ids {
		c, err := p.candidate(ctx, id, h.Event)
		if err != nil {
			return nil, nil, err
		}
		if in, there := p.Presence.Get(id); there {
			c.Present, c.Instance, c.Position = in.Alive && in.Leaving == Staying, uint64(in.Instance), in.Position
			if m, lives := p.membership(id, in.Session); lives {
				c.Party = m.Lifetime
			}
		}
		list = append(list, c)
	}
	return list, accounts, nil
}

// candidate reads the active attempts of a character that wait for an event.
func (p *plan) candidate(ctx context.Context, id store.CharacterID, e content.Event) (rules.Candidate, error) {
	c := rules.Candidate{Character: int64(id)}
	rows, err := p.unit.Assignments(ctx, id)
	if err != nil {
		return c, err
	}
	for i := range rows {
		row := &rows[i]
		m, known := p.catalog.ForAssignment(row.Mission, row.Revision)
		if row.State != content.MissionActive || !known || !rules.Matches(m, e) {
			continue
		}
		g, err := p.unit.Aggregate(ctx, row)
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

// freezeCredit writes deliveries at the end of finalization, for the attempts
// that are still those that were selected (J-SHARE-042).
func (p *plan) freezeCredit(list []rules.Credited, e content.Event, tell func(store.CharacterID)) {
	happening := p.options.NewID()
	p.unit.BeforeValidation(func(ctx context.Context, u *Unit) error {
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
				u.Stage(store.FreezeCredit(&store.CreditDelivery{
					Character: row.Character, Happening: happening, Mission: c.Mission, Assignment: row.ID, Generation: row.Generation,
					Objective: objective, Event: e, FrozenAt: p.now,
				}))
			}
			tell(row.Character)
		}
		return nil
	})
}

// credited takes an event through exactly this attempt, for these objectives
// alone. An attempt that is not the current, active one is left as it is.
func (p *plan) credited(ctx context.Context, mission content.MissionID, attempt rules.Attempted, objectives []content.ObjectiveID, e content.Event) error {
	row, there, err := p.unit.Assignment(ctx, p.character.ID, mission)
	if err != nil || !there || attempted(&row) != attempt || row.State != content.MissionActive {
		return err
	}
	m, known := p.catalog.ForAssignment(row.Mission, row.Revision)
	if !known {
		return nil
	}
	g, err := p.unit.Aggregate(ctx, &row)
	if err != nil {
		return err
	}
	run := rules.Progress{Mission: m, Aggregate: g, Blocked: func(id content.ObjectiveID) (bool, error) {
		if !slices.Contains(objectives, id) {
			return true, nil
		}
		holds, err := p.facts.holds(ctx, m.Scene.ObjectiveRequirements[id])
		return !holds, err
	}}
	if err := run.Apply(e); err != nil || len(run.Changes) == 0 {
		return err
	}
	return p.changed(ctx, m, row, &run)
}

// TakeCredit takes what is frozen for a character, one happening a unit, the
// oldest first. A delivery is used up with what it does; one whose attempt is
// over or replaced does nothing. One that is refused stays, and keeps none
// after it from being taken.
func (a *Service) TakeCredit(ctx context.Context, c Command) (list []Outcome, err error) {
	c.Key = Key{}
	var refused []int64
	for {
		taken := int64(0)
		o, failed := a.execute(ctx, c, func(ctx context.Context, p *plan) (err error) {
			taken, err = p.thaw(ctx, refused)
			return err
		})
		switch {
		case failed != nil && Refused(failed) != "" && taken != 0:
			refused, err = append(refused, taken), errors.Join(err, failed)
		case failed != nil || !o.Applied:
			return list, errors.Join(err, failed)
		default:
			list = append(list, o)
		}
	}
}

// thaw plans the oldest happening that is frozen for the character, but for
// those that were refused, and tells which it is.
func (p *plan) thaw(ctx context.Context, refused []int64) (int64, error) {
	rows, err := p.unit.CreditDeliveries(ctx, p.character.ID)
	if err != nil {
		return 0, err
	}
	rows = slices.DeleteFunc(rows, func(d store.CreditDelivery) bool { return slices.Contains(refused, d.Happening) })
	if len(rows) == 0 {
		return 0, errNothing
	}
	first := rows[0]
	objectives := map[store.AssignmentID][]content.ObjectiveID{}
	var attempts []store.CreditDelivery // one of each
	for _, d := range rows {
		if d.Happening != first.Happening {
			continue
		}
		if objectives[d.Assignment] == nil {
			attempts = append(attempts, d)
		}
		objectives[d.Assignment] = append(objectives[d.Assignment], d.Objective)
		p.unit.Stage(store.ThawCredit(&d))
	}
	for i := range attempts {
		d := &attempts[i]
		exactly := rules.Attempted{Assignment: int64(d.Assignment), Generation: d.Generation}
		if err := p.credited(ctx, d.Mission, exactly, objectives[d.Assignment], d.Event); err != nil {
			return first.Happening, err
		}
	}
	return first.Happening, nil
}

// Creditors lists characters that have frozen credit, by number, after one
// that was listed before: whom to call TakeCredit for after a crash.
func (a *Service) Creditors(ctx context.Context, after store.CharacterID, limit int) ([]store.Creditor, error) {
	return a.store.Creditors(ctx, after, limit)
}
