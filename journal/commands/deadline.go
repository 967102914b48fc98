package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// timers starts the deadlines of what a new attempt finds active.
func (p *plan) timers(m *content.Mission, row *store.Assignment, g *rules.Aggregate) {
	for i := range m.Objectives {
		if id := m.Objectives[i].ID; g.States[id] == content.ObjectiveIncomplete {
			p.timer(m, row, id, content.ObjectiveIncomplete)
		}
	}
}

// timer starts an objective's deadline when it becomes active, by the wall
// clock (J-OPEN-021), and ends it when it is no longer. Without a time limit
// it does nothing.
func (p *plan) timer(m *content.Mission, row *store.Assignment, id content.ObjectiveID, state content.ObjectiveState) {
	seconds := m.Objective(id).Timer()
	switch {
	case seconds == nil:
	case state == content.ObjectiveIncomplete:
		p.unit.Stage(store.StartDeadline(row, id, p.now.Add(time.Duration(*seconds)*time.Second)))
	default:
		p.unit.Stage(store.StopDeadline(row, id))
	}
}

// Due is which deadlines are over, the oldest first and behind one that was
// given before (nil: from the start), at most limit (1 to 1000): a driver sends
// Elapse for each. Those of missions that are not operational wait until they
// are.
func (a *Service) Due(ctx context.Context, after *store.Deadline, limit int) ([]store.Deadline, error) {
	now := a.now()
	var due []store.Deadline
	for {
		page, err := a.store.Due(ctx, now, after, limit)
		if err != nil {
			return nil, err
		}
		for i := range page {
			if _, known := a.catalog.ForAssignment(page[i].Mission, page[i].Revision); known && len(due) < limit {
				due = append(due, page[i])
			}
		}
		if len(page) < limit || len(due) == limit {
			return due, nil
		}
		after = &page[len(page)-1]
	}
}

// Elapse has an objective of exactly this attempt run out of time. The clock
// of the authority judges: early is refused. A deadline that is not pending,
// or of another attempt, is nothing to do. It fires once, and what waits for
// it is its own objective's timer and the attempt's DeadlineElapsed triggers;
// an objective that a requirement keeps from progressing lets it pass, as any
// other event.
func (a *Service) Elapse(ctx context.Context, c Command, attempt Identity, objective content.ObjectiveID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		d, there, err := p.unit.Deadline(ctx, p.character.ID, attempt.Assignment, objective)
		if err != nil {
			return err
		}
		if !there || (Identity{d.Mission, d.Assignment, d.Generation, d.Revision}) != attempt {
			return errNothing
		}
		if p.now.Before(d.DueAt) {
			return reject(RejectEarly, "objective %d of mission %d is due at %s", objective, d.Mission, d.DueAt)
		}
		row, there, err := p.unit.Assignment(ctx, p.character.ID, d.Mission)
		if err != nil {
			return err
		}
		if !there || identityOf(&row) != attempt || row.State != content.MissionActive {
			return errNothing
		}
		m, known := p.catalog.ForAssignment(row.Mission, row.Revision)
		if !known {
			return reject(RejectRevision, "mission %d has no operational revision %q", row.Mission, row.Revision)
		}
		p.unit.Stage(store.Elapse(&d))
		if err := p.progress(ctx, []store.Assignment{row}, content.DeadlineElapsed(objective)); err != nil {
			return err
		}
		if p.of(row.ID) == nil {
			p.touch(m, row)
		}
		return p.elapsed(ctx, p.of(row.ID), objective)
	})
}
