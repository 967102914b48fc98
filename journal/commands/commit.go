package commands

import (
	"cmp"
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
)

// Commit is what a unit committed of a character: what a room's copy
// converges to, and then what the client is told, in order.
type Commit struct {
	Messages []Message
	// Flags are all the character's flags as they are stored; nil: the unit
	// wrote none.
	Flags map[content.FlagID]uint32
	// Attempts are those that the unit changed, by mission, as their rows are:
	// frozen once every participant has planned, so that no later reading is
	// needed (J-TX-006).
	Attempts []AttemptState
	// Scenes says that something was queued for scenes: DeliverScenes has
	// work, which a driver finds by DueScenes too.
	Scenes bool
}

// AttemptState is an attempt as it was committed.
type AttemptState struct {
	Identity
	State       content.MissionState
	Completable bool
	Removed     bool // it is in the journal no more
	// Aggregate has all objectives, hidden ones too, and all counters; nil:
	// the unit changed neither and did not read them.
	Aggregate *rules.Aggregate
}

// frozen are the touched attempts as planned, which freeze held against their
// rows. One that replaces another of its mission stands for both.
func (p *plan) frozen() []AttemptState {
	var list []AttemptState
	for _, t := range p.touched {
		state := AttemptState{Identity: identityOf(&t.row), State: t.row.State, Completable: t.row.Completable, Removed: t.removed, Aggregate: t.aggregate.Clone()}
		list = append(list, state)
	}
	slices.SortStableFunc(list, func(a, b AttemptState) int { return cmp.Compare(a.Mission, b.Mission) })
	return list
}
