package store

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
)

// AccountID and CharacterID are number spaces apart from each other and from
// entities.
type (
	AccountID   int64
	CharacterID int64
	// EntityID is a character's body in the world.
	EntityID uint64
)

// Character is a character's own row.
type Character struct {
	ID      CharacterID `db:"character_id"` // never used again
	Account AccountID   `db:"account_id"`   // that owns it
	Slot    int         `db:"slot"`         // among the account's characters
	Name    string      `db:"name"`         // as players see it
	Purse   rules.Purse `db:"purse"`        // level, experience and money
}

const characterColumns = `c.character_id, c.account_id, c.slot, c.name, c.level AS "purse.level", c.experience AS "purse.experience",
	c.currency AS "purse.currency", c.clone_credits AS "purse.clonecredits"`

// Texts of the two reads of a character that every command makes.
const (
	characterByID     = `SELECT ` + characterColumns + ` FROM "character" c WHERE c.character_id = ?`
	characterWithMark = `SELECT ` + characterColumns + `, COALESCE((SELECT last_sequence FROM character_command_receipt r
		WHERE r.character_id = c.character_id AND r.source = ?), 0) AS mark FROM "character" c WHERE c.character_id = ?`
	characterForUpdate = characterWithMark + " FOR UPDATE OF c"
)

// markedCharacter is a character's row with the mark of a source of commands.
type markedCharacter struct {
	Character
	Mark int64
}

// lockedCharacter is the SELECT of a markedCharacter that locks the row, where
// the transaction does not hold a lock already.
func (r *Read) lockedCharacter() string {
	if r.engine == PostgreSQL {
		return characterForUpdate
	}
	return characterWithMark
}

// LockForUpdate reads a character's row for a transaction that will write, with
// the mark of a source of commands: the number of the last command that was
// received from it, 0 for none. On PostgreSQL it locks the row, on SQLite the
// transaction already holds the lock.
func (r *Read) LockForUpdate(ctx context.Context, id CharacterID, source string) (c Character, mark int64, there bool, err error) {
	var row markedCharacter
	there, err = r.get(ctx, "character ownership", r.lockedCharacter(), &row, source, id)
	return row.Character, row.Mark, there, err
}

// LockJournal is LockForUpdate for a transaction that starts from the whole
// journal: it reads the journal rows, by mission, in the same round trip, after
// the lock is taken.
func (r *Read) LockJournal(ctx context.Context, id CharacterID, source string) (c Character, mark int64, there bool, journal []Assignment, err error) {
	var row markedCharacter
	var list []assignmentRow
	err = r.together(ctx, []question{
		{"character ownership", r.lockedCharacter(), []any{source, id}}, {"assignments", assignmentsOfCharacter, []any{id}},
	}, func(i int, found rows) (err error) {
		if i == 0 {
			there, err = first(found, &row)
			return err
		}
		return scanAll(found, &list)
	})
	if err != nil {
		return Character{}, 0, false, nil, err
	}
	for i := range list {
		a, _ := list[i].value() // never fails
		journal = append(journal, a)
	}
	return row.Character, row.Mark, there, journal, nil
}

// Character reads a character's row without locking it.
func (r *Read) Character(ctx context.Context, id CharacterID) (c Character, there bool, err error) {
	there, err = r.get(ctx, "character ownership", characterByID, &c, id)
	return c, there, err
}

// InsertAccount makes an account.
func InsertAccount(id AccountID, entitled bool) Statement {
	return insert("account", "account_id", id, "starting_experience_entitlement", entitled)
}

// InsertCharacter makes a character.
func InsertCharacter(c Character) Statement {
	return insert(`"character"`, "character_id", c.ID, "account_id", c.Account, "slot", c.Slot, "name", c.Name,
		"level", c.Purse.Level, "experience", c.Purse.Experience, "currency", c.Purse.Currency, "clone_credits", c.Purse.CloneCredits)
}

// DeleteCharacter removes a character with everything that belongs to it.
func DeleteCharacter(id CharacterID) Statement {
	return write("deleting a character", `DELETE FROM "character" WHERE character_id = ?`, id)
}

// UpdatePurse writes what a reward changed; it must find the purse that was
// planned on.
func UpdatePurse(id CharacterID, before, after rules.Purse) Statement {
	return write("updating a purse", `UPDATE "character" SET level = ?, experience = ?, currency = ?, clone_credits = ?
		WHERE character_id = ? AND level = ? AND experience = ? AND currency = ? AND clone_credits = ?`,
		after.Level, after.Experience, after.Currency, after.CloneCredits,
		id, before.Level, before.Experience, before.Currency, before.CloneCredits)
}

// Flags reads all flags of a character.
func (r *Read) Flags(ctx context.Context, id CharacterID) (map[content.FlagID]uint32, error) {
	flags := map[content.FlagID]uint32{}
	type row struct {
		Flag  content.FlagID `db:"flag_id"`
		Value uint32         `db:"value"`
	}
	err := forEach(ctx, r, "flags", "SELECT flag_id, value FROM character_flag WHERE character_id = ? ORDER BY flag_id", func(f row) error {
		flags[f.Flag] = f.Value
		return nil
	}, id)
	return flags, err
}

// Flag reads one flag; nil means unset.
func (r *Read) Flag(ctx context.Context, id CharacterID, flag content.FlagID) (*uint32, error) {
	var value uint32
	there, err := r.get(ctx, "a flag", "SELECT value FROM character_flag WHERE character_id = ? AND flag_id = ?", &value, id, flag)
	if !there || err != nil {
		return nil, err
	}
	return &value, nil
}

// HasFlag reports whether a flag is stored with exactly this value.
func (r *Read) HasFlag(ctx context.Context, id CharacterID, flag content.FlagID, value uint32) (bool, error) {
	stored, err := r.Flag(ctx, id, flag)
	return stored != nil && *stored == value, err
}

// SetFlag inserts or updates one flag.
func SetFlag(id CharacterID, flag content.FlagID, value uint32) Statement {
	return write("setting a flag", `INSERT INTO character_flag (character_id, flag_id, value) VALUES (?, ?, ?)
		ON CONFLICT (character_id, flag_id) DO UPDATE SET value = excluded.value`, id, flag, value)
}

// AddFlag inserts one flag, and fails when it is set already.
func AddFlag(id CharacterID, flag content.FlagID, value uint32) Statement {
	return insert("character_flag", "character_id", id, "flag_id", flag, "value", value)
}

// RemoveFlag unsets one flag; it need not be set.
func RemoveFlag(id CharacterID, flag content.FlagID) Statement {
	return writeAny("removing a flag", "DELETE FROM character_flag WHERE character_id = ? AND flag_id = ?", id, flag)
}

// ReadState reads how far a character has come in the starting experience.
func (r *Read) ReadState(ctx context.Context, id CharacterID) (rules.StartingExperience, error) {
	state := rules.StartingNone
	_, err := r.get(ctx, "starting experience", "SELECT state FROM character_starting_experience WHERE character_id = ?", &state, id)
	return state, err
}

// SetStarting writes how far a character has come in the starting experience.
func SetStarting(id CharacterID, state rules.StartingExperience) Statement {
	return write("setting the starting experience", `INSERT INTO character_starting_experience (character_id, state) VALUES (?, ?)
		ON CONFLICT (character_id) DO UPDATE SET state = excluded.state`, id, state)
}

// Entitled reports whether a character's account may have the starting
// experience.
func (r *Read) Entitled(ctx context.Context, id CharacterID) (bool, error) {
	var entitled bool
	_, err := r.get(ctx, "entitlement", `SELECT a.starting_experience_entitlement FROM account a
		JOIN "character" c ON c.account_id = a.account_id WHERE c.character_id = ?`, &entitled, id)
	return entitled, err
}

// SetEntitled grants an account the starting experience, or takes it away.
func SetEntitled(id AccountID, entitled bool) Statement {
	return write("setting an entitlement", "UPDATE account SET starting_experience_entitlement = ? WHERE account_id = ?", entitled, id)
}

// Receive advances the mark of a source of commands. A command that is not
// beyond the mark was received before; missed is the error in that case.
func Receive(id CharacterID, source string, sequence int64, missed error) Statement {
	return Statement{"receiving a command", `INSERT INTO character_command_receipt (character_id, source, last_sequence) VALUES (?, ?, ?)
		ON CONFLICT (character_id, source) DO UPDATE SET last_sequence = excluded.last_sequence
		WHERE character_command_receipt.last_sequence < excluded.last_sequence`, []any{id, source, sequence}, 1, missed}
}
