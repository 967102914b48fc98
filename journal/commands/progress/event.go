package progress

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Report is a typed event that a room saw happen to a character.
type Report struct {
	unit.Command
	Event content.Event // what happened
}

// Progress takes an event through every active attempt that waits for it, in
// the order of missions, in one transaction. An event that nothing waits for
// commits nothing.
func (a *Attempts) Progress(ctx context.Context, r Report) (unit.Outcome, error) {
	return a.runner.ExecuteOnJournal(ctx, r.Command, func(ctx context.Context, w *unit.Work, list []store.Assignment) error {
		if k := r.Event.Kind; k == content.EventDeadlineElapsed || k == content.EventObjectiveStateReached {
			return rejection.New(rejection.Event, "event %d is the journal's own, no room reports it", k)
		}
		if err := a.Planner(w).Apply(ctx, list, r.Event); err != nil {
			return err
		}
		if !w.AnyDirty() {
			return unit.ErrNothing
		}
		return nil
	})
}

// Apply plans an event over rows of the journal. It passes over attempts that
// the unit changes already.
func (p *Planner) Apply(ctx context.Context, list []store.Assignment, e content.Event) error {
	for i := range list {
		row := &list[i]
		m, known := p.tx.Catalog().ForAssignment(row.Mission, row.Revision)
		if row.State != content.MissionActive || !known || p.tx.Dirty(row.ID) != nil || !rules.Matches(m, e) {
			continue
		}
		g, err := p.tx.Aggregate(ctx, row)
		if err != nil {
			return err
		}
		run := p.Progress(ctx, m, g)
		if err := run.Apply(e); err != nil {
			return err
		}
		if err := p.Change(ctx, m, *row, run); err != nil {
			return err
		}
	}
	return nil
}
