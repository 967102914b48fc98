package message

import (
	"context"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Commit is what a unit of work committed of a character. A room's copy takes
// it over, and then the client receives the messages in order.
type Commit struct {
	Messages []Message // what the client and the room receive, in order
	// Flags are all flags of the character as they are stored; nil: the unit
	// wrote none.
	Flags map[content.FlagID]uint32
	// Attempts are those that the unit changed, by mission, as their rows are.
	// They are read once after every participant has planned, so that no later
	// read is needed (J-TX-006).
	Attempts []AttemptState
	// Scenes reports that observations were queued for scenes: DeliverScenes
	// has work, which a driver finds through DueScenes too.
	Scenes bool
}

// AttemptState is an attempt as it was committed, in a commit and at login.
type AttemptState struct {
	Identity
	Definition  *content.Mission     // of the attempt's revision
	State       content.MissionState // as it was committed
	Completable bool                 // all required objectives are complete
	Removed     bool                 // the attempt is no longer in the journal
	// Aggregate has all objectives, hidden ones too, and all counters; nil:
	// the unit neither changed nor read them.
	Aggregate *rules.Aggregate
}

// Publisher takes what was committed, for each character in the order of its
// commits. An error undoes nothing.
type Publisher interface {
	Publish(ctx context.Context, character store.CharacterID, commit Commit) error
}
