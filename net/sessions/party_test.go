package sessions_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
)

// joinParty connects a client by its name, in a party of the room.
func (h *testServer) joinParty(name string, number uint32) *testClient {
	h.t.Helper()
	account, character, err := h.sessions.Enroll(h.t.Context(), name)
	if err != nil {
		h.t.Fatal(err)
	}
	g := h.enter(name, 0, room.Grant{Account: account, Character: character, Party: number})
	h.until("in", func() bool { return g.model.Introduced == 1 })
	h.step()
	return g
}

func TestAPartyOfARoomSharesMissionsAndKills(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := newFixtureServer(t, db)
		ada, bo, eve := h.joinParty("Ada", 7), h.joinParty("Bo", 7), h.joinParty("Eve", 8)
		h.accept(ada, p, partyMission)
		h.until("taken", func() bool { return ada.model.Missions[partyMission] != nil })
		ada.ask(&journal.ShareMission{Mission: partyMission})
		h.until("shared", func() bool { return bo.model.Offers[partyMission] != 0 })
		bo.ask(&journal.AssignSharedMission{Source: bo.model.Offers[partyMission], Mission: partyMission})
		h.until("taken by Bo", func() bool { return bo.model.Missions[partyMission] != nil })
		if _, offered := eve.model.Offers[partyMission]; offered {
			t.Error("a member of another party received the offer")
		}
		p.report(ada, content.CreatureKilled(bootcamp.ThraxScout))
		h.until("both have the credit", func() bool {
			return ada.model.Missions[partyMission].Completable && bo.model.Missions[partyMission].Completable
		})
	})
}

// TestAnEndedRoomDisbandsItsParties ends more rooms than the limit of parties.
func TestAnEndedRoomDisbandsItsParties(t *testing.T) {
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }, MaxParties: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	manager := newManager(t, s, withDeadlines(t, s, 4), sessions.Options{DueInterval: time.Hour, Parties: parties}, nil)
	for n := range uint32(4) {
		st := newStubRoom(t, manager)
		who := room.Arrival{Client: 1, Account: components.AccountID(n + 1), Character: components.CharacterID(n + 1), Entity: 9, Party: 3, Connection: 1}
		st.journal.Enter(who)
		wait(t, "in a party", func() bool {
			st.journal.Publish(room.Live{Players: []room.LivePlayer{{Arrival: who, Epoch: 1, Alive: true}}})
			_, in := parties.TryGetLiveMembership(int64(who.Account), int64(who.Character), uint64(who.Entity))
			return in
		})
		st.end()
		wait(t, "the party is over", func() bool {
			_, in := parties.TryGetLiveMembership(int64(who.Account), int64(who.Character), uint64(who.Entity))
			return !in
		})
	}
}

func TestACharacterThatLeavesHasNoMembership(t *testing.T) {
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }})
	if err != nil {
		t.Fatal(err)
	}
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	manager := newManager(t, s, withDeadlines(t, s, 1), sessions.Options{DueInterval: time.Hour, Parties: parties}, nil)
	st := newStubRoom(t, manager)
	who := arrivalOf(1)
	who.Party = 3
	member := func() bool {
		_, in := parties.TryGetLiveMembership(int64(who.Account), int64(who.Character), uint64(who.Entity))
		return in
	}
	st.journal.Enter(who)
	wait(t, "in a party", func() bool {
		st.journal.Publish(room.Live{Players: []room.LivePlayer{{Arrival: who, Epoch: 1, Alive: true}}})
		return member()
	})
	if st.journal.Leave(who.Client); member() {
		t.Error("the character left the room and is still a live member of its party")
	}
}

// TestMembersWhoLeftFillNoParty has more characters come and go, one after the
// other, than a party has places.
func TestMembersWhoLeftFillNoParty(t *testing.T) {
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }, MaxMembers: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	r := newStubRoom(t, newManager(t, s, withDeadlines(t, s, 4), sessions.Options{DueInterval: time.Hour, Parties: parties}, nil))
	for id := uint64(1); id <= 4; id++ {
		who := arrivalOf(id)
		who.Party, who.Entity = 7, components.EntityID(id+50)
		r.journal.Enter(who)
		wait(t, "the character is in its party", func() bool {
			r.journal.Publish(room.Live{Players: []room.LivePlayer{{Arrival: who, Epoch: 1, Alive: true}}})
			_, in := parties.TryGetLiveMembership(int64(id), int64(id), uint64(who.Entity))
			return in
		})
		r.journal.Leave(who.Client)
		r.journal.Publish(room.Live{})
	}
}
