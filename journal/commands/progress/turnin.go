package progress

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// TurnIn is a client's request to turn a mission in over the radio. It names no
// attempt: it means the attempt that is current when it arrives.
type TurnIn struct {
	unit.Command
	Session   store.Session     // session that asks
	Mission   content.MissionID // mission that is turned in
	Selection *int              // the chosen one of the selectable items, counted from 0
	Rating    *int              // must be nil
}

// TurnInRadio rewards the current attempt at a mission, once. The reward, its
// receipt, its history and what the completion means to other missions are one
// transaction.
func (a *Attempts) TurnInRadio(ctx context.Context, r TurnIn) (unit.Outcome, error) {
	return a.runner.Execute(ctx, r.Command, func(ctx context.Context, w *unit.Work) error {
		if r.Rating != nil {
			return rejection.New(rejection.Rating, "a rating of %d is not taken", *r.Rating)
		}
		if _, err := w.Admit(r.Session); err != nil {
			return err
		}
		list, err := w.Assignments(ctx, w.ID())
		if err != nil {
			return err
		}
		row := find(list, r.Mission)
		if row == nil {
			return rejection.New(rejection.Assignment, "mission %d is not in the journal", r.Mission)
		}
		m, known := w.Catalog().ForAssignment(row.Mission, row.Revision)
		if !known {
			return rejection.New(rejection.Revision, "mission %d has no operational revision %q", row.Mission, row.Revision)
		}
		if !m.RadioCompletable() {
			return rejection.New(rejection.Channel, "mission %d is not completed over the radio", m.ID)
		}
		w.AdmitAtCommit(r.Session)
		p := a.Planner(w)
		if err := p.Reward(ctx, m, *row, r.Selection); err != nil {
			return err
		}
		return p.Apply(ctx, list, content.MissionCompletedEvent(m.ID))
	})
}

func find(list []store.Assignment, id content.MissionID) *store.Assignment {
	for i := range list {
		if list[i].Mission == id {
			return &list[i]
		}
	}
	return nil
}
