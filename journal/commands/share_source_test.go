package commands_test

import (
	"fmt"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
)

// sharedTo is the outcome of a shared command for one recipient.
type sharedTo struct {
	Recipient store.CharacterID
	commands.Outcome
	Err error
}

// shareOutcome is the outcome of a share for its recipients, in the order of
// the offers.
type shareOutcome struct{ Offers []sharedTo }

// shares has the character share a mission, and makes the offers one after the
// other.
func (f *fixture) shares(id content.MissionID) (shareOutcome, error) {
	list, err := f.a.TryShare(f.t.Context(), f.command, f.session, id)
	var s shareOutcome
	for i := range list {
		to := sharedTo{Recipient: list[i].Recipient}
		to.Outcome, to.Err = f.a.MakeOffer(f.t.Context(), &list[i])
		s.Offers = append(s.Offers, to)
	}
	return s, err
}

// share has the mate share a mission, and gives what became of it for one.
func (c *company) share(f *fixture, id content.MissionID) (commands.Outcome, error) {
	s, err := c.mate.shares(id)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, o := range s.Offers {
		if o.Recipient == f.command.Character {
			return o.Outcome, o.Err
		}
	}
	return commands.Outcome{}, &commands.Rejection{Code: "nobody", Detail: "the member was left out"}
}

// source is what the fixture's offers come from.
func (f *fixture) source(id content.MissionID) store.Source {
	if f.company == nil {
		return store.Source{Kind: content.SourceServerEvent, Key: event, Instance: event}
	}
	row, _ := f.company.mate.row(id)
	return f.company.source(f, &row)
}

// source is what a share of the mate's with a member is to capture.
func (c *company) source(f *fixture, row *store.Assignment) store.Source {
	f.t.Helper()
	from, sends := c.parties.TryGetLiveMembership(int64(matesAccount), int64(mate), uint64(matesEntity))
	to, takes := c.parties.TryGetLiveMembership(int64(f.command.Account), int64(f.command.Character), uint64(f.session.Entity))
	if !sends || !takes {
		f.t.Fatal("they are in no party")
	}
	return store.Source{Kind: content.SourceParty, Key: "party", Instance: fmt.Sprint(from.Lifetime), Assignment: &row.ID, AssignmentGeneration: &row.Generation,
		Party: &party.Source{Lifetime: from.Lifetime, SenderMembership: from.ID, RecipientMembership: to.ID, Character: int64(mate),
			Account: int64(matesAccount), Entity: uint64(matesEntity), Connection: 70, LocationEpoch: 1, MapEpoch: 1}}
}
