package commands

import (
	"context"
	"errors"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// TurnIn is a client's wish to be done with a mission over the radio. It
// carries no attempt: whatever attempt is current when it comes is meant.
type TurnIn struct {
	Command
	Session   store.Session
	Mission   content.MissionID
	Selection *int // among the selectable items, from 0
	Rating    *int // must be nil
}

// TurnInRadio rewards the current attempt at a mission, once: the reward, its
// receipt, its history and what its completion means to other missions are
// one transaction.
func (a *Service) TurnInRadio(ctx context.Context, r TurnIn) (Outcome, error) {
	return a.execute(ctx, r.Command, func(ctx context.Context, p *plan) error {
		if r.Rating != nil {
			return reject(RejectRating, "a rating of %d is not taken", *r.Rating)
		}
		if _, err := p.Presence.admit(p.character.ID, r.Session); err != nil {
			return err
		}
		list, err := p.unit.Assignments(ctx, p.character.ID)
		if err != nil {
			return err
		}
		row := find(list, r.Mission)
		if row == nil {
			return reject(RejectAssignment, "mission %d is not in the journal", r.Mission)
		}
		m, known := a.catalog.ForAssignment(row.Mission, row.Revision)
		if !known {
			return reject(RejectRevision, "mission %d has no operational revision %q", row.Mission, row.Revision)
		}
		if !m.RadioCompletable() {
			return reject(RejectChannel, "mission %d is not completed over the radio", m.ID)
		}
		p.unit.AtCommitBoundary(func(context.Context, *store.Read) error {
			_, err := p.Presence.admit(p.character.ID, r.Session)
			return err
		})
		if err := p.reward(ctx, m, *row, r.Selection); err != nil {
			return err
		}
		return p.progress(ctx, list, content.MissionCompletedEvent(m.ID))
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

// reward plans the reward of exactly this attempt.
func (p *plan) reward(ctx context.Context, m *content.Mission, row store.Assignment, selection *int) error {
	g, err := p.due(ctx, m, &row)
	if err != nil {
		return err
	}
	if err := p.facts.require(ctx, m.Scene.TurnInRequirement, "the turn-in's requirement"); err != nil {
		return err
	}
	window, err := p.window(ctx, m)
	if err != nil {
		return err
	}
	before := row
	row.State, row.Completable = content.MissionCompleted, false
	if err := p.settle(ctx, m, &row, onCompletion); err != nil { // first, since it may make room
		return err
	}
	if err := p.grant(ctx, m, &row, selection); err != nil {
		return err
	}
	t := p.touch(m, row)
	t.aggregate = g
	p.unit.Stage(store.UpdateAssignment(&row, before.State))
	p.setMission(m.ID, func(f *rules.MissionFact) {
		f.State, f.EverSucceeded, f.EverRewarded = content.MissionCompleted, true, true
		f.HasTerminal, f.Latest = true, content.MissionCompleted
	})
	p.unit.Publish(MissionChanged{identityOf(&row), row.State, row.Completable})
	p.cue(t, content.AudioCompleted)
	p.stamp(m, row, before.State, window)
	return p.moment(ctx, content.MomentRewarded, &row)
}

// due tells whether the attempt has its reward to come: it is complete, or
// an older success whose reward is pending, and has no receipt. It gives the
// objectives, where it read them.
func (p *plan) due(ctx context.Context, m *content.Mission, row *store.Assignment) (*rules.Aggregate, error) {
	rewarded, err := p.unit.WasRewarded(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	if rewarded || row.State == content.MissionCompleted {
		return nil, reject(RejectRewarded, "this attempt at mission %d has its reward", m.ID)
	}
	if row.State == content.MissionSuccess {
		return nil, nil
	}
	g, err := p.unit.Aggregate(ctx, row)
	if err != nil {
		return nil, err
	}
	if row.State != content.MissionActive || !g.Completable(m) {
		return nil, reject(RejectIncomplete, "mission %d is %s, its objectives are not all completed", m.ID, row.State)
	}
	return g, nil
}

// window is the daily window that a reward given now is of; nil for missions
// without one. The window's reward may be given once.
func (p *plan) window(ctx context.Context, m *content.Mission) (*time.Time, error) {
	if m.Repeat.Kind != content.RepeatDaily {
		return nil, nil
	}
	start := rules.Window(*m.Repeat.ResetSecondUTC, p.now)
	last, err := p.unit.LastRewardedAt(ctx, p.character.ID, m.ID)
	if err != nil {
		return nil, err
	}
	if !last.IsZero() && !last.Before(start) {
		return nil, reject(RejectWindow, "mission %d was rewarded in this window", m.ID)
	}
	p.unit.AtCommitBoundary(func(context.Context, *store.Read) error {
		if !rules.Window(*m.Repeat.ResetSecondUTC, p.Service.now()).Equal(start) {
			return reject(RejectWindow, "the daily window of mission %d passed meanwhile", m.ID)
		}
		return nil
	})
	return &start, nil
}

// grant plans what the turn-in package gives; overflow is found before
// anything is staged.
func (p *plan) grant(ctx context.Context, m *content.Mission, row *store.Assignment, selection *int) error {
	r := m.TurnInReward()
	if r == nil {
		r = &content.Reward{}
	}
	items, err := rules.Items(r, selection)
	if err != nil {
		return &Rejection{RejectSelection, err.Error()}
	}
	if err := p.bestow(ctx, r, items); err != nil {
		return err
	}
	p.unit.Publish(Rewarded{identityOf(row), p.purse, items})
	return nil
}

// bestow plans what every reward gives: what the purse gets, and items.
func (p *plan) bestow(ctx context.Context, r *content.Reward, items []content.RewardItem) error {
	after, err := rules.Grant(p.purse, r, p.catalog.Levels)
	if errors.Is(err, rules.ErrOverflow) {
		return &Rejection{RejectOverflow, err.Error()}
	}
	if err != nil {
		return err
	}
	if err := p.give(ctx, items); err != nil {
		return err
	}
	if after != p.purse {
		p.unit.Stage(store.UpdatePurse(p.character.ID, p.purse, after))
		p.facts.project(func(f *rules.Facts) { f.Level = after.Level })
		p.purse = after
	}
	return nil
}

// stamp writes history and receipt at the end of finalization, with the time
// of then, after the inventory was prepared and before any guard.
func (p *plan) stamp(m *content.Mission, row store.Assignment, before content.MissionState, window *time.Time) {
	p.unit.BeforeValidation(func(ctx context.Context, u *Unit) error {
		at := p.Service.now()
		list, err := u.History(ctx, p.character.ID, m.ID)
		if err != nil {
			return err
		}
		if before == content.MissionSuccess && archived(list, row.ID) {
			u.Stage(store.SettleHistory(row.ID, at, window))
		} else {
			h := ended(&row, content.MissionCompleted, at)
			h.Rewarded, h.RewardedAt, h.WindowStart = true, &at, window
			u.Stage(store.InsertHistory(h))
		}
		u.Stage(store.InsertReceipt(&row, store.RewardReceipt, at))
		return nil
	})
}
