package progress

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Abandon drops the current attempt at a mission, where its content allows
// that.
func (a *Attempts) Abandon(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) (unit.Outcome, error) {
	return a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		p := a.Planner(w)
		row, m, err := p.Current(ctx, s, mission)
		if err != nil {
			return err
		}
		if m.Abandonment != content.AbandonAllowed || row.State != content.MissionActive {
			return rejection.New(rejection.Abandon, "mission %d is %s and its abandonment policy %d", mission, row.State, m.Abandonment)
		}
		w.Stage(store.DeleteAssignment(&row), store.InsertHistory(ended(&row, content.MissionNotAssigned, w.Now())))
		w.MarkDirty(m, row).Removed = true
		if err := p.end(ctx, m, &row, onAbandonment); err != nil {
			return err
		}
		w.ExpectMission(mission, func(f *rules.MissionFact) {
			f.Present, f.State, f.HasTerminal, f.Latest = false, 0, true, content.MissionNotAssigned
		})
		w.Publish(message.MissionCleared{Identity: message.IdentityOf(&row)})
		return nil
	})
}

// Dismiss clears an ended attempt from the journal; its history stays. A
// pending reward is not dismissed.
func (a *Attempts) Dismiss(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) (unit.Outcome, error) {
	return a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		row, m, err := a.Planner(w).Current(ctx, s, mission)
		if err != nil {
			return err
		}
		if row.State != content.MissionFailed && row.State != content.MissionCompleted {
			return rejection.New(rejection.Assignment, "mission %d is %s", mission, row.State)
		}
		w.Stage(store.DeleteAssignment(&row))
		w.MarkDirty(m, row).Removed = true
		w.ExpectMission(mission, func(f *rules.MissionFact) { f.Present, f.State = false, 0 })
		w.Publish(message.MissionCleared{Identity: message.IdentityOf(&row)})
		return nil
	})
}

// Fail has exactly this attempt fail by the server's decision.
func (a *Attempts) Fail(ctx context.Context, c unit.Command, attempt message.Identity) (unit.Outcome, error) {
	return a.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) error {
		row, there, err := w.Assignment(ctx, w.ID(), attempt.Mission)
		if err != nil {
			return err
		}
		m, known := w.Catalog().ForAssignment(row.Mission, row.Revision)
		if !there || !known || message.IdentityOf(&row) != attempt || row.State != content.MissionActive {
			return rejection.New(rejection.Assignment, "no such active attempt at mission %d", attempt.Mission)
		}
		before := row.State
		row.State, row.Completable = content.MissionFailed, false
		w.MarkDirty(m, row)
		w.Stage(store.UpdateAssignment(&row, before))
		if err := a.Planner(w).fail(ctx, m, &row); err != nil {
			return err
		}
		w.Publish(message.MissionChanged{Identity: message.IdentityOf(&row), State: row.State, Completable: row.Completable})
		return nil
	})
}

// fail plans what follows from the failure of an attempt. In the mission's
// facts an earlier success stays.
func (p *Planner) fail(ctx context.Context, m *content.Mission, row *store.Assignment) error {
	p.tx.Stage(store.InsertHistory(ended(row, content.MissionFailed, p.tx.Now())))
	p.tx.ExpectMission(m.ID, func(f *rules.MissionFact) {
		f.State, f.HasTerminal, f.Latest = content.MissionFailed, true, content.MissionFailed
	})
	return p.end(ctx, m, row, onFailure)
}

// end plans the end of everything that an attempt holds open: its deadlines,
// its run of a scene, and the stacks that its bindings say to remove.
func (p *Planner) end(ctx context.Context, m *content.Mission, row *store.Assignment, what func(*content.ItemBinding) content.Disposition) error {
	if m.Timed() || !m.Scene.MetadataOnly() {
		p.tx.Stage(store.StopDeadlines(row))
	}
	if !m.Scene.MetadataOnly() {
		if err := p.Runs.Retire(ctx, row); err != nil {
			return err
		}
	}
	return p.Items.Dispose(ctx, m, row, what)
}

func onCompletion(b *content.ItemBinding) content.Disposition  { return b.Completion }
func onFailure(b *content.ItemBinding) content.Disposition     { return b.Failure }
func onAbandonment(b *content.ItemBinding) content.Disposition { return b.Abandonment }
