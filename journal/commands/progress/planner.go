package progress

import (
	"context"
	"time"

	"caper/journal/commands/inventory"
	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/commands/runs"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Transaction is the part of a unit of work with which attempts progress, are
// rewarded and end. Inventories and runs change through their own planners,
// which hold views of their own.
type Transaction interface {
	ID() store.CharacterID
	Now() time.Time
	Clock() time.Time
	Catalog() *store.Catalog
	Admit(store.Session) (presence.Character, error)
	Stage(...store.Statement)
	Publish(...message.Message)
	BeforeValidation(func(context.Context, *unit.Unit) error)
	AtCommitBoundary(func(context.Context, *store.Read) error)
	Holds(context.Context, content.Requirement) (bool, error)
	Require(ctx context.Context, r content.Requirement, what string) error
	ExpectMission(content.MissionID, func(*rules.MissionFact))
	MarkDirty(*content.Mission, store.Assignment) *unit.DirtyAttempt
	Dirty(store.AssignmentID) *unit.DirtyAttempt
	Purse() rules.Purse
	SetPurse(rules.Purse)
	SetFlag(content.FlagID, uint32)
	Assignment(context.Context, store.CharacterID, content.MissionID) (store.Assignment, bool, error)
	Assignments(context.Context, store.CharacterID) ([]store.Assignment, error)
	Aggregate(context.Context, *store.Assignment) (*rules.Aggregate, error)
	WasRewarded(context.Context, store.AssignmentID) (bool, error)
	LastRewardedAt(context.Context, store.CharacterID, content.MissionID) (time.Time, error)
	OldestCredit(ctx context.Context, id store.CharacterID, after store.CreditMark) ([]store.CreditDelivery, error)
}

// Planner plans one unit's changes of attempts.
type Planner struct {
	tx    Transaction
	Items *inventory.Planner // what the unit does to the inventory
	Runs  *runs.Planner      // what the unit does to runs of scenes
}

// Current returns the journal's row of a mission, for the live session of its
// owner, with its definition.
func (p *Planner) Current(ctx context.Context, s store.Session, mission content.MissionID) (store.Assignment, *content.Mission, error) {
	if _, err := p.tx.Admit(s); err != nil {
		return store.Assignment{}, nil, err
	}
	row, there, err := p.tx.Assignment(ctx, p.tx.ID(), mission)
	if err != nil {
		return row, nil, err
	}
	if !there {
		return row, nil, rejection.New(rejection.Assignment, "mission %d is not in the journal", mission)
	}
	m, known := p.tx.Catalog().ForAssignment(mission, row.Revision)
	if !known {
		return row, nil, rejection.New(rejection.Revision, "mission %d has no operational revision %q", mission, row.Revision)
	}
	return row, m, nil
}

// Progress returns the evaluator of an attempt's objectives. An objective whose
// requirement does not hold makes no progress.
func (p *Planner) Progress(ctx context.Context, m *content.Mission, g *rules.Aggregate) *rules.Progress {
	return &rules.Progress{Mission: m, Aggregate: g, Blocked: func(id content.ObjectiveID) (bool, error) {
		holds, err := p.tx.Holds(ctx, m.Scene.ObjectiveRequirements[id])
		return !holds, err
	}}
}

// ended returns the history of an attempt that ends without a reward.
func ended(row *store.Assignment, outcome content.MissionState, at time.Time) *store.History {
	return &store.History{
		Assignment: row.ID, Character: row.Character, Mission: row.Mission, Generation: row.Generation,
		Revision: row.Revision, Outcome: outcome, CompletedAt: at,
	}
}
