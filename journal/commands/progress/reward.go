package progress

import (
	"context"
	"errors"
	"slices"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Reward plans the reward of exactly this attempt.
func (p *Planner) Reward(ctx context.Context, m *content.Mission, row store.Assignment, selection *int) error {
	g, err := p.CheckCompletable(ctx, m, &row)
	if err != nil {
		return err
	}
	if err := p.tx.Require(ctx, m.Scene.TurnInRequirement, "the turn-in's requirement"); err != nil {
		return err
	}
	window, err := p.CheckWindow(ctx, m)
	if err != nil {
		return err
	}
	before := row
	row.State, row.Completable = content.MissionCompleted, false
	if err := p.end(ctx, m, &row, onCompletion); err != nil { // first, since it may make room
		return err
	}
	if err := p.grantTurnIn(ctx, m, &row, selection); err != nil {
		return err
	}
	t := p.tx.MarkDirty(m, row)
	t.Aggregate = g
	p.tx.Stage(store.UpdateAssignment(&row, before.State))
	p.tx.ExpectMission(m.ID, func(f *rules.MissionFact) {
		f.State, f.EverSucceeded, f.EverRewarded = content.MissionCompleted, true, true
		f.HasTerminal, f.Latest = true, content.MissionCompleted
	})
	p.tx.Publish(message.MissionChanged{Identity: t.Identity(), State: row.State, Completable: row.Completable})
	p.Cue(t, content.AudioCompleted)
	p.stampReward(m, row, before.State, window)
	return p.Runs.SignalMoment(ctx, content.MomentRewarded, &row)
}

// CheckCompletable refuses an attempt that has no reward to come. An attempt
// has one when it is complete, or is an older success whose reward is pending,
// and has no receipt. CheckCompletable returns the objectives where it read
// them.
func (p *Planner) CheckCompletable(ctx context.Context, m *content.Mission, row *store.Assignment) (*rules.Aggregate, error) {
	rewarded, err := p.tx.WasRewarded(ctx, row.ID)
	if err != nil {
		return nil, err
	}
	if rewarded || row.State == content.MissionCompleted {
		return nil, rejection.New(rejection.Rewarded, "this attempt at mission %d has its reward", m.ID)
	}
	if row.State == content.MissionSuccess {
		return nil, nil
	}
	g, err := p.tx.Aggregate(ctx, row)
	if err != nil {
		return nil, err
	}
	if row.State != content.MissionActive || !g.Completable(m) {
		return nil, rejection.New(rejection.Incomplete, "mission %d is %s, its objectives are not all completed", m.ID, row.State)
	}
	return g, nil
}

// CheckWindow returns the daily window to which a reward belongs that is given
// now; nil: the mission has none. It refuses a window that was rewarded
// already.
func (p *Planner) CheckWindow(ctx context.Context, m *content.Mission) (*time.Time, error) {
	if m.Repeat.Kind != content.RepeatDaily {
		return nil, nil
	}
	start := rules.Window(*m.Repeat.ResetSecondUTC, p.tx.Now())
	last, err := p.tx.LastRewardedAt(ctx, p.tx.ID(), m.ID)
	if err != nil {
		return nil, err
	}
	if !last.IsZero() && !last.Before(start) {
		return nil, rejection.New(rejection.Window, "mission %d was rewarded in this window", m.ID)
	}
	p.tx.AtCommitBoundary(func(context.Context, *store.Read) error {
		if !rules.Window(*m.Repeat.ResetSecondUTC, p.tx.Clock()).Equal(start) {
			return rejection.New(rejection.Window, "the daily window of mission %d passed meanwhile", m.ID)
		}
		return nil
	})
	return &start, nil
}

// grantTurnIn plans what the turn-in package gives. It finds an overflow before
// anything is staged.
func (p *Planner) grantTurnIn(ctx context.Context, m *content.Mission, row *store.Assignment, selection *int) error {
	r := m.TurnInReward()
	if r == nil {
		r = &content.Reward{}
	}
	items, err := rules.Items(r, selection)
	if err != nil {
		return rejection.New(rejection.Selection, "%v", err)
	}
	purse, err := p.Grant(ctx, r, items)
	if err != nil {
		return err
	}
	p.tx.Publish(message.Rewarded{Identity: message.IdentityOf(row), Purse: purse, Items: items})
	return nil
}

// Grant plans what every reward gives: its part for the purse, and items. It
// returns the purse as the unit leaves it.
func (p *Planner) Grant(ctx context.Context, r *content.Reward, items []content.RewardItem) (rules.Purse, error) {
	after, err := rules.Grant(p.tx.Purse(), r, p.tx.Catalog().Levels)
	if errors.Is(err, rules.ErrOverflow) {
		return after, rejection.New(rejection.Overflow, "%v", err)
	}
	if err != nil {
		return after, err
	}
	if err := p.Items.Give(ctx, items); err != nil {
		return after, err
	}
	if after != p.tx.Purse() {
		p.tx.SetPurse(after)
	}
	return after, nil
}

// stampReward writes history and receipt at the end of finalization, with the
// time of that moment, after the inventory was prepared and before any guard.
func (p *Planner) stampReward(m *content.Mission, row store.Assignment, before content.MissionState, window *time.Time) {
	p.tx.BeforeValidation(func(ctx context.Context, u *unit.Unit) error {
		at := p.tx.Clock()
		list, err := u.History(ctx, p.tx.ID(), m.ID)
		if err != nil {
			return err
		}
		if before == content.MissionSuccess && Archived(list, row.ID) {
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

// Archived reports whether an attempt is in the history.
func Archived(list []store.History, id store.AssignmentID) bool {
	return slices.ContainsFunc(list, func(h store.History) bool { return h.Assignment == id })
}

// ArchiveFailure writes the history of an older failed attempt that lacks it.
func (p *Planner) ArchiveFailure(row *store.Assignment) {
	p.tx.Stage(store.InsertHistory(ended(row, content.MissionFailed, p.tx.Now())))
	p.tx.ExpectMission(row.Mission, func(f *rules.MissionFact) { f.HasTerminal, f.Latest = true, content.MissionFailed })
}
