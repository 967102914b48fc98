package message

import (
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Message is something that a character's client or room receives after a
// commit.
type Message interface{ message() }

type (
	// OfferShown opens the radio's dialog.
	OfferShown struct {
		Mission content.MissionID // mission that is offered
		Offer   int64             // number of the offer
		Title   content.TextID    // text of its name
		// Briefing is the audio set that is played with the offer; nil: none.
		Briefing *content.AudioSetID
	}
	// SharedOffered opens the dialog of a mission that a member of the party
	// shares. The message names the member by its entity alone (J-SHARE-012).
	SharedOffered struct {
		Source  store.EntityID    // entity of the sender
		Mission content.MissionID // mission that is shared
		Offer   int64             // number of the offer
		Title   content.TextID    // text of its name
		// Briefing is the audio set that is played with the offer; nil: none.
		Briefing *content.AudioSetID
	}
	// MissionGained adds an attempt to the client's journal.
	MissionGained struct {
		Identity
		Objectives []ObjectiveView // those that are not hidden, in authored order
	}
	// MissionCleared removes an attempt from the client's journal.
	MissionCleared struct{ Identity }
	// ObjectiveChanged gives the new state of an objective. Hidden objectives
	// are not sent.
	ObjectiveChanged struct {
		Identity
		ObjectiveView
	}
	// CounterChanged gives the new value of a counter, with its text.
	CounterChanged struct {
		Identity
		Objective content.ObjectiveID // objective that counts
		Text      content.TextID      // text of the counter
		Value     int32               // how often the counted event happened
	}
	// MissionChanged gives the state of an attempt as it was committed.
	MissionChanged struct {
		Identity
		State       content.MissionState // as it was committed
		Completable bool                 // all required objectives are complete
	}
	// IndicatorShown shows an indicator.
	IndicatorShown struct {
		Identity
		Indicator uint32 // the client's number of the indicator
	}
	// Rewarded gives the result of a turn-in.
	Rewarded struct {
		Identity
		Purse rules.Purse          // the purse after the reward
		Items []content.RewardItem // the items that were given
	}
	// PlayerFlags replaces the client's set of flags. It has the mission flags
	// with a value other than 0, ascending.
	PlayerFlags struct{ Flags []content.FlagID }
	// PurseChanged gives the purse of a character, where no reward gives it.
	PurseChanged struct{ Purse rules.Purse }
)

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

// ObjectiveView is what a client sees of an objective.
type ObjectiveView struct {
	Objective content.ObjectiveID    // the objective
	Text      content.TextID         // its text
	State     content.ObjectiveState // as it was committed
}

// VisibleObjectives returns every objective that is not hidden, in authored
// order.
func VisibleObjectives(m *content.Mission, g *rules.Aggregate) []ObjectiveView {
	var list []ObjectiveView
	for i := range m.Objectives {
		o := &m.Objectives[i]
		if state := g.States[o.ID]; state != content.ObjectiveInactive {
			list = append(list, ObjectiveView{o.ID, o.Text, state})
		}
	}
	return list
}

// ProjectFlags returns what a client may know of stored flags: the mission
// flags with a value other than 0, ascending. It never includes values or
// reserved flags.
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
