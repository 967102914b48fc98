package store

import (
	"context"
	"fmt"
	"time"

	"caper/journal/content"
)

// CreditDelivery is reserved credit: an event that exactly this attempt has the
// credit of, for one objective. It never moves to another attempt.
type CreditDelivery struct {
	Character  CharacterID         `db:"character_id"`          // who has the credit
	Happening  int64               `db:"happening_id"`          // one event, for whomever its credit is reserved
	Mission    content.MissionID   `db:"mission_id"`            // of the attempt
	Assignment AssignmentID        `db:"assignment_id"`         // the attempt that it is reserved for
	Generation int64               `db:"assignment_generation"` // of the attempt
	Objective  content.ObjectiveID `db:"objective_id"`          // that the event counts for
	Event      content.Event       `db:"event"`                 // kind, subject and counter
	ReservedAt time.Time           `db:"-"`                     // UTC
}

// creditRow scans a CreditDelivery.
type creditRow struct {
	CreditDelivery
	Frozen nullTime `db:"frozen_at_utc"`
}

func (r creditRow) value() (CreditDelivery, error) {
	r.ReservedAt = r.Frozen.orZero()
	return r.CreditDelivery, nil
}

// CreditMark is the place of a happening among those of which a character has
// reserved credit: the older ones come first. The zero mark is before all.
type CreditMark struct {
	ReservedAt time.Time // UTC
	Happening  int64     // orders those of one moment
}

// Mark returns the place of the delivery's happening.
func (d *CreditDelivery) Mark() CreditMark { return CreditMark{d.ReservedAt, d.Happening} }

// OldestCredit reads the deliveries of the oldest happening after a mark of which
// a character has reserved credit. It reads no other happening, so that its cost
// does not grow with what waits.
func (r *Read) OldestCredit(ctx context.Context, id CharacterID, after CreditMark) ([]CreditDelivery, error) {
	return convert[creditRow](ctx, r, "frozen credit", `SELECT character_id, happening_id, mission_id, assignment_id, assignment_generation, objective_id,
		event_kind AS "event.kind", event_subject AS "event.subject", event_counter AS "event.counter", frozen_at_utc
		FROM character_mission_credit WHERE character_id = ? AND happening_id = (
			SELECT happening_id FROM character_mission_credit WHERE character_id = ? AND (frozen_at_utc, happening_id) > (?, ?)
			ORDER BY frozen_at_utc, happening_id LIMIT 1)
		ORDER BY mission_id, objective_id`, id, id, after.ReservedAt, after.Happening)
}

// ReserveCredit reserves a delivery.
func ReserveCredit(d *CreditDelivery) Statement {
	return insert("character_mission_credit", "character_id", d.Character, "happening_id", d.Happening, "mission_id", d.Mission,
		"assignment_id", d.Assignment, "assignment_generation", d.Generation, "objective_id", d.Objective,
		"event_kind", d.Event.Kind, "event_subject", d.Event.Subject, "event_counter", d.Event.Counter, "frozen_at_utc", d.ReservedAt)
}

// ReleaseCredit uses up exactly this delivery.
func ReleaseCredit(d *CreditDelivery) Statement {
	return write("using up frozen credit", `DELETE FROM character_mission_credit
		WHERE character_id = ? AND happening_id = ? AND assignment_id = ? AND objective_id = ?`, d.Character, d.Happening, d.Assignment, d.Objective)
}

// Creditor is a character that has reserved credit.
type Creditor struct {
	Character CharacterID `db:"character_id"` // who has reserved credit
	Account   AccountID   `db:"account_id"`   // that owns the character
}

const creditors = `SELECT DISTINCT d.character_id, c.account_id FROM character_mission_credit d
	JOIN "character" c ON c.character_id = d.character_id WHERE d.character_id > ? ORDER BY d.character_id LIMIT ?`

// maxCreditors bounds how many of them are read at once.
const maxCreditors = 1000

// Creditors lists characters that have reserved credit, by number, from the one
// after a given number on (0: from the start); limit is 1 to 1000.
func (s *Store) Creditors(ctx context.Context, after CharacterID, limit int) (list []Creditor, err error) {
	if limit < 1 || limit > maxCreditors {
		return nil, fmt.Errorf("reading who has frozen credit: a limit of %d, must be 1 to %d", limit, maxCreditors)
	}
	err = s.Char.readOnly(ctx, func(r *Read) (err error) {
		list, err = selectAll[Creditor](ctx, r, "who has frozen credit", creditors, after, limit)
		return err
	})
	return list, err
}
