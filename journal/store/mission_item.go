package store

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"caper/journal/content"
)

// MissionItem says that a stack belongs to an attempt, under a key of its
// mission: wholly, with its quantity (J-ITEM-025).
type MissionItem struct {
	Item       int64
	Mission    content.MissionID
	Assignment AssignmentID
	Generation int64
	Key        string
	Quantity   uint32
}

// Holding is an entry of the ledger with what its stack is: nil where there is
// none.
type Holding struct {
	MissionItem
	Owner *CharacterID
	Held  *uint32
}

// Ledger reads what belongs to attempts of a character, by stack.
func (r *Read) Ledger(ctx context.Context, id CharacterID) ([]Holding, error) {
	var list []Holding
	err := r.all(ctx, "mission items", `SELECT m.item_id, m.mission_id, m.assignment_id, m.assignment_generation, m.item_key,
		m.quantity, i.character_id, i.quantity FROM character_mission_item m
		LEFT JOIN character_item i ON i.item_id = m.item_id WHERE m.character_id = ? ORDER BY m.item_id`, func(rows *sql.Rows) error {
		var h Holding
		err := rows.Scan(&h.Item, &h.Mission, &h.Assignment, &h.Generation, &h.Key, &h.Quantity, &h.Owner, &h.Held)
		list = append(list, h)
		return err
	}, id)
	return list, err
}

// Issued tells whether an attempt owns stacks, and whether it is quarantined.
func (r *Read) Issued(ctx context.Context, id CharacterID, a AssignmentID) (issued, quarantined bool, err error) {
	_, err = r.one(ctx, "issued items", `SELECT EXISTS (SELECT 1 FROM character_mission_item WHERE character_id = ? AND assignment_id = ?),
		EXISTS (SELECT 1 FROM character_mission_quarantine WHERE character_id = ? AND assignment_id = ?)`,
		[]any{&issued, &quarantined}, id, a, id, a)
	return issued, quarantined, err
}

// Whereabouts is where a stack, or its entry in the ledger, is found.
type Whereabouts struct {
	Item      int64
	Character CharacterID
	Ledger    bool
}

// Whereabouts finds stacks by their ids, whoever has them, in one SELECT
// however many they are.
func (r *Read) Whereabouts(ctx context.Context, ids []int64) ([]Whereabouts, error) {
	list, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	in := "IN (SELECT value FROM json_each(?))"
	if r.engine == PostgreSQL {
		in = "IN (SELECT CAST(value AS BIGINT) FROM json_array_elements_text(CAST(? AS JSON)))"
	}
	var found []Whereabouts
	err = r.all(ctx, "whereabouts", "SELECT item_id, character_id, 0 FROM character_item WHERE item_id "+in+
		" UNION ALL SELECT item_id, character_id, 1 FROM character_mission_item WHERE item_id "+in, func(rows *sql.Rows) error {
		var w Whereabouts
		var ledger int
		err := rows.Scan(&w.Item, &w.Character, &ledger)
		w.Ledger = ledger == 1
		found = append(found, w)
		return err
	}, string(list), string(list))
	return found, err
}

// issued is the condition under which a mission's write takes a stack.
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
	Assignment AssignmentID
	Operation  string
	Generation int64
	Payload    string // the item intent's document
	At         time.Time
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
	var list []ItemReceipt
	err := r.all(ctx, "item receipts", `SELECT assignment_id, operation_key, assignment_generation, payload_json, written_at_utc
		FROM character_mission_item_receipt `+where, func(rows *sql.Rows) error {
		var i ItemReceipt
		var at moment
		err := rows.Scan(&i.Assignment, &i.Operation, &i.Generation, &i.Payload, &at)
		i.At = at.or()
		list = append(list, i)
		return err
	}, arguments...)
	return list, err
}

// InsertItemReceipt records an operation on an attempt's items; a second one
// under the key breaks it.
func InsertItemReceipt(id CharacterID, i ItemReceipt) Statement {
	return insert("character_mission_item_receipt", "character_id", id, "assignment_id", i.Assignment, "operation_key", i.Operation,
		"assignment_generation", i.Generation, "payload_json", i.Payload, "written_at_utc", i.At)
}

// Quarantined reads the attempts of a character whose items nothing may
// touch.
func (r *Read) Quarantined(ctx context.Context, id CharacterID) ([]AssignmentID, error) {
	var list []AssignmentID
	err := r.all(ctx, "quarantine", "SELECT assignment_id FROM character_mission_quarantine WHERE character_id = ? ORDER BY assignment_id",
		func(rows *sql.Rows) error {
			var a AssignmentID
			err := rows.Scan(&a)
			list = append(list, a)
			return err
		}, id)
	return list, err
}

// Quarantine marks an attempt whose items are ambiguous.
func Quarantine(id CharacterID, a AssignmentID, reason string, at time.Time) Statement {
	return insert("character_mission_quarantine", "character_id", id, "assignment_id", a, "reason", reason, "marked_at_utc", at)
}
