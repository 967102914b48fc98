package store

import (
	"context"
	"errors"

	"caper/journal/content"
)

// Categories of places. Personal ones count from 0 up to, not with,
// Equipment.
const (
	// Equipment is the category of what a character wears. It is outside the
	// personal inventory.
	Equipment = 200
	// transit is the category of stacks while a flush swaps them. It is empty
	// after the flush.
	transit = 255
)

// Place is where a stack is.
type Place struct {
	Category int `db:"category"` // of the inventory; Equipment is what is worn
	Slot     int `db:"slot"`     // within the category, from 0
}

// Personal reports whether the place is in the personal inventory.
func (p Place) Personal() bool { return p.Category < Equipment }

// Before reports whether a place comes before another, by category and slot.
func (p Place) Before(q Place) bool {
	return p.Category < q.Category || p.Category == q.Category && p.Slot < q.Slot
}

// Item is a stack in a character's inventory.
type Item struct {
	ID int64 `db:"item_id"` // names the stack
	Place
	Template content.ItemTemplate `db:"template_id"` // what the stack is of
	Class    content.ItemClass    `db:"class_id"`    // of the template; its size bounds the stack
	Quantity uint32               `db:"quantity"`    // pieces in the stack
}

// ErrGuarded says that a write to a stack did not find it as it was planned
// on, or that the stack belongs to a mission and the write is not one for
// those.
var ErrGuarded = errors.New("the stack is not what it was, or belongs to a mission")

// Inventory reads a character's stacks by category and slot.
func (r *Read) Inventory(ctx context.Context, id CharacterID) ([]Item, error) {
	return selectAll[Item](ctx, r, "inventory", `SELECT item_id, category, slot, template_id, class_id, quantity FROM character_item
		WHERE character_id = ? ORDER BY category, slot`, id)
}

// InsertItem puts a new stack into a free slot.
func InsertItem(id CharacterID, i Item) Statement {
	return insert("character_item", "item_id", i.ID, "character_id", id, "category", i.Category, "slot", i.Slot,
		"template_id", i.Template, "class_id", i.Class, "quantity", i.Quantity)
}

// free is the condition under which an ordinary write changes a stack. It does
// not depend on what the caller knows (J-ITEM-038).
const free = ` AND NOT EXISTS (SELECT 1 FROM character_mission_item m WHERE m.item_id = character_item.item_id)`

func guarded(name, text string, arguments ...any) Statement {
	return Statement{name, text, arguments, 1, ErrGuarded}
}

// SetQuantity changes an unbound stack's quantity; it must find the one
// planned on.
func SetQuantity(id CharacterID, i Item, quantity uint32) Statement {
	return guarded("changing a stack", `UPDATE character_item SET quantity = ?
		WHERE item_id = ? AND character_id = ? AND category = ? AND slot = ? AND quantity = ?`+free,
		quantity, i.ID, id, i.Category, i.Slot, i.Quantity)
}

// DeleteItem removes an unbound stack; it must find the one planned on.
func DeleteItem(id CharacterID, i Item) Statement {
	return guarded("removing a stack", `DELETE FROM character_item
		WHERE item_id = ? AND character_id = ? AND category = ? AND slot = ? AND quantity = ?`+free,
		i.ID, id, i.Category, i.Slot, i.Quantity)
}

// PlaceItem moves a stack to a free place; it must find the one planned on. Only
// unbound stacks can leave the personal inventory.
func PlaceItem(id CharacterID, i Item, to Place) Statement {
	text := `UPDATE character_item SET category = ?, slot = ?
		WHERE item_id = ? AND character_id = ? AND category = ? AND slot = ? AND quantity = ?`
	if !to.Personal() && to.Category != transit {
		text += free
	}
	return guarded("placing a stack", text, to.Category, to.Slot, i.ID, id, i.Category, i.Slot, i.Quantity)
}

// PlaceItems moves stacks to places that other moved stacks may still occupy: all
// of them leave their places first, then all arrive.
func PlaceItems(id CharacterID, list []Item, to []Place) []Statement {
	if len(list) == 1 {
		return []Statement{PlaceItem(id, list[0], to[0])}
	}
	var leave, arrive []Statement
	for i, item := range list {
		between := Place{transit, i}
		leave = append(leave, PlaceItem(id, item, between))
		item.Place = between
		arrive = append(arrive, PlaceItem(id, item, to[i]))
	}
	return append(leave, arrive...)
}
