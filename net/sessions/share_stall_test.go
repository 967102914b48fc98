package sessions_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"
)

// newPartyStallServer is a stall server whose first room has a party: one member
// less than stalled hunt, and the last one's row is locked. All but the last have
// the mission that can be shared, in which the party shares its kills; with
// all, the last has it too.
func newPartyStallServer(t *testing.T, engine enginetest.Engine, all bool) *stallServer {
	t.Helper()
	s := &stallServer{store: enginetest.Migrated(t, engine.DB(t))}
	m := countingMission(1000)
	m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
	deploy(t, s.store, m)
	catalog := withDeadlines(t, s.store, stalled+1)
	for id := range store.CharacterID(stalled) {
		if id+1 == stalled && !all {
			continue
		}
		a := store.Assignment{
			ID: 100 + store.AssignmentID(id), Character: id + 1, Mission: m.ID, Revision: m.Revision, Generation: 1,
			State: content.MissionActive, AcceptedAt: time.Now().UTC(),
		}
		enginetest.Run(t, s.store.Char, store.InsertAssignment(&a), store.SetObjective(&a, 1, content.ObjectiveIncomplete))
	}
	o := stallOptions()
	var err error
	if o.Parties, err = party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }}); err != nil {
		t.Fatal(err)
	}
	s.open(t, catalog, o)
	for id := range uint64(stalled) {
		s.first.journal.Enter(memberOf(id + 1))
	}
	wait(t, "the party is in", func() bool { return s.introductions() == stalled })
	wait(t, "the party is in the world", func() bool {
		s.publish(room.LivePlayer{Epoch: 1, Alive: true})
		return s.manager.Commands().Presence.Count() == stalled
	})
	return s
}

// memberOf returns the arrival of a character in the party.
func memberOf(id uint64) room.Arrival {
	a := arrivalOf(id)
	a.Party = 1
	return a
}

// publish publishes a tick of the first room in which each member is like the
// player. It takes further pairs of a character and what that one is like.
func (s *stallServer) publish(each room.LivePlayer, except ...any) {
	var live room.Live
	for id := range uint64(stalled) {
		p := each
		for i := 0; i < len(except); i += 2 {
			if except[i] == int(id+1) {
				p = except[i+1].(room.LivePlayer)
			}
		}
		p.Arrival = memberOf(id + 1)
		live.Players = append(live.Players, p)
	}
	s.first.journal.Publish(live)
}

// takeLeftCredit takes what due work would: the credit of characters without a
// session.
func (s *stallServer) takeLeftCredit(t *testing.T) {
	t.Helper()
	service := s.manager.Commands()
	list, err := service.Creditors(t.Context(), 0, 100)
	if err != nil {
		t.Fatal(err)
	}
	for _, to := range list {
		if _, err := service.TakeCredit(t.Context(), commands.Command{Character: to.Character, Account: to.Account}, store.CreditMark{}); err != nil {
			t.Fatal(err)
		}
	}
}

// kills returns how many kills a character's attempt counts.
func (s *stallServer) kills(t *testing.T, id store.CharacterID) (n int) {
	t.Helper()
	tx, err := s.store.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = tx.Rollback() }() // nothing was written
	rows, err := tx.Assignments(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	for i := range rows {
		g, err := tx.Aggregate(t.Context(), &rows[i])
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range g.Counters { // any order: a sum
			n += int(v)
		}
	}
	return n
}

// TestAKillWaitsForNoOtherMember has more members kill than there are workers,
// while the row of a member who gets credit of each kill is locked.
func TestAKillWaitsForNoOtherMember(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a transaction locks all rows")
	}
	s := newPartyStallServer(t, engines[1], true)
	calm := s.serve(t)
	unlock := s.lock(t, stalled)
	from := time.Now()
	const each = 3
	for range each {
		for id := range uint64(stalled - 1) {
			s.first.journal.Report(scenes.Report{Client: arrivalOf(id + 1).Client, Event: content.CreatureKilled(bootcamp.ThraxScout)})
		}
	}
	during := s.serve(t)
	for id := range store.CharacterID(stalled - 1) {
		wait(t, "every kill counts for every member who can take it", func() bool { return s.kills(t, id+1) == each*(stalled-1) })
	}
	t.Logf("p50/p99/max of an answer: calm %v, beside a member whose row is locked %v; all kills of the others counted after %v", calm, during, time.Since(from))
	if n := s.kills(t, stalled); n != 0 {
		t.Errorf("the character whose row is locked counts %d kills", n)
	}
	unlock()
	wait(t, "the locked character has its credit", func() bool { return s.kills(t, stalled) == each*(stalled-1) })
}

// TestASharedOfferWaitsForNoOtherMember has more members share than there are
// workers, with a member whose row is locked.
func TestASharedOfferWaitsForNoOtherMember(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a transaction locks all rows")
	}
	s := newPartyStallServer(t, engines[1], false)
	calm := s.serve(t)
	unlock := s.lock(t, stalled)
	share, err := journal.Append(nil, &journal.ShareMission{Mission: shareable})
	if err != nil {
		t.Fatal(err)
	}
	talk, err := journal.Append(nil, &journal.RequestConverse{Entity: 99})
	if err != nil {
		t.Fatal(err)
	}
	for id := range uint64(stalled - 1) {
		client := arrivalOf(id + 1).Client
		if !s.first.journal.Request(client, share) || !s.first.journal.Request(client, talk) {
			t.Fatal("too many requests wait")
		}
	}
	during := s.serve(t)
	wait(t, "the sharers' next requests are answered", func() bool { return count[*journal.Refused](s.first) == stalled-1 })
	if n := count[*journal.SharedOffer](s.first); n != 0 {
		t.Errorf("the character whose row is locked received %d offers", n)
	}
	t.Logf("p50/p99/max of an answer: calm %v, beside a member whose row is locked %v", calm, during)
	unlock()
	wait(t, "the locked character has an offer", func() bool { return count[*journal.SharedOffer](s.first) >= 1 })
}
