package progress

import (
	"caper/journal/commands/presence"
	"caper/journal/party"
	"caper/journal/store"
)

// Witness is a character that may have credit of a happening, as it was when the
// happening took place.
type Witness struct {
	Character store.CharacterID    // the character
	Account   store.AccountID      // account that plays it
	Present   bool                 // alive and in the world
	Instance  presence.MapInstance // that it was in
	Position  [3]float64           // metres
	Party     party.LifetimeID     // of its live membership; 0 for none
}

// Witnesses returns a character and the live members of its party as they are
// now, the character first. It uses no store. A room calls it when the happening
// takes place, since the command may run later, when they have moved or left.
func (a *Attempts) Witnesses(id store.CharacterID, account store.AccountID) []Witness {
	list := []Witness{{Character: id, Account: account}}
	live, _ := a.runner.Presence.Get(id)
	if from, grouped := presence.MembershipOf(a.parties, id, live.Session); grouped {
		for _, m := range a.parties.LiveMembers(from.Party, from.Lifetime) {
			if member := store.CharacterID(m.Character); member != id {
				list = append(list, Witness{Character: member, Account: store.AccountID(m.Account)})
			}
		}
	}
	for i := range list {
		w := &list[i]
		in, there := a.runner.Presence.Get(w.Character)
		if !there {
			continue
		}
		w.Present, w.Instance, w.Position = in.Alive && in.Leaving == presence.Staying, in.Instance, in.Position
		if m, lives := presence.MembershipOf(a.parties, w.Character, in.Session); lives {
			w.Party = m.Lifetime
		}
	}
	return list
}
