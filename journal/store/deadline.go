package store

import (
	"context"
	"fmt"
	"time"

	"caper/journal/content"
)

// Deadline is when an objective of an attempt runs out of time, by the wall
// clock.
type Deadline struct {
	Character  CharacterID         `db:"character_id"`          // whose attempt it is
	Account    AccountID           `db:"account_id"`            // that owns the character
	Mission    content.MissionID   `db:"mission_id"`            // of the attempt
	Assignment AssignmentID        `db:"assignment_id"`         // the attempt
	Generation int64               `db:"assignment_generation"` // of the attempt
	Revision   content.Revision    `db:"content_revision"`      // of the attempt, as stored
	Objective  content.ObjectiveID `db:"objective_id"`          // that runs out of time
	DueAt      time.Time           `db:"-"`                     // UTC
}

// deadlineRow scans a Deadline.
type deadlineRow struct {
	Deadline
	Due nullTime `db:"due_at_utc"`
}

func (r deadlineRow) value() (Deadline, error) {
	r.DueAt = r.Due.orZero()
	return r.Deadline, nil
}

const deadlines = `SELECT a.character_id, c.account_id, a.mission_id, d.assignment_id, d.assignment_generation, a.content_revision,
	d.objective_id, d.due_at_utc FROM character_mission_deadline d
	JOIN character_mission a ON a.assignment_id = d.assignment_id JOIN "character" c ON c.character_id = a.character_id `

func (r *Read) deadlines(ctx context.Context, where string, arguments ...any) ([]Deadline, error) {
	return convert[deadlineRow](ctx, r, "deadlines", deadlines+where, arguments...)
}

// Deadlines reads a character's deadlines, the next one first.
func (r *Read) Deadlines(ctx context.Context, id CharacterID) ([]Deadline, error) {
	return r.deadlines(ctx, "WHERE a.character_id = ? ORDER BY d.due_at_utc, d.assignment_id, d.objective_id", id)
}

// Deadline reads the deadline of one objective of an attempt.
func (r *Read) Deadline(ctx context.Context, id CharacterID, a AssignmentID, o content.ObjectiveID) (Deadline, bool, error) {
	list, err := r.deadlines(ctx, "WHERE a.character_id = ? AND d.assignment_id = ? AND d.objective_id = ?", id, a, o)
	if len(list) == 0 || err != nil {
		return Deadline{}, false, err
	}
	return list[0], true, nil
}

const dueOrder = " ORDER BY d.due_at_utc, d.assignment_id, d.objective_id LIMIT ?"

// maxDue bounds how many deadlines are read at once.
const maxDue = 1000

// Due reads deadlines that have passed at a time, the oldest first, from the one
// after a given deadline on (nil: from the start); limit is 1 to 1000.
func (s *Store) Due(ctx context.Context, now time.Time, after *Deadline, limit int) (list []Deadline, err error) {
	if limit < 1 || limit > maxDue {
		return nil, fmt.Errorf("reading due deadlines: a limit of %d, must be 1 to %d", limit, maxDue)
	}
	where, arguments := "WHERE d.due_at_utc <= ?", []any{now}
	if after != nil {
		where += " AND (d.due_at_utc, d.assignment_id, d.objective_id) > (?, ?, ?)"
		arguments = append(arguments, after.DueAt, after.Assignment, after.Objective)
	}
	err = s.Char.readOnly(ctx, func(r *Read) (err error) {
		list, err = r.deadlines(ctx, where+dueOrder, append(arguments, limit)...)
		return err
	})
	return list, err
}

// StartDeadline starts the time limit of an objective of an attempt. A pending
// deadline is never extended (J-OPEN-021).
func StartDeadline(a *Assignment, o content.ObjectiveID, due time.Time) Statement {
	return writeAny("starting a deadline", `INSERT INTO character_mission_deadline (assignment_id, objective_id, assignment_generation, due_at_utc)
		VALUES (?, ?, ?, ?) ON CONFLICT (assignment_id, objective_id) DO NOTHING`, a.ID, o, a.Generation, due)
}

// StopDeadline ends the deadline of an objective; it need not have one.
func StopDeadline(a *Assignment, o content.ObjectiveID) Statement {
	return writeAny("stopping a deadline", "DELETE FROM character_mission_deadline WHERE assignment_id = ? AND objective_id = ?", a.ID, o)
}

// StopDeadlines ends every deadline of an attempt.
func StopDeadlines(a *Assignment) Statement {
	return writeAny("stopping deadlines", "DELETE FROM character_mission_deadline WHERE assignment_id = ?", a.ID)
}

// Elapse removes exactly this deadline, as its consequences are carried out.
func Elapse(d *Deadline) Statement {
	return write("elapsing a deadline", `DELETE FROM character_mission_deadline
		WHERE assignment_id = ? AND objective_id = ? AND assignment_generation = ? AND due_at_utc = ?`,
		d.Assignment, d.Objective, d.Generation, d.DueAt)
}
