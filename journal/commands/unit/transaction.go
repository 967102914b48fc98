package unit

import (
	"context"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// The parts of the command service work over interfaces of their own, which
// they combine from those below and from the reads of *store.Read that they
// need. Work implements all of them.

// Subject is the character of a unit and its surroundings.
type Subject interface {
	ID() store.CharacterID
	Account() store.AccountID
	Now() time.Time
	Clock() time.Time
	NewID() int64
	Catalog() *store.Catalog
	Presence() *presence.Table
	Admit(store.Session) (presence.Character, error)
}

// Writer stages what a unit writes, checks and publishes.
type Writer interface {
	Stage(...store.Statement)
	Publish(...message.Message)
	BeforeValidation(func(context.Context, *Unit) error)
	AtCommitBoundary(func(context.Context, *store.Read) error)
}

// Requirements evaluates requirements on captured facts, and notes what the
// unit writes to them.
type Requirements interface {
	Holds(context.Context, content.Requirement) (bool, error)
	Require(ctx context.Context, r content.Requirement, what string) error
	Expect(func(*rules.Facts))
	ExpectMission(content.MissionID, func(*rules.MissionFact))
}

// Attempts is the dirty set of a unit.
type Attempts interface {
	MarkDirty(*content.Mission, store.Assignment) *DirtyAttempt
	Dirty(store.AssignmentID) *DirtyAttempt
}

// Character changes the flags and the purse of a unit's character.
type Character interface {
	Purse() rules.Purse
	SetPurse(rules.Purse)
	SetFlag(content.FlagID, uint32)
	RemoveFlag(content.FlagID)
}

var _ interface {
	Subject
	Writer
	Requirements
	Attempts
	Character
} = (*Work)(nil)
