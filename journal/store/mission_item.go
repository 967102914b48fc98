package store

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"caper/journal/content"
)

// MissionItem is an entry of the ledger: a whole stack belongs to an attempt,
// under an item key of its mission (J-ITEM-025).
type MissionItem struct {
	Item       int64             `db:"item_id"`               // the stack
	Mission    content.MissionID `db:"mission_id"`            // of the attempt
	Assignment AssignmentID      `db:"assignment_id"`         // the attempt that owns the stack
	Generation int64             `db:"assignment_generation"` // of the attempt
	Key        string            `db:"item_key"`              // of the mission's item
	Quantity   uint32            `db:"quantity"`              // pieces, as the ledger has them
}

// Holding is an entry of the ledger with the owner and quantity of its stack;
// both are nil where the stack is gone.
type Holding struct {
	MissionItem
	Owner *CharacterID `db:"owner"` // of the stack
	Held  *uint32      `db:"held"`  // pieces in the stack
}

// Ledger reads what belongs to attempts of a character, by stack.
func (r *Read) Ledger(ctx context.Context, id CharacterID) ([]Holding, error) {
	return selectAll[Holding](ctx, r, "mission items", `SELECT m.item_id, m.mission_id, m.assignment_id, m.assignment_generation, m.item_key,
		m.quantity, i.character_id AS owner, i.quantity AS held FROM character_mission_item m
		LEFT JOIN character_item i ON i.item_id = m.item_id WHERE m.character_id = ? ORDER BY m.item_id`, id)
}

// Issued reports whether an attempt owns stacks, and whether it is quarantined.
func (r *Read) Issued(ctx context.Context, id CharacterID, a AssignmentID) (issued, quarantined bool, err error) {
	var row struct{ Issued, Quarantined bool }
	_, err = r.get(ctx, "issued items", `SELECT EXISTS (SELECT 1 FROM character_mission_item WHERE character_id = ? AND assignment_id = ?) AS issued,
		EXISTS (SELECT 1 FROM character_mission_quarantine WHERE character_id = ? AND assignment_id = ?) AS quarantined`,
		&row, id, a, id, a)
	return row.Issued, row.Quarantined, err
}

// Whereabouts is a row that has a stack's id: the stack, or its entry in the
// ledger.
type Whereabouts struct {
	Item      int64       `db:"item_id"`      // the stack
	Character CharacterID `db:"character_id"` // who has it
	Ledger    bool        `db:"ledger"`       // the entry of the ledger, not the stack
}

// Whereabouts finds stacks by their ids among those of all characters, in one
// SELECT for any number of ids.
func (r *Read) Whereabouts(ctx context.Context, ids []int64) ([]Whereabouts, error) {
	in, numbers := "= ANY (?)", any(ids)
	if r.engine == SQLite {
		text, err := json.Marshal(ids)
		if err != nil {
			return nil, fmt.Errorf("reading whereabouts: %w", err)
		}
		in, numbers = "IN (SELECT value FROM json_each(?))", string(text)
	}
	return selectAll[Whereabouts](ctx, r, "whereabouts", "SELECT item_id, character_id, (1 = 0) AS ledger FROM character_item WHERE item_id "+in+
		" UNION ALL SELECT item_id, character_id, (1 = 1) FROM character_mission_item WHERE item_id "+in, numbers, numbers)
}

// issued is the condition under which a mission's write changes a stack.
const issued = ` AND EXISTS (SELECT 1 FROM character_mission_item m WHERE m.item_id = character_item.item_id AND m.character_id = ?
	AND m.assignment_id = ? AND m.assignment_generation = ? AND m.item_key = ? AND m.quantity = character_item.quantity)`

const entry = ` WHERE item_id = ? AND character_id = ? AND assignment_id = ? AND assignment_generation = ? AND item_key = ? AND quantity = ?`

// InsertMissionItem binds a stack to an attempt.
func InsertMissionItem(id CharacterID, m MissionItem) Statement {
	return insert("character_mission_item", "item_id", m.Item, "character_id", id, "mission_id", m.Mission,
		"assignment_id", m.Assignment, "assignment_generation", m.Generation, "item_key", m.Key, "quantity", m.Quantity)
}

// SetMissionQuantity changes a bound stack and its entry together; both must
// be what was planned on.
func SetMissionQuantity(id CharacterID, m MissionItem, quantity uint32) []Statement {
	return []Statement{
		guarded("changing a mission's stack", `UPDATE character_item SET quantity = ? WHERE item_id = ? AND character_id = ? AND quantity = ?`+issued,
			quantity, m.Item, id, m.Quantity, id, m.Assignment, m.Generation, m.Key),
		guarded("changing a mission's item", `UPDATE character_mission_item SET quantity = ?`+entry,
			quantity, m.Item, id, m.Assignment, m.Generation, m.Key, m.Quantity),
	}
}

// DeleteMissionItem removes a bound stack and its entry together; both must
// be what was planned on.
func DeleteMissionItem(id CharacterID, m MissionItem) []Statement {
	return []Statement{
		guarded("removing a mission's stack", `DELETE FROM character_item WHERE item_id = ? AND character_id = ? AND quantity = ?`+issued,
			m.Item, id, m.Quantity, id, m.Assignment, m.Generation, m.Key),
		guarded("removing a mission's item", `DELETE FROM character_mission_item`+entry,
			m.Item, id, m.Assignment, m.Generation, m.Key, m.Quantity),
	}
}

// ItemReceipt is a recorded operation on an attempt's items.
type ItemReceipt struct {
	Assignment AssignmentID `db:"assignment_id"`         // the attempt
	Operation  string       `db:"operation_key"`         // key, unique within the attempt
	Generation int64        `db:"assignment_generation"` // of the attempt
	Payload    string       `db:"payload_json"`          // the item intent's document
	At         time.Time    `db:"-"`                     // UTC
}

// itemReceiptRow scans an ItemReceipt.
type itemReceiptRow struct {
	ItemReceipt
	Written nullTime `db:"written_at_utc"`
}

func (r itemReceiptRow) value() (ItemReceipt, error) {
	r.At = r.Written.orZero()
	return r.ItemReceipt, nil
}

// ItemReceipts reads every receipt of a character's items, by attempt.
func (r *Read) ItemReceipts(ctx context.Context, id CharacterID) ([]ItemReceipt, error) {
	return r.itemReceipts(ctx, "WHERE character_id = ? ORDER BY assignment_id, operation_key", id)
}

// AssignmentItemReceipts reads the receipts of one attempt's items.
func (r *Read) AssignmentItemReceipts(ctx context.Context, id CharacterID, a AssignmentID) ([]ItemReceipt, error) {
	return r.itemReceipts(ctx, "WHERE character_id = ? AND assignment_id = ? ORDER BY operation_key", id, a)
}

func (r *Read) itemReceipts(ctx context.Context, where string, arguments ...any) ([]ItemReceipt, error) {
	return convert[itemReceiptRow](ctx, r, "item receipts", `SELECT assignment_id, operation_key, assignment_generation, payload_json, written_at_utc
		FROM character_mission_item_receipt `+where, arguments...)
}

// InsertItemReceipt records an operation on an attempt's items. A second receipt
// under the key violates it.
func InsertItemReceipt(id CharacterID, i ItemReceipt) Statement {
	return insert("character_mission_item_receipt", "character_id", id, "assignment_id", i.Assignment, "operation_key", i.Operation,
		"assignment_generation", i.Generation, "payload_json", i.Payload, "written_at_utc", i.At)
}

// Quarantined reads the attempts of a character whose items are quarantined.
func (r *Read) Quarantined(ctx context.Context, id CharacterID) ([]AssignmentID, error) {
	return selectAll[AssignmentID](ctx, r, "quarantine",
		"SELECT assignment_id FROM character_mission_quarantine WHERE character_id = ? ORDER BY assignment_id", id)
}

// Quarantine marks an attempt whose items are ambiguous. Nothing may change them
// from then on.
func Quarantine(id CharacterID, a AssignmentID, reason string, at time.Time) Statement {
	return insert("character_mission_quarantine", "character_id", id, "assignment_id", a, "reason", reason, "marked_at_utc", at)
}
