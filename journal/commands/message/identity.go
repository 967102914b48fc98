package message

import (
	"caper/journal/content"
	"caper/journal/store"
)

// Identity names an attempt exactly.
type Identity struct {
	Mission    content.MissionID  // mission of the attempt
	Assignment store.AssignmentID // number of the attempt, never used again
	Generation int64              // counts a character's attempts at the mission, from 1
	Revision   content.Revision   // revision under which it was accepted
}

// IdentityOf returns the identity of a stored attempt.
func IdentityOf(a *store.Assignment) Identity {
	return Identity{a.Mission, a.ID, a.Generation, a.Revision}
}
