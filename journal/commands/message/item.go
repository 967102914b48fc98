package message

import (
	"caper/journal/content"
	"caper/journal/store"
)

// InventoryChanged replaces the inventory that the room and the client hold:
// every stack by place, with its owner. A unit of work sends it once, as it
// was committed, and only when the inventory changed.
type InventoryChanged struct{ Items []ItemView }

func (InventoryChanged) message() {}

// Mark says to which attempt a stack belongs. A stack with the zero mark
// belongs to none.
type Mark struct {
	Mission    content.MissionID  // mission of the attempt
	Assignment store.AssignmentID // number of the attempt
	Generation int64              // generation of the attempt
	ItemKey    string             // key of the item's binding
}

// ItemView is a stack as a room holds it, with its owner. As part of a command
// it is what the sender saw.
type ItemView struct {
	store.Item
	Mark Mark // the attempt that owns the stack; zero: none
}

// Protected reports whether the stack belongs to a mission. Ordinary verbs
// refuse such a stack.
func (v *ItemView) Protected() bool { return v.Mark != Mark{} }
