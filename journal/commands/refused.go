package commands

import "caper/journal/commands/rejection"

type (
	// Code says why a command was refused.
	Code = rejection.Code
	// Rejection is a refusal by the rules: everything was rolled back, and
	// nothing is broken.
	Rejection = rejection.Rejection
)

// Refused returns the code of a rejection; it is empty for any other error.
func Refused(err error) Code { return rejection.CodeOf(err) }

// The codes, by the names that callers of the service use.
const (
	RejectForeign     = rejection.Foreign
	RejectSession     = rejection.Session
	RejectDead        = rejection.Dead
	RejectMission     = rejection.Mission
	RejectRevision    = rejection.Revision
	RejectChannel     = rejection.Channel
	RejectSource      = rejection.Source
	RejectOffer       = rejection.Offer
	RejectOfferTaken  = rejection.OfferTaken
	RejectExpired     = rejection.Expired
	RejectOffers      = rejection.Offers
	RejectPredecessor = rejection.Predecessor
	RejectRequirement = rejection.Requirement
	RejectChanged     = rejection.Changed
	RejectRepeat      = rejection.Repeat
	RejectCapacity    = rejection.Capacity
	RejectAssignment  = rejection.Assignment
	RejectIncomplete  = rejection.Incomplete
	RejectRewarded    = rejection.Rewarded
	RejectWindow      = rejection.Window
	RejectSelection   = rejection.Selection
	RejectRating      = rejection.Rating
	RejectOverflow    = rejection.Overflow
	RejectInventory   = rejection.Inventory
	RejectProtected   = rejection.Protected
	RejectMark        = rejection.Mark
	RejectOwnership   = rejection.Ownership
	RejectItem        = rejection.Item
	RejectQuarantine  = rejection.Quarantine
	RejectEarly       = rejection.Early
	RejectEvent       = rejection.Event
	RejectAbandon     = rejection.Abandon
	RejectTalk        = rejection.Talk
	RejectTopic       = rejection.Topic
	RejectTarget      = rejection.Target
	RejectScene       = rejection.Scene
	RejectEffect      = rejection.Effect
	RejectBoarding    = rejection.Boarding
	RejectRange       = rejection.Range
	RejectSharing     = rejection.Sharing
	RejectParty       = rejection.Party
)
