package progress

import (
	"context"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// StartDeadlines starts the time limits of the objectives that are active in a
// new attempt.
func (p *Planner) StartDeadlines(m *content.Mission, row *store.Assignment, g *rules.Aggregate) {
	for i := range m.Objectives {
		if id := m.Objectives[i].ID; g.States[id] == content.ObjectiveIncomplete {
			p.setDeadline(m, row, id, content.ObjectiveIncomplete)
		}
	}
}

// setDeadline starts the time limit of an objective that becomes active, by the
// wall clock (J-OPEN-021), and stops it otherwise. It does nothing for an
// objective without a time limit.
func (p *Planner) setDeadline(m *content.Mission, row *store.Assignment, id content.ObjectiveID, state content.ObjectiveState) {
	seconds := m.Objective(id).Timer()
	switch {
	case seconds == nil:
	case state == content.ObjectiveIncomplete:
		p.tx.Stage(store.StartDeadline(row, id, p.tx.Now().Add(time.Duration(*seconds)*time.Second)))
	default:
		p.tx.Stage(store.StopDeadline(row, id))
	}
}

// Due returns the deadlines that are over, oldest first and after one that was
// returned before (nil: from the start), at most limit (1 to 1000). A driver
// sends Elapse for each. Deadlines of missions that are not operational wait
// until these are.
func (a *Attempts) Due(ctx context.Context, after *store.Deadline, limit int) ([]store.Deadline, error) {
	now := a.runner.Now()
	var due []store.Deadline
	for {
		page, err := a.runner.Store.Due(ctx, now, after, limit)
		if err != nil {
			return nil, err
		}
		for i := range page {
			if _, known := a.runner.Catalog.ForAssignment(page[i].Mission, page[i].Revision); known && len(due) < limit {
				due = append(due, page[i])
			}
		}
		if len(page) < limit || len(due) == limit {
			return due, nil
		}
		after = &page[len(page)-1]
	}
}

// Elapse has an objective of exactly this attempt run out of time. The command
// service's clock decides, and refuses an early call. A deadline that is not
// pending, or belongs to another attempt, is nothing to do. It fires once. Its
// own objective's timer and the attempt's DeadlineElapsed triggers wait for it;
// an objective that a requirement keeps from progressing ignores it, as it does
// any other event.
func (a *Attempts) Elapse(ctx context.Context, c unit.Command, attempt message.Identity, objective content.ObjectiveID) (unit.Outcome, error) {
	return a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		d, there, err := w.Deadline(ctx, w.ID(), attempt.Assignment, objective)
		if err != nil {
			return err
		}
		of := message.Identity{Mission: d.Mission, Assignment: d.Assignment, Generation: d.Generation, Revision: d.Revision}
		if !there || of != attempt {
			return unit.ErrNothing
		}
		if w.Now().Before(d.DueAt) {
			return rejection.New(rejection.Early, "objective %d of mission %d is due at %s", objective, d.Mission, d.DueAt)
		}
		row, there, err := w.Assignment(ctx, w.ID(), d.Mission)
		if err != nil {
			return err
		}
		if !there || message.IdentityOf(&row) != attempt || row.State != content.MissionActive {
			return unit.ErrNothing
		}
		m, known := w.Catalog().ForAssignment(row.Mission, row.Revision)
		if !known {
			return rejection.New(rejection.Revision, "mission %d has no operational revision %q", row.Mission, row.Revision)
		}
		w.Stage(store.Elapse(&d))
		p := a.Planner(w)
		if err := p.Apply(ctx, []store.Assignment{row}, content.DeadlineElapsed(objective)); err != nil {
			return err
		}
		if w.Dirty(row.ID) == nil {
			w.MarkDirty(m, row)
		}
		return p.Runs.ObjectiveElapsed(ctx, w.Dirty(row.ID), objective)
	})
}
