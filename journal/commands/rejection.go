package commands

import (
	"errors"
	"fmt"
)

// Code says why a command was refused.
type Code string

// The codes.
const (
	RejectForeign     Code = "foreign"       // no such character, or another account's
	RejectSession     Code = "session"       // the session is not the live one
	RejectDead        Code = "dead"          // dead, or leaving
	RejectMission     Code = "mission"       // no operational mission
	RejectRevision    Code = "revision"      // offered or assigned under another revision
	RejectChannel     Code = "channel"       // not over the radio
	RejectSource      Code = "source"        // no such source, or not here
	RejectOffer       Code = "offer"         // no pending offer
	RejectOfferTaken  Code = "offer-taken"   // another source's offer is valid
	RejectExpired     Code = "offer-expired" // five minutes are over
	RejectOffers      Code = "offers-full"   // 30 are stored
	RejectPredecessor Code = "predecessor"   // journal or history moved on
	RejectRequirement Code = "requirement"   // it does not hold
	RejectChanged     Code = "changed"       // captured facts are not what was planned
	RejectRepeat      Code = "repeat"        // the repeat policy says no
	RejectCapacity    Code = "journal-full"  // 30 unfinished missions
	RejectAssignment  Code = "assignment"    // none, or another attempt
	RejectIncomplete  Code = "incomplete"    // objectives are open
	RejectRewarded    Code = "rewarded"      // this attempt has its reward
	RejectWindow      Code = "window"        // the daily window has its reward, or passed
	RejectSelection   Code = "selection"     // no fitting choice of an item
	RejectRating      Code = "rating"        // ratings are not taken
	RejectOverflow    Code = "overflow"      // more than a character can hold
	RejectInventory   Code = "inventory"     // no room, or stacks are not what the sender saw
	RejectProtected   Code = "protected"     // the stack belongs to a mission
	RejectMark        Code = "mark"          // whose the stack is, the sender saw otherwise
	RejectOwnership   Code = "ownership"     // what belongs to missions does not agree with itself
	RejectItem        Code = "mission-item"  // an operation that its binding or receipt does not let through
	RejectQuarantine  Code = "quarantine"    // the attempt's items are ambiguous
	RejectEarly       Code = "early"         // the deadline is not due
	RejectEvent       Code = "event"         // not one that a room reports
	RejectAbandon     Code = "abandon"       // prohibited, or nothing to abandon
	RejectTalk        Code = "conversation"  // none is open, or it is over
	RejectTopic       Code = "topic"         // not one that was sent, or it means another now
	RejectTarget      Code = "target"        // not there, not whole, or another's
	RejectScene       Code = "scene"         // no such run, an earlier generation of it, or it ended
	RejectEffect      Code = "effect"        // not in the status or of the version that was seen
	RejectBoarding    Code = "boarding"      // the starting experience is not to be left, or not from here
	RejectRange       Code = "range"         // too far away
	RejectSharing     Code = "sharing"       // not a mission that can be shared, or not here
	RejectParty       Code = "party"         // not in one party, or not in the one of the offer
)

// Rejection is a refusal by the rules: everything was rolled back, nothing is
// broken.
type Rejection struct {
	Code   Code
	Detail string
}

func (r *Rejection) Error() string { return fmt.Sprintf("refused (%s): %s", r.Code, r.Detail) }

func reject(code Code, format string, arguments ...any) error {
	return &Rejection{code, fmt.Sprintf(format, arguments...)}
}

// Refused gives the code of a rejection; empty for anything else.
func Refused(err error) Code {
	var r *Rejection
	if errors.As(err, &r) {
		return r.Code
	}
	return ""
}
