package store

import (
	"context"
	"database/sql"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
)

// AssignmentID names one attempt at a mission by one character, for ever.
type AssignmentID int64

// Assignment is a row of a character's journal.
type Assignment struct {
	Character   CharacterID
	Mission     content.MissionID
	ID          AssignmentID
	Generation  int64
	Revision    content.Revision // as stored
	State       content.MissionState
	Completable bool
	AcceptedAt  time.Time
}

const assignmentColumns = `character_id, mission_id, assignment_id, assignment_generation, content_revision, state, completable, accepted_at_utc`

func (a *Assignment) scan(accepted *moment) []any {
	return []any{&a.Character, &a.Mission, &a.ID, &a.Generation, &a.Revision, &a.State, &a.Completable, accepted}
}

// Assignment reads the journal row of one mission.
func (r *Read) Assignment(ctx context.Context, id CharacterID, mission content.MissionID) (Assignment, bool, error) {
	var a Assignment
	var accepted moment
	there, err := r.one(ctx, "assignment", "SELECT "+assignmentColumns+
		" FROM character_mission WHERE character_id = ? AND mission_id = ?", a.scan(&accepted), id, mission)
	a.AcceptedAt = accepted.or()
	return a, there, err
}

// Assignments reads a character's whole journal by mission.
func (r *Read) Assignments(ctx context.Context, id CharacterID) ([]Assignment, error) {
	var list []Assignment
	err := r.all(ctx, "assignments", "SELECT "+assignmentColumns+
		" FROM character_mission WHERE character_id = ? ORDER BY mission_id", func(rows *sql.Rows) error {
		var a Assignment
		var accepted moment
		err := rows.Scan(a.scan(&accepted)...)
		a.AcceptedAt = accepted.or()
		list = append(list, a)
		return err
	}, id)
	return list, err
}

// Unfinished counts the rows of a journal that take up room: all but the
// completed ones.
func (r *Read) Unfinished(ctx context.Context, id CharacterID) (int, error) {
	var n int
	_, err := r.one(ctx, "journal capacity", "SELECT count(*) FROM character_mission WHERE character_id = ? AND state <> ?",
		[]any{&n}, id, content.MissionCompleted)
	return n, err
}

// Aggregate reads objectives and counters of an assignment in one SELECT.
func (r *Read) Aggregate(ctx context.Context, a *Assignment) (*rules.Aggregate, error) {
	g := &rules.Aggregate{States: map[content.ObjectiveID]content.ObjectiveState{}, Counters: map[rules.CounterKey]int32{}}
	err := r.all(ctx, "objectives and counters", `SELECT objective_id, state, 0, 0, 0 FROM character_mission_objective
			WHERE character_id = ? AND mission_id = ?
		UNION ALL SELECT objective_id, 0, transition_id, trigger_ordinal, value FROM character_mission_counter
			WHERE character_id = ? AND mission_id = ?`, func(rows *sql.Rows) error {
		var key rules.CounterKey
		var state content.ObjectiveState
		var value int32
		if err := rows.Scan(&key.Objective, &state, &key.Transition, &key.Trigger, &value); err != nil {
			return err
		}
		if key.Transition == 0 {
			g.States[key.Objective] = state
		} else {
			g.Counters[key] = value
		}
		return nil
	}, a.Character, a.Mission, a.Character, a.Mission)
	return g, err
}

// InsertAssignment writes a new journal row.
func InsertAssignment(a *Assignment) Statement {
	return insert("character_mission", "character_id", a.Character, "mission_id", a.Mission, "assignment_id", a.ID,
		"assignment_generation", a.Generation, "content_revision", a.Revision, "state", a.State,
		"completable", a.Completable, "accepted_at_utc", a.AcceptedAt)
}

// UpdateAssignment writes an assignment's state; it must find the same
// attempt, still in the state that was planned on.
func UpdateAssignment(a *Assignment, before content.MissionState) Statement {
	return write("updating an assignment", `UPDATE character_mission SET state = ?, completable = ?
		WHERE character_id = ? AND mission_id = ? AND assignment_id = ? AND assignment_generation = ? AND state = ?`,
		a.State, a.Completable, a.Character, a.Mission, a.ID, a.Generation, before)
}

// DeleteAssignment removes a journal row with its objectives and counters; it
// must find the same attempt.
func DeleteAssignment(a *Assignment) Statement {
	return write("removing an assignment", `DELETE FROM character_mission
		WHERE character_id = ? AND mission_id = ? AND assignment_id = ? AND assignment_generation = ?`,
		a.Character, a.Mission, a.ID, a.Generation)
}

// SetObjective writes one objective's state.
func SetObjective(a *Assignment, id content.ObjectiveID, state content.ObjectiveState) Statement {
	return write("setting an objective", `INSERT INTO character_mission_objective (character_id, mission_id, objective_id, state)
		VALUES (?, ?, ?, ?) ON CONFLICT (character_id, mission_id, objective_id) DO UPDATE SET state = excluded.state`,
		a.Character, a.Mission, id, state)
}

// SetCounter writes one counter's value.
func SetCounter(a *Assignment, key rules.CounterKey, value int32) Statement {
	return write("setting a counter", `INSERT INTO character_mission_counter
		(character_id, mission_id, objective_id, transition_id, trigger_ordinal, value) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (character_id, mission_id, objective_id, transition_id, trigger_ordinal) DO UPDATE SET value = excluded.value`,
		a.Character, a.Mission, key.Objective, key.Transition, key.Trigger, value)
}
