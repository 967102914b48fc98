package scenes

import (
	"context"
	"time"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// attempt returns the active attempt that an intent of the run is about. A
// mission's run may only change the attempt that takes part in it: its
// assignment and the assignment's generation, which differs from the scene's
// (J-ITEM-021).
func (w *runWork) attempt(ctx context.Context, mission content.MissionID) (*content.Mission, store.Assignment, error) {
	row, there, err := w.rows.Assignment(ctx, w.tx.ID(), mission)
	if err != nil {
		return nil, row, err
	}
	if t := w.tx.Dirty(row.ID); there && t != nil {
		row = t.Row
	}
	m, known := w.tx.Catalog().ForAssignment(row.Mission, row.Revision)
	if !there || !known || row.State != content.MissionActive {
		return nil, row, rejection.New(rejection.Assignment, "there is no active attempt at mission %d", mission)
	}
	if w.run.Mission == 0 {
		return m, row, nil
	}
	p := w.participant(w.tx.ID())
	if p == nil || p.Assignment == nil || *p.Assignment != row.ID || *p.Generation != row.Generation || mission != w.run.Mission {
		return nil, row, rejection.New(rejection.Assignment, "attempt %d.%d at mission %d takes no part in run %d", row.ID, row.Generation, mission, w.run.Run)
	}
	return m, row, nil
}

// advance returns the evaluator of an active attempt's objectives as the unit
// leaves them so far, with the attempt's row; nil: it is not active any more.
func (w *runWork) advance(ctx context.Context, m *content.Mission, row store.Assignment) (*rules.Progress, store.Assignment, error) {
	var g *rules.Aggregate
	if t := w.tx.Dirty(row.ID); t != nil {
		row, g = t.Row, t.Aggregate
		if t.Removed {
			return nil, row, nil
		}
	}
	if row.State != content.MissionActive {
		return nil, row, nil
	}
	if g == nil {
		var err error
		if g, err = w.rows.Aggregate(ctx, &row); err != nil {
			return nil, row, err
		}
	}
	return w.attempts.Progress(ctx, m, g), row, nil
}

// raise takes an event through one attempt, on top of what the unit did to it
// already.
func (w *runWork) raise(ctx context.Context, m *content.Mission, row store.Assignment, e content.Event) error {
	run, row, err := w.advance(ctx, m, row)
	if run == nil || err != nil {
		return err
	}
	if err := run.Apply(e); err != nil {
		return err
	}
	return w.attempts.Change(ctx, m, row, run)
}

// setObjective sets the state of an objective, whatever its requirement.
func (w *runWork) setObjective(ctx context.Context, i content.ChangeObjective) error {
	m, row, err := w.attempt(ctx, i.Mission)
	if err != nil {
		return err
	}
	run, row, err := w.advance(ctx, m, row)
	if run == nil || err != nil {
		return err
	}
	run.Blocked = nil
	if err := run.SetObjective(i.Objective, i.State); err != nil {
		return err
	}
	return w.attempts.Change(ctx, m, row, run)
}

// setDeadline starts or stops the time limit of an objective. The limit belongs
// to the attempt, and runs on the wall clock (J-OPEN-022).
func (w *runWork) setDeadline(ctx context.Context, i content.MissionDeadline) error {
	m, row, err := w.attempt(ctx, i.Mission)
	if err != nil {
		return err
	}
	w.tx.MarkDirty(m, row)
	if i.Seconds == nil {
		w.tx.Stage(store.StopDeadline(&row, i.Objective))
	} else {
		w.tx.Stage(store.StartDeadline(&row, i.Objective, w.tx.Now().Add(time.Duration(*i.Seconds)*time.Second)))
	}
	return nil
}
