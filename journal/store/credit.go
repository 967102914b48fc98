package store

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"caper/journal/content"
)

// CreditDelivery is frozen credit: an event that exactly this attempt has the
// credit of, for one objective. It never moves to another attempt.
type CreditDelivery struct {
	Character  CharacterID
	Happening  int64 // one event, for whomever it is frozen
	Mission    content.MissionID
	Assignment AssignmentID
	Generation int64
	Objective  content.ObjectiveID
	Event      content.Event // kind, subject and counter
	FrozenAt   time.Time
}

// maxCredit bounds how many rows of frozen credit are read at once.
const maxCredit = 1000

// CreditDeliveries reads the frozen credit of a character, the oldest first.
func (r *Read) CreditDeliveries(ctx context.Context, id CharacterID) ([]CreditDelivery, error) {
	var list []CreditDelivery
	err := r.all(ctx, "frozen credit", `SELECT character_id, happening_id, mission_id, assignment_id, assignment_generation, objective_id,
		event_kind, event_subject, event_counter, frozen_at_utc FROM character_mission_credit WHERE character_id = ?
		ORDER BY frozen_at_utc, happening_id, mission_id, objective_id LIMIT ?`, func(rows *sql.Rows) error {
		var d CreditDelivery
		var at moment
		err := rows.Scan(&d.Character, &d.Happening, &d.Mission, &d.Assignment, &d.Generation, &d.Objective,
			&d.Event.Kind, &d.Event.Subject, &d.Event.Counter, &at)
		d.FrozenAt = at.or()
		list = append(list, d)
		return err
	}, id, maxCredit)
	return list, err
}

// FreezeCredit writes a delivery.
func FreezeCredit(d *CreditDelivery) Statement {
	return insert("character_mission_credit", "character_id", d.Character, "happening_id", d.Happening, "mission_id", d.Mission,
		"assignment_id", d.Assignment, "assignment_generation", d.Generation, "objective_id", d.Objective,
		"event_kind", d.Event.Kind, "event_subject", d.Event.Subject, "event_counter", d.Event.Counter, "frozen_at_utc", d.FrozenAt)
}

// ThawCredit uses up exactly this delivery.
func ThawCredit(d *CreditDelivery) Statement {
	return write("using up frozen credit", `DELETE FROM character_mission_credit
		WHERE character_id = ? AND happening_id = ? AND assignment_id = ? AND objective_id = ?`, d.Character, d.Happening, d.Assignment, d.Objective)
}

// Creditor is a character that has frozen credit.
type Creditor struct {
	Character CharacterID
	Account   AccountID
}

// Creditors lists characters that have frozen credit, by number, after one
// that was read before (0: from the start); limit is 1 to 1000.
func (s *Store) Creditors(ctx context.Context, after CharacterID, limit int) (list []Creditor, err error) {
	if limit < 1 || limit > maxCredit {
		return nil, fmt.Errorf("reading who has frozen credit: a limit of %d, must be 1 to %d", limit, maxCredit)
	}
	err = s.Char.look(ctx, func(r *Read) error {
		return r.all(ctx, "who has frozen credit", `SELECT DISTINCT d.character_id, c.account_id FROM character_mission_credit d
			JOIN "character" c ON c.character_id = d.character_id WHERE d.character_id > ? ORDER BY d.character_id LIMIT ?`, func(rows *sql.Rows) error {
			var c Creditor
			err := rows.Scan(&c.Character, &c.Account)
			list = append(list, c)
			return err
		}, after, limit)
	})
	return list, err
}
