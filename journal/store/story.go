package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
)

// Receipt is a recorded operation of an attempt.
type Receipt struct {
	Assignment AssignmentID `db:"assignment_id"`         // the attempt
	Generation int64        `db:"assignment_generation"` // of the attempt
	Operation  string       `db:"operation_key"`         // key, unique within the attempt
	At         time.Time    `db:"-"`                     // UTC
}

// receiptRow scans a Receipt.
type receiptRow struct {
	Receipt
	Written nullTime `db:"written_at_utc"`
}

func (r receiptRow) value() (Receipt, error) {
	r.At = r.Written.orZero()
	return r.Receipt, nil
}

// Receipts reads every receipt of a character.
func (r *Read) Receipts(ctx context.Context, id CharacterID) ([]Receipt, error) {
	return convert[receiptRow](ctx, r, "receipts", `SELECT assignment_id, assignment_generation, operation_key, written_at_utc
		FROM character_mission_receipt WHERE character_id = ? ORDER BY written_at_utc, assignment_id, operation_key`, id)
}

// Story is everything that a character's missions left behind.
type Story struct {
	Character  Character                         // whose story it is
	Journal    []Assignment                      // attempts under way and completed, by mission
	Objectives map[AssignmentID]*rules.Aggregate // of the attempts in the journal
	History    []History                         // attempts that ended
	Receipts   []Receipt                         // operations of attempts
	Offers     []Offer                           // by mission
	Inventory  []Item                            // stacks by place
	// MissionItems are the stacks that belong to attempts, those of cleared
	// ones too; ItemReceipts the operations that issued and spent them.
	MissionItems []Holding
	ItemReceipts []ItemReceipt // operations on items of attempts
	Deadlines    []Deadline    // the next one first
	// Quarantined are the attempts whose items nothing may touch.
	Quarantined []AssignmentID
	Abilities   []content.ActionID // ascending
	Scenes      Scenes             // what runs of scenes left behind
}

// ErrNoCharacter says that there is no such character.
var ErrNoCharacter = errors.New("there is no such character")

// maxNamed bounds how many characters of one name are found.
const maxNamed = 100

// Named finds the characters of a name, by number.
func (s *Store) Named(ctx context.Context, name string) ([]CharacterID, error) {
	var found []CharacterID
	err := s.Char.readOnly(ctx, func(r *Read) (err error) {
		found, err = selectAll[CharacterID](ctx, r, "characters by name",
			`SELECT character_id FROM "character" WHERE name = ? ORDER BY character_id LIMIT ?`, name, maxNamed)
		return err
	})
	return found, err
}

// Story reads a character's story as of one moment.
func (s *Store) Story(ctx context.Context, id CharacterID) (story *Story, err error) {
	tx, err := s.Char.Begin(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	c, _, there, err := tx.LockForUpdate(ctx, id, "") // nothing moves while it is read
	if err != nil {
		return nil, err
	}
	if !there {
		return nil, fmt.Errorf("character %d: %w", id, ErrNoCharacter)
	}
	story = &Story{Character: c, Objectives: map[AssignmentID]*rules.Aggregate{}}
	var journal, history, receipts, offers, inventory, items, operations, deadlines, quarantine error
	story.Journal, journal = tx.Assignments(ctx, id)
	story.History, history = tx.Histories(ctx, id)
	story.Receipts, receipts = tx.Receipts(ctx, id)
	story.Offers, offers = tx.Offers(ctx, id)
	story.Inventory, inventory = tx.Inventory(ctx, id)
	story.MissionItems, items = tx.Ledger(ctx, id)
	story.ItemReceipts, operations = tx.ItemReceipts(ctx, id)
	story.Deadlines, deadlines = tx.Deadlines(ctx, id)
	story.Quarantined, quarantine = tx.Quarantined(ctx, id)
	var abilities, scenes error
	story.Abilities, abilities = tx.Abilities(ctx, id)
	story.Scenes, scenes = tx.Scenes(ctx, id)
	if err := errors.Join(abilities, scenes, journal, history, receipts, offers, inventory, items, operations, deadlines, quarantine); err != nil {
		return nil, err
	}
	for i := range story.Journal {
		a := &story.Journal[i]
		if story.Objectives[a.ID], err = tx.Aggregate(ctx, a); err != nil {
			return nil, err
		}
	}
	return story, nil
}
