package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// ended is the history of an attempt that ends without a reward.
func ended(row *store.Assignment, outcome content.MissionState, at time.Time) *store.History {
	return &store.History{
		Assignment: row.ID, Character: row.Character, Mission: row.Mission, Generation: row.Generation,
		Revision: row.Revision, Outcome: outcome, CompletedAt: at,
	}
}

// Abandon drops the current attempt at a mission, where its content allows
// it.
func (a *Service) Abandon(ctx context.Context, c Command, s store.Session, mission content.MissionID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		row, m, err := p.current(ctx, s, mission)
		if err != nil {
			return err
		}
		if m.Abandonment != content.AbandonAllowed || row.State != content.MissionActive {
			return reject(RejectAbandon, "mission %d is %s and its abandonment policy %d", mission, row.State, m.Abandonment)
		}
		p.unit.Stage(store.DeleteAssignment(&row), store.InsertHistory(ended(&row, content.MissionNotAssigned, p.now)))
		p.touch(m, row).removed = true
		if err := p.settle(ctx, m, &row, onAbandonment); err != nil {
			return err
		}
		p.setMission(mission, func(f *rules.MissionFact) {
			f.Present, f.State, f.HasTerminal, f.Latest = false, 0, true, content.MissionNotAssigned
		})
		p.unit.Publish(MissionCleared{identityOf(&row)})
		return nil
	})
}

// Dismiss clears an ended attempt from the journal; its history stays. A
// pending reward is not dismissed.
func (a *Service) Dismiss(ctx context.Context, c Command, s store.Session, mission content.MissionID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		row, m, err := p.current(ctx, s, mission)
		if err != nil {
			return err
		}
		if row.State != content.MissionFailed && row.State != content.MissionCompleted {
			return reject(RejectAssignment, "mission %d is %s", mission, row.State)
		}
		p.unit.Stage(store.DeleteAssignment(&row))
		p.touch(m, row).removed = true
		p.setMission(mission, func(f *rules.MissionFact) { f.Present, f.State = false, 0 })
		p.unit.Publish(MissionCleared{identityOf(&row)})
		return nil
	})
}

// Fail is the server's own word that exactly this attempt failed.
func (a *Service) Fail(ctx context.Context, c Command, attempt Identity) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		row, there, err := p.unit.Assignment(ctx, p.character.ID, attempt.Mission)
		if err != nil {
			return err
		}
		m, known := a.catalog.ForAssignment(row.Mission, row.Revision)
		if !there || !known || identityOf(&row) != attempt || row.State != content.MissionActive {
			return reject(RejectAssignment, "no such active attempt at mission %d", attempt.Mission)
		}
		before := row.State
		row.State, row.Completable = content.MissionFailed, false
		p.touch(m, row)
		p.unit.Stage(store.UpdateAssignment(&row, before), store.InsertHistory(ended(&row, content.MissionFailed, p.now)))
		p.failed(m.ID)
		if err := p.settle(ctx, m, &row, onFailure); err != nil {
			return err
		}
		p.unit.Publish(MissionChanged{identityOf(&row), row.State, row.Completable})
		return nil
	})
}

// current is the journal's row of a mission, for the live session of its
// owner, with its definition.
func (p *plan) current(ctx context.Context, s store.Session, mission content.MissionID) (store.Assignment, *content.Mission, error) {
	if _, err := p.Presence.admit(p.character.ID, s); err != nil {
		return store.Assignment{}, nil, err
	}
	row, there, err := p.unit.Assignment(ctx, p.character.ID, mission)
	if err != nil {
		return row, nil, err
	}
	if !there {
		return row, nil, reject(RejectAssignment, "mission %d is not in the journal", mission)
	}
	m, known := p.catalog.ForAssignment(mission, row.Revision)
	if !known {
		return row, nil, reject(RejectRevision, "mission %d has no operational revision %q", mission, row.Revision)
	}
	return row, m, nil
}
