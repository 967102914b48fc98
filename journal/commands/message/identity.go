package message

import (
	"caper/journal/content"
	"caper/journal/store"
)

// Identity names an attempt exactly.
type Identity struct {
	Mission    content.MissionID
	Assignment store.AssignmentID
	Generation int64 // counts a character's attempts at the mission, from 1
	Revision   content.Revision
}

// IdentityOf returns the identity of a stored attempt.
func IdentityOf(a *store.Assignment) Identity {
	return Identity{a.Mission, a.ID, a.Generation, a.Revision}
}
