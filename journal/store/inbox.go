package store

import (
	"context"
	"fmt"
	"time"
)

// LetterState says whether a queued observation was delivered.
type LetterState uint8

// The letter states.
const (
	LetterPending   LetterState = 0
	LetterDelivered LetterState = 1
	LetterExpired   LetterState = 2 // its run ended before
)

// Letter is one observation in a run's durable inbox. Letters of a run are
// delivered one after the other, each once.
type Letter struct {
	Run         RunID  `db:"run_id"`           // that it is for
	Ordinal     int64  `db:"ordinal"`          // from 1; the database gives it
	Generation  int64  `db:"generation"`       // of the run when it was queued
	Observation string `db:"observation_json"` // its document
	// Key names the letter among those of its run, so that it is queued once;
	// letters without a key are not compared.
	Key string `db:"unique_key"`
	// Ends says that the run ends when the letter is delivered.
	Ends     bool        `db:"ends"`
	State    LetterState `db:"state"` // what became of it
	QueuedAt time.Time   `db:"-"`     // UTC
}

// letterRow scans a Letter.
type letterRow struct {
	Letter
	Queued nullTime `db:"queued_at_utc"`
}

func (r letterRow) value() (Letter, error) {
	r.QueuedAt = r.Queued.orZero()
	return r.Letter, nil
}

const letters = `SELECT i.run_id, i.ordinal, i.generation, i.observation_json, COALESCE(i.unique_key, '') AS unique_key, i.ends, i.state, i.queued_at_utc
	FROM character_scene_inbox i JOIN character_scene_run r ON r.run_id = i.run_id WHERE r.character_id = ? `

func (r *Read) letters(ctx context.Context, where string, arguments ...any) ([]Letter, error) {
	return convert[letterRow](ctx, r, "scene inbox", letters+where, arguments...)
}

// Inbox reads every letter of a character's runs, delivered ones too.
func (r *Read) Inbox(ctx context.Context, id CharacterID) ([]Letter, error) {
	return r.letters(ctx, "ORDER BY i.run_id, i.ordinal", id)
}

// NextLetters reads the first pending letter of each of a character's running
// runs, in the order of runs.
func (r *Read) NextLetters(ctx context.Context, id CharacterID) ([]Letter, error) {
	return r.letters(ctx, `AND r.state = 1 AND i.state = 0 AND NOT EXISTS (SELECT 1 FROM character_scene_inbox b
		WHERE b.run_id = i.run_id AND b.state = 0 AND b.ordinal < i.ordinal) ORDER BY i.run_id`, id)
}

// PendingLetters counts the letters of a run that are not delivered yet.
func (r *Read) PendingLetters(ctx context.Context, run RunID) (int, error) {
	var n int
	_, err := r.get(ctx, "pending letters", "SELECT count(*) FROM character_scene_inbox WHERE run_id = ? AND state = 0", &n, run)
	return n, err
}

// Queue puts a letter at the end of its run's inbox. It does nothing when the
// inbox has a letter of that key, delivered or not.
func Queue(l *Letter) Statement {
	var key *string
	if l.Key != "" {
		key = &l.Key
	}
	return writeAny("queueing an observation", `INSERT INTO character_scene_inbox
		(run_id, ordinal, generation, observation_json, unique_key, ends, state, queued_at_utc)
		VALUES (?, COALESCE((SELECT MAX(i.ordinal) FROM character_scene_inbox i WHERE i.run_id = ?), 0) + 1, ?, ?, ?, ?, 0, ?)
		ON CONFLICT (run_id, unique_key) DO NOTHING`, l.Run, l.Run, l.Generation, l.Observation, key, l.Ends, l.QueuedAt)
}

// Deliver marks exactly this pending letter delivered.
func Deliver(l *Letter) Statement {
	return write("delivering an observation", `UPDATE character_scene_inbox SET state = 1
		WHERE run_id = ? AND ordinal = ? AND generation = ? AND state = 0`, l.Run, l.Ordinal, l.Generation)
}

// SceneOwner is a character whose scenes have something pending.
type SceneOwner struct {
	Character CharacterID `db:"character_id"` // whose scenes they are
	Account   AccountID   `db:"account_id"`   // that owns the character
}

// DueScenes reads the characters whose running runs have pending letters, or
// timers that have passed at a time, by number and above a given one (0: from the
// start); limit is 1 to 1000. Timers of the active scene count while their run is
// attached.
func (s *Store) DueScenes(ctx context.Context, now time.Time, after CharacterID, limit int) (owners []SceneOwner, err error) {
	if limit < 1 || limit > maxDue {
		return nil, fmt.Errorf("reading due scenes: a limit of %d, must be 1 to %d", limit, maxDue)
	}
	err = s.Char.readOnly(ctx, func(r *Read) (err error) {
		owners, err = selectAll[SceneOwner](ctx, r, "due scenes", dueScenes, now, after, limit)
		return err
	})
	return owners, err
}

// dueScenes starts from what is pending and looks up whose it is. CROSS JOIN
// makes SQLite keep that order: the query runs every second and must not walk all
// characters or runs.
const dueScenes = `SELECT c.character_id, c.account_id FROM (
	SELECT r.character_id FROM character_scene_inbox i CROSS JOIN character_scene_run r WHERE i.state = 0 AND r.run_id = i.run_id AND r.state = 1
	UNION SELECT r.character_id FROM character_scene_timer t CROSS JOIN character_scene_run r
		WHERE t.due_at_utc <= ? AND r.run_id = t.run_id AND r.state = 1) d
	CROSS JOIN "character" c WHERE c.character_id = d.character_id AND c.character_id > ? ORDER BY c.character_id LIMIT ?`
