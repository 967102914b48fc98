package store

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
)

// History is one attempt that ended.
type History struct {
	Assignment  AssignmentID         `db:"assignment_id"`         // the attempt
	Character   CharacterID          `db:"character_id"`          // whose attempt it was
	Mission     content.MissionID    `db:"mission_id"`            // that was attempted
	Generation  int64                `db:"assignment_generation"` // of the attempt, from 1
	Revision    content.Revision     `db:"content_revision"`      // that the attempt ran on
	Outcome     content.MissionState `db:"outcome"`               // how it ended
	CompletedAt time.Time            `db:"-"`                     // UTC
	Rewarded    bool                 `db:"rewarded"`              // whether its reward was paid
	RewardedAt  *time.Time           `db:"-"`                     // UTC; nil: not rewarded
	WindowStart *time.Time           `db:"-"`                     // the daily window that the reward was of, UTC
}

// historyRow scans a History.
type historyRow struct {
	History
	Completed nullTime `db:"completed_at_utc"`
	RewardAt  nullTime `db:"rewarded_at_utc"`
	Window    nullTime `db:"reward_window_start_utc"`
}

func (r historyRow) value() (History, error) {
	r.CompletedAt, r.RewardedAt, r.WindowStart = r.Completed.orZero(), r.RewardAt.at, r.Window.at
	return r.History, nil
}

const historyColumns = `assignment_id, character_id, mission_id, assignment_generation, content_revision, outcome,
	completed_at_utc, rewarded, rewarded_at_utc, reward_window_start_utc`

// History reads every attempt of a mission, the first first; it is never
// keyed by mission alone.
func (r *Read) History(ctx context.Context, id CharacterID, mission content.MissionID) ([]History, error) {
	return r.histories(ctx, "WHERE character_id = ? AND mission_id = ? ORDER BY assignment_generation, completed_at_utc", id, mission)
}

// Histories reads every attempt of a character, by mission.
func (r *Read) Histories(ctx context.Context, id CharacterID) ([]History, error) {
	return r.histories(ctx, "WHERE character_id = ? ORDER BY mission_id, assignment_generation", id)
}

func (r *Read) histories(ctx context.Context, where string, arguments ...any) ([]History, error) {
	return convert[historyRow](ctx, r, "history", "SELECT "+historyColumns+" FROM character_mission_history "+where, arguments...)
}

// The parts of queries about the attempts at one mission. An index answers each
// in one step, however many attempts there are.
const (
	attempts    = " FROM character_mission_history WHERE character_id = ? AND mission_id = ?"
	latestFirst = " ORDER BY assignment_generation DESC LIMIT 1"
	lastReward  = " AND outcome = 4 ORDER BY rewarded_at_utc DESC LIMIT 1"
)

// EverSucceeded reports whether some attempt ended in success: lifetime
// completion.
func (r *Read) EverSucceeded(ctx context.Context, id CharacterID, mission content.MissionID) (bool, error) {
	var is bool
	_, err := r.get(ctx, "lifetime success", "SELECT EXISTS (SELECT 1"+attempts+" AND outcome = 1) OR EXISTS (SELECT 1"+attempts+" AND outcome = 4)",
		&is, id, mission, id, mission)
	return is, err
}

// HasHistory is EverSucceeded under its older name. Failures never count, and it
// does not decide about repeats.
func (r *Read) HasHistory(ctx context.Context, id CharacterID, mission content.MissionID) (bool, error) {
	return r.EverSucceeded(ctx, id, mission)
}

// LatestTerminal reads the most recent attempt that ended; it is nil when none
// has.
func (r *Read) LatestTerminal(ctx context.Context, id CharacterID, mission content.MissionID) (*History, error) {
	list, err := r.histories(ctx, "WHERE character_id = ? AND mission_id = ?"+latestFirst, id, mission)
	if len(list) == 0 || err != nil {
		return nil, err
	}
	return &list[0], nil
}

// LastRewardedAt reads when an attempt was last rewarded; the zero time means
// never.
func (r *Read) LastRewardedAt(ctx context.Context, id CharacterID, mission content.MissionID) (time.Time, error) {
	var at nullTime
	_, err := r.get(ctx, "last reward", "SELECT rewarded_at_utc"+attempts+lastReward, &at, id, mission)
	return at.orZero(), err
}

// WasRewarded reports whether exactly this attempt was rewarded, by its history
// or its receipt.
func (r *Read) WasRewarded(ctx context.Context, id AssignmentID) (bool, error) {
	var is bool
	_, err := r.get(ctx, "reward receipt", `SELECT EXISTS (SELECT 1 FROM character_mission_history WHERE assignment_id = ? AND rewarded)
		OR EXISTS (SELECT 1 FROM character_mission_receipt WHERE assignment_id = ? AND operation_key = ?)`,
		&is, id, id, RewardReceipt)
	return is, err
}

// Past summarises a mission's history for its repeat policy, in one SELECT whose
// parts each take one step in an index.
func (r *Read) Past(ctx context.Context, id CharacterID, mission content.MissionID) (rules.Past, error) {
	var row struct {
		Unsettled     bool
		Rewarded      bool
		LastReward    nullTime
		MaxGeneration int64
	}
	_, err := r.get(ctx, "repeat history", "SELECT EXISTS (SELECT 1"+attempts+" AND outcome = 1) AS unsettled, EXISTS (SELECT 1"+attempts+
		" AND outcome = 4) AS rewarded, (SELECT rewarded_at_utc"+attempts+lastReward+
		") AS lastreward, COALESCE((SELECT assignment_generation"+attempts+latestFirst+"), 0) AS maxgeneration",
		&row, id, mission, id, mission, id, mission, id, mission)
	return rules.Past{
		Unsettled: row.Unsettled, EverSucceeded: row.Rewarded || row.Unsettled,
		LastRewardedAt: row.LastReward.orZero(), MaxGeneration: row.MaxGeneration,
	}, err
}

// Fact reads what requirements may ask of one mission, in one SELECT.
func (r *Read) Fact(ctx context.Context, id CharacterID, mission content.MissionID) (rules.MissionFact, error) {
	var row struct {
		State     *content.MissionState
		Unsettled bool
		Rewarded  bool
		Latest    *content.MissionState
	}
	_, err := r.get(ctx, "mission fact", "SELECT (SELECT state FROM character_mission WHERE character_id = ? AND mission_id = ?) AS state,"+
		" EXISTS (SELECT 1"+attempts+" AND outcome = 1) AS unsettled, EXISTS (SELECT 1"+attempts+" AND outcome = 4) AS rewarded,"+
		" (SELECT outcome"+attempts+latestFirst+") AS latest",
		&row, id, mission, id, mission, id, mission, id, mission)
	f := rules.MissionFact{EverRewarded: row.Rewarded, EverSucceeded: row.Unsettled || row.Rewarded}
	if row.State != nil {
		f.Present, f.State = true, *row.State
	}
	if row.Latest != nil {
		f.HasTerminal, f.Latest = true, *row.Latest
	}
	return f, err
}

// RewardReceipt is the operation key of an assignment's reward.
const RewardReceipt = "mission-reward"

// InsertHistory archives an attempt.
func InsertHistory(h *History) Statement {
	return insert("character_mission_history", "assignment_id", h.Assignment, "character_id", h.Character,
		"mission_id", h.Mission, "assignment_generation", h.Generation, "content_revision", h.Revision,
		"outcome", h.Outcome, "completed_at_utc", h.CompletedAt, "rewarded", h.Rewarded,
		"rewarded_at_utc", h.RewardedAt, "reward_window_start_utc", h.WindowStart)
}

// SettleHistory turns an attempt's pending success into a rewarded one, in
// place.
func SettleHistory(id AssignmentID, at time.Time, window *time.Time) Statement {
	return write("settling a reward", `UPDATE character_mission_history
		SET outcome = 4, rewarded = ?, rewarded_at_utc = ?, reward_window_start_utc = ? WHERE assignment_id = ? AND outcome = 1`,
		true, at, window, id)
}

// InsertReceipt records an operation of an attempt. A second receipt of the
// operation violates the key.
func InsertReceipt(a *Assignment, operation string, at time.Time) Statement {
	return insert("character_mission_receipt", "assignment_id", a.ID, "assignment_generation", a.Generation,
		"operation_key", operation, "character_id", a.Character, "written_at_utc", at)
}
