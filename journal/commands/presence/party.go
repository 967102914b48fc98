package presence

import (
	"caper/journal/party"
	"caper/journal/store"
)

// Parties answers which memberships are in force. Units of any character ask
// it, so it must not call the command service.
type Parties interface {
	TryGetLiveMembership(account, character int64, entity uint64) (party.Membership, bool)
	LiveMembers(number party.Number, lifetime party.LifetimeID) []party.Membership
}

// MembershipOf returns the membership in force of a character in a session. With
// nil parties nobody is in one.
func MembershipOf(parties Parties, id store.CharacterID, s store.Session) (party.Membership, bool) {
	if parties == nil {
		return party.Membership{}, false
	}
	return parties.TryGetLiveMembership(int64(s.Account), int64(id), uint64(s.Entity))
}
