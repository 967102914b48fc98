package message

import (
	"errors"
	"fmt"

	"caper/journal/content"
	"caper/journal/store"
)

// MaxConverse is the most entries of one payload of a Converse message.
const MaxConverse = 256

// ObjectiveTriple names a dialogue of an objective; the client has its texts.
type ObjectiveTriple struct {
	Mission   content.MissionID   // mission of the dialogue
	Objective content.ObjectiveID // the native one
	Flag      content.FlagID      // chooses the text
}

// MissionOffer is a mission that the target gives.
type MissionOffer struct {
	Mission content.MissionID // mission that is offered
	Title   content.TextID    // text of its name
	// Briefing is the audio set that is played with the offer; nil: none.
	Briefing *content.AudioSetID
}

// MissionReward is a mission that the target takes back, with its reward.
type MissionReward struct {
	Mission    content.MissionID    // mission that is turned in
	Title      content.TextID       // text of its name
	Experience uint32               // experience points
	Credits    uint32               // money
	Items      []content.RewardItem // items that are always given
	Choices    []content.RewardItem // the client selects one of these, counted from 0
}

// Converse is the window of a conversation. It has exactly the topics that the
// open conversation keeps, by kind of payload. The client has the texts.
type Converse struct {
	Entity            store.EntityID      // the target
	MissionDispensed  []MissionOffer      // missions to accept
	ObjectiveComplete []ObjectiveTriple   // dialogues that end with Continue
	MissionComplete   []MissionReward     // missions to turn in
	ObjectiveChoice   []ObjectiveTriple   // dialogues with choices
	MissionReminder   []content.MissionID // missions that the target reminds of
	ObjectiveAmbient  []ObjectiveTriple   // dialogues without an answer
	// ImportantGreeting is the text of a greeting; 0: none. The protocol that
	// this follows spells it ImportantGreering.
	ImportantGreeting uint32
	EndConversation   bool // the client closes the window
	ForcedByScript    bool // the client does not close the window by range
}

func (Converse) message() {}

// Validate checks every entry and reports all faults at once. An encoder calls
// it before it writes the first byte (J-DLG-019).
func (c *Converse) Validate() error {
	v := converseFaults{}
	v.check(c.Entity != 0, "there is no entity")
	v.check(!c.EndConversation || len(c.MissionDispensed)+len(c.ObjectiveComplete)+len(c.MissionComplete)+
		len(c.ObjectiveChoice)+len(c.MissionReminder)+len(c.ObjectiveAmbient) == 0, "an end has topics")
	v.count("mission dispensed", len(c.MissionDispensed))
	missions := map[content.MissionID]bool{}
	for i, o := range c.MissionDispensed {
		v.check(o.Mission != 0 && o.Title != 0 && !missions[o.Mission], "mission dispensed %d: %+v", i, o)
		missions[o.Mission] = true
	}
	v.triples("objective complete", c.ObjectiveComplete)
	v.triples("objective choice", c.ObjectiveChoice)
	v.triples("objective ambient", c.ObjectiveAmbient)
	v.count("mission complete", len(c.MissionComplete))
	missions = map[content.MissionID]bool{}
	for i := range c.MissionComplete {
		r := &c.MissionComplete[i]
		v.check(r.Mission != 0 && r.Title != 0 && !missions[r.Mission], "mission complete %d: mission %d title %d", i, r.Mission, r.Title)
		missions[r.Mission] = true
		v.items(fmt.Sprintf("mission complete %d: items", i), r.Items, false)
		v.items(fmt.Sprintf("mission complete %d: choices", i), r.Choices, true)
	}
	v.count("mission reminder", len(c.MissionReminder))
	missions = map[content.MissionID]bool{}
	for i, id := range c.MissionReminder {
		v.check(id != 0 && !missions[id], "mission reminder %d: mission %d", i, id)
		missions[id] = true
	}
	return errors.Join(v.faults...)
}

// converseFaults collects the faults of one message.
type converseFaults struct{ faults []error }

func (v *converseFaults) check(holds bool, format string, arguments ...any) {
	if !holds {
		v.faults = append(v.faults, fmt.Errorf("converse: "+format, arguments...))
	}
}

func (v *converseFaults) count(what string, n int) {
	v.check(n <= MaxConverse, "%d entries of %s, at most %d are sent", n, what, MaxConverse)
}

func (v *converseFaults) triples(what string, list []ObjectiveTriple) {
	v.count(what, len(list))
	seen := map[ObjectiveTriple]bool{}
	for i, t := range list {
		v.check(t.Mission != 0 && t.Objective != 0 && !seen[t], "%s %d: %+v", what, i, t)
		seen[t] = true
	}
}

func (v *converseFaults) items(what string, list []content.RewardItem, selectable bool) {
	v.count(what, len(list))
	for i, item := range list {
		v.check(item.Template != 0 && item.Quantity != 0 && item.Selectable == selectable, "%s %d: %+v", what, i, item)
	}
}
