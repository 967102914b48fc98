package main

import (
	"caper/journal/content"
	"caper/journal/store"
)

// characterReport is a character's journal as it is printed.
type characterReport struct {
	Character    store.CharacterID `json:"character"`    // number of the character
	Name         string            `json:"name"`         // name of the character
	Level        uint32            `json:"level"`        // from 1
	Experience   int64             `json:"experience"`   // points
	Credits      int64             `json:"credits"`      // currency
	CloneCredits int64             `json:"cloneCredits"` // number of clone credits
	Attempts     []attemptReport   `json:"attempts"`     // by mission and generation
	Offers       []offerReport     `json:"offers"`       // every stored offer
	Inventory    []stackReport     `json:"inventory"`    // by category and slot
	Scenes       []sceneReport     `json:"scenes"`       // running scenes
	ScenesEnded  int               `json:"scenesEnded"`  // number of scenes that have ended
	// Abilities are the abilities that the character has learned, ascending.
	Abilities []content.ActionID `json:"abilities"`
}

// attemptReport is an attempt at a mission.
type attemptReport struct {
	Mission     content.MissionID  `json:"mission"`              // number of the mission
	Assignment  store.AssignmentID `json:"assignment"`           // durable number of the attempt
	Generation  int64              `json:"generation"`           // counts the character's attempts at the mission, from 1
	Revision    content.Revision   `json:"revision"`             // content revision that the attempt uses
	State       string             `json:"state"`                // state of the attempt, or the outcome in its history
	InJournal   bool               `json:"inJournal"`            // reports whether the attempt is in the character's journal
	Quarantined bool               `json:"quarantined,omitzero"` // reports whether its items are in quarantine
	Accepted    string             `json:"accepted,omitempty"`   // RFC 3339, UTC
	Ended       string             `json:"ended,omitempty"`      // RFC 3339, UTC
	Rewarded    string             `json:"rewarded,omitempty"`   // RFC 3339, UTC
	Objectives  []objectiveReport  `json:"objectives,omitempty"` // by number
	Receipts    []receiptReport    `json:"receipts,omitempty"`   // in the order of the store, items last
}

// objectiveReport is an objective of an attempt.
type objectiveReport struct {
	ID    content.ObjectiveID `json:"id"`            // number within the mission
	State string              `json:"state"`         // state of the objective
	Due   string              `json:"due,omitempty"` // end of its time limit, RFC 3339, UTC
}

// receiptReport is a receipt of an attempt.
type receiptReport struct {
	Operation string `json:"operation"`      // key of the operation
	Item      string `json:"item,omitempty"` // document of the item intent
	At        string `json:"at"`             // RFC 3339, UTC
}

// offerReport is an offer to the character.
type offerReport struct {
	Mission content.MissionID `json:"mission"` // number of the mission
	Offer   int64             `json:"offer"`   // number of the offer
	Source  string            `json:"source"`  // key of the source
	State   string            `json:"state"`   // pending, consumed or cancelled
	Expires string            `json:"expires"` // RFC 3339, UTC
}

// stackReport is a stack in the inventory.
type stackReport struct {
	Category   int                  `json:"category"`            // category of its place
	Slot       int                  `json:"slot"`                // slot of its place
	Item       int64                `json:"item"`                // durable number of the stack
	Template   content.ItemTemplate `json:"template"`            // number of the item template
	Quantity   uint32               `json:"quantity"`            // number of items
	Assignment store.AssignmentID   `json:"assignment,omitzero"` // attempt that owns the stack; 0 for none
	Key        string               `json:"key,omitzero"`        // key of the mission's item binding
}
