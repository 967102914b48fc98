package store

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
)

// AssignmentID names one attempt at a mission by one character. It is never used
// again.
type AssignmentID int64

// Assignment is a row of a character's journal.
type Assignment struct {
	Character   CharacterID          `db:"character_id"`          // whose journal it is in
	Mission     content.MissionID    `db:"mission_id"`            // that is attempted
	ID          AssignmentID         `db:"assignment_id"`         // names the attempt, never used again
	Generation  int64                `db:"assignment_generation"` // of the character's attempts at the mission, from 1
	Revision    content.Revision     `db:"content_revision"`      // as stored
	State       content.MissionState `db:"state"`                 // where the attempt stands
	Completable bool                 `db:"completable"`           // whether it may be turned in
	AcceptedAt  time.Time            `db:"-"`                     // UTC
}

// assignmentRow scans an Assignment.
type assignmentRow struct {
	Assignment
	Accepted nullTime `db:"accepted_at_utc"`
}

func (r assignmentRow) value() (Assignment, error) {
	r.AcceptedAt = r.Accepted.orZero()
	return r.Assignment, nil
}

const assignmentColumns = `character_id, mission_id, assignment_id, assignment_generation, content_revision, state, completable, accepted_at_utc`

const assignmentOfMission = "SELECT " + assignmentColumns + " FROM character_mission WHERE character_id = ? AND mission_id = ?"

// Assignment reads the journal row of one mission.
func (r *Read) Assignment(ctx context.Context, id CharacterID, mission content.MissionID) (Assignment, bool, error) {
	var row assignmentRow
	there, err := r.get(ctx, "assignment", assignmentOfMission, &row, id, mission)
	if err != nil {
		return Assignment{}, false, err
	}
	a, err := row.value()
	return a, there, err
}

// CharacterWith reads a character's row and its journal rows of some missions
// afresh, in one round trip: what guards compare. A journal row that is not
// there is nil.
func (r *Read) CharacterWith(ctx context.Context, id CharacterID, missions []content.MissionID) (c Character, there bool, list []*Assignment, err error) {
	questions := []question{{"character ownership", characterByID, []any{id}}}
	for _, mission := range missions {
		questions = append(questions, question{"assignment", assignmentOfMission, []any{id, mission}})
	}
	list = make([]*Assignment, len(missions))
	err = r.together(ctx, questions, func(i int, found rows) (err error) {
		if i == 0 {
			there, err = first(found, &c)
			return err
		}
		var row assignmentRow
		is, err := first(found, &row)
		if is && err == nil {
			row.AcceptedAt = row.Accepted.orZero()
			list[i-1] = &row.Assignment
		}
		return err
	})
	return c, there, list, err
}

const assignmentsOfCharacter = "SELECT " + assignmentColumns + " FROM character_mission WHERE character_id = ? ORDER BY mission_id"

// Assignments reads a character's whole journal by mission.
func (r *Read) Assignments(ctx context.Context, id CharacterID) ([]Assignment, error) {
	return convert[assignmentRow](ctx, r, "assignments", assignmentsOfCharacter, id)
}

// Unfinished counts the rows of a journal that take up room: all but the
// completed ones.
func (r *Read) Unfinished(ctx context.Context, id CharacterID) (int, error) {
	var n int
	_, err := r.get(ctx, "journal capacity", "SELECT count(*) FROM character_mission WHERE character_id = ? AND state <> ?",
		&n, id, content.MissionCompleted)
	return n, err
}

// Aggregate reads objectives and counters of an assignment in one SELECT.
func (r *Read) Aggregate(ctx context.Context, a *Assignment) (*rules.Aggregate, error) {
	g := &rules.Aggregate{States: map[content.ObjectiveID]content.ObjectiveState{}, Counters: map[rules.CounterKey]int32{}}
	type row struct {
		Objective  content.ObjectiveID    `db:"objective_id"`
		State      content.ObjectiveState `db:"state"`
		Transition content.TransitionID   `db:"transition_id"` // 0: the row is an objective's, no counter's
		Trigger    int                    `db:"trigger_ordinal"`
		Value      int32                  `db:"value"`
	}
	err := forEach(ctx, r, "objectives and counters", `SELECT objective_id, state, 0 AS transition_id, 0 AS trigger_ordinal, 0 AS value
			FROM character_mission_objective WHERE character_id = ? AND mission_id = ?
		UNION ALL SELECT objective_id, 0, transition_id, trigger_ordinal, value FROM character_mission_counter
			WHERE character_id = ? AND mission_id = ?`, func(o row) error {
		if o.Transition == 0 {
			g.States[o.Objective] = o.State
		} else {
			g.Counters[rules.CounterKey{Objective: o.Objective, Transition: o.Transition, Trigger: o.Trigger}] = o.Value
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
