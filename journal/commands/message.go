package commands

import (
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Identity names an attempt exactly.
type Identity struct {
	Mission    content.MissionID
	Assignment store.AssignmentID
	Generation int64
	Revision   content.Revision
}

func identityOf(a *store.Assignment) Identity {
	return Identity{a.Mission, a.ID, a.Generation, a.Revision}
}

// Message is something that a character's client is told after a commit.
type Message interface{ message() }

type (
	// OfferShown opens the radio's dialog.
	OfferShown struct {
		Mission content.MissionID
		Offer   int64
		Title   content.TextID
		// Briefing is read out with the offer; nil: silence.
		Briefing *content.AudioSetID
	}
	// SharedOffered opens the dialog of a mission that a member of the party
	// shares, who is named by its body alone (J-SHARE-012).
	SharedOffered struct {
		Source  store.EntityID
		Mission content.MissionID
		Offer   int64
		Title   content.TextID
		// Briefing is read out with the offer; nil: silence.
		Briefing *content.AudioSetID
	}
	// MissionGained adds an attempt to the client's journal.
	MissionGained struct {
		Identity
		Objectives []ObjectiveView // those that are not hidden, in authored order
	}
	// MissionCleared removes an attempt from the client's journal.
	MissionCleared struct{ Identity }
	// ObjectiveChanged gives an objective's new state; Hidden ones are not
	// told.
	ObjectiveChanged struct {
		Identity
		ObjectiveView
	}
	// CounterChanged gives a counter's new value with its text.
	CounterChanged struct {
		Identity
		Objective content.ObjectiveID
		Text      content.TextID
		Value     int32
	}
	// MissionChanged gives an attempt's state, as committed.
	MissionChanged struct {
		Identity
		State       content.MissionState
		Completable bool
	}
	// IndicatorShown shows an indicator.
	IndicatorShown struct {
		Identity
		Indicator uint32
	}
	// Rewarded tells what a turn-in gave.
	Rewarded struct {
		Identity
		Purse rules.Purse
		Items []content.RewardItem
	}
	// PlayerFlags replaces the client's set of flags: ascending, mission
	// flags with a value other than 0 alone.
	PlayerFlags struct{ Flags []content.FlagID }
	// PurseChanged tells what a character has, where no reward tells it.
	PurseChanged struct{ Purse rules.Purse }
	// InventoryChanged replaces what the room and the client hold of an
	// inventory: every stack by place, with whose it is. A unit sends it once,
	// as it was committed, and only when something differs from before.
	InventoryChanged struct{ Items []ItemView }
)

// Mark says to which attempt a stack belongs. The zero mark is nobody's.
type Mark struct {
	Mission    content.MissionID
	Assignment store.AssignmentID
	Generation int64
	ItemKey    string
}

// ItemView is a stack as a room holds it: a projection, with whose it is. As
// part of a command it says what the sender saw.
type ItemView struct {
	store.Item
	Mark Mark
}

// Protected tells whether the stack belongs to a mission: ordinary verbs
// refuse it.
func (v *ItemView) Protected() bool { return v.Mark != Mark{} }

func (OfferShown) message()       {}
func (SharedOffered) message()    {}
func (MissionGained) message()    {}
func (MissionCleared) message()   {}
func (ObjectiveChanged) message() {}
func (CounterChanged) message()   {}
func (MissionChanged) message()   {}
func (IndicatorShown) message()   {}
func (Rewarded) message()         {}
func (PlayerFlags) message()      {}
func (PurseChanged) message()     {}
func (InventoryChanged) message() {}

// ObjectiveView is what a client sees of an objective.
type ObjectiveView struct {
	Objective content.ObjectiveID
	Text      content.TextID
	State     content.ObjectiveState
}

// view is every objective that is not hidden.
func view(m *content.Mission, g *rules.Aggregate) []ObjectiveView {
	var list []ObjectiveView
	for i := range m.Objectives {
		o := &m.Objectives[i]
		if state := g.States[o.ID]; state != content.ObjectiveInactive {
			list = append(list, ObjectiveView{o.ID, o.Text, state})
		}
	}
	return list
}

// ProjectFlags is what a client may know of stored flags: which mission flags
// have a value other than 0, ascending; never values or reserved flags.
func ProjectFlags(stored map[content.FlagID]uint32) []content.FlagID {
	list := []content.FlagID{}
	for id, value := range stored { // any order: sorted below
		if value != 0 && content.IsMissionFlag(id) {
			list = append(list, id)
		}
	}
	slices.Sort(list)
	return list
}

// Publisher takes what was committed, in the order in which it was for each
// character. An error undoes nothing.
type Publisher interface {
	Publish(ctx context.Context, character store.CharacterID, commit Commit) error
}
