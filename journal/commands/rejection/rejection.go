package rejection

import "fmt"

// Code says why a command was refused.
type Code string

// The codes.
const (
	Foreign     Code = "foreign"       // the character does not exist, or belongs to another account
	Session     Code = "session"       // the session is not the live one
	Dead        Code = "dead"          // the character is dead or leaving
	Mission     Code = "mission"       // the mission is not operational
	Revision    Code = "revision"      // the mission was offered or assigned under another revision
	Channel     Code = "channel"       // the mission does not use this channel
	Source      Code = "source"        // the source does not exist, or does not offer here
	Offer       Code = "offer"         // no offer is pending
	OfferTaken  Code = "offer-taken"   // another source's offer is valid
	Expired     Code = "offer-expired" // the offer is older than five minutes
	Offers      Code = "offers-full"   // 30 offers are stored
	Predecessor Code = "predecessor"   // the journal or the history changed since the offer
	Requirement Code = "requirement"   // a requirement does not hold
	Changed     Code = "changed"       // captured facts differ from the planned ones
	Repeat      Code = "repeat"        // the repeat policy forbids another attempt
	Capacity    Code = "journal-full"  // 30 missions are unfinished
	Assignment  Code = "assignment"    // there is no attempt, or it is another one
	Incomplete  Code = "incomplete"    // objectives are open
	Rewarded    Code = "rewarded"      // this attempt was rewarded already
	Window      Code = "window"        // the daily window was rewarded already, or is over
	Selection   Code = "selection"     // the choice of an item does not fit
	Rating      Code = "rating"        // ratings are not accepted
	Overflow    Code = "overflow"      // a character cannot hold that much
	Inventory   Code = "inventory"     // there is no room, or stacks differ from what the sender saw
	Protected   Code = "protected"     // the stack belongs to a mission
	Mark        Code = "mark"          // the stack belongs to another attempt than the sender saw
	Ownership   Code = "ownership"     // the ledger of mission items contradicts the inventory
	Item        Code = "mission-item"  // the binding or the receipt does not allow the operation
	Quarantine  Code = "quarantine"    // the attempt's items are ambiguous
	Early       Code = "early"         // the deadline is not due
	Event       Code = "event"         // rooms do not report this event
	Abandon     Code = "abandon"       // the mission cannot be abandoned now
	Talk        Code = "conversation"  // no conversation is open, or it is over
	Topic       Code = "topic"         // the topic was not sent, or it means something else now
	Target      Code = "target"        // the target is absent, not intact, or another character's
	Scene       Code = "scene"         // there is no such run, its generation is older, or it ended
	Effect      Code = "effect"        // the effect has another status or version than the sender saw
	Boarding    Code = "boarding"      // the starting experience cannot be left now, or not from here
	Range       Code = "range"         // the distance is too large
	Sharing     Code = "sharing"       // the mission cannot be shared, or not here
	Party       Code = "party"         // the characters are not in one party, or not in the offer's
)

// Rejection is a refusal by the rules.
type Rejection struct {
	Code   Code   // why the command was refused
	Detail string // for logs, in English
}

func (r *Rejection) Error() string { return fmt.Sprintf("refused (%s): %s", r.Code, r.Detail) }

// New returns a rejection.
func New(code Code, format string, arguments ...any) error {
	return &Rejection{code, fmt.Sprintf(format, arguments...)}
}

// CodeOf returns the code of a rejection; it is empty for any other error. An
// error that joins others is a rejection only if each of them is one, since a
// fault beside a refusal may hide a commit. Its code is then that of the first.
func CodeOf(err error) Code {
	if r, is := err.(*Rejection); is {
		return r.Code
	}
	switch e := err.(type) {
	case interface{ Unwrap() error }:
		return CodeOf(e.Unwrap())
	case interface{ Unwrap() []error }:
		var first Code
		for _, part := range e.Unwrap() {
			code := CodeOf(part)
			if code == "" {
				return ""
			}
			if first == "" {
				first = code
			}
		}
		return first
	}
	return ""
}

// Allowed reports whether err is nil. It turns a rejection into false without
// an error, and passes any other error on.
func Allowed(err error) (bool, error) {
	if CodeOf(err) != "" {
		return false, nil
	}
	return err == nil, err
}
