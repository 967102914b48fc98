package sessions_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/sessions"
)

// waitingKills is a number of kills whose credit no single task takes.
const waitingKills = 100

// newBacklog makes a database where character 1 has a mission that counts kills.
func newBacklog(t *testing.T, db string) (*store.Store, *store.Catalog, *store.Assignment) {
	t.Helper()
	s := enginetest.Migrated(t, db)
	m := countingMission(10 * waitingKills)
	m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
	deploy(t, s, m)
	a := &store.Assignment{
		ID: 100, Character: 1, Mission: m.ID, Revision: m.Revision, Generation: 1, State: content.MissionActive, AcceptedAt: time.Now().UTC(),
	}
	catalog := withDeadlines(t, s, 1)
	enginetest.Run(t, s.Char, store.InsertAssignment(a), store.SetObjective(a, 1, content.ObjectiveIncomplete))
	return s, catalog, a
}

// reserveKills reserves credit of many kills for an attempt.
func reserveKills(t *testing.T, s *store.Store, a *store.Assignment) {
	t.Helper()
	var list []store.Statement
	for n := range int64(waitingKills) {
		list = append(list, store.ReserveCredit(&store.CreditDelivery{
			Character: a.Character, Happening: n + 1, Mission: a.Mission, Assignment: a.ID, Generation: a.Generation, Objective: 1,
			Event: content.CreatureKilled(bootcamp.ThraxScout), ReservedAt: time.Now().UTC(),
		}))
	}
	enginetest.Run(t, s.Char, list...)
}

// checkAllTaken waits until no credit is left, and checks that each kill counts
// once.
func checkAllTaken(t *testing.T, s *store.Store, service *commands.Service) {
	t.Helper()
	wait(t, "no credit is left", func() bool {
		left, err := s.Creditors(t.Context(), 0, 10)
		return err == nil && len(left) == 0
	})
	if n, _ := counted(t, service, commands.Command{Character: 1, Account: 1}); n != waitingKills {
		t.Errorf("%d kills count, want %d", n, waitingKills)
	}
}

// TestARequestIsAnsweredWithinABacklog has a client send a request while the
// first kill of a long backlog is taken. A later kill waits until the request is
// answered.
func TestARequestIsAnsweredWithinABacklog(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s, catalog, attempt := newBacklog(t, db)
		asked, answered := make(chan struct{}), make(chan struct{})
		var taking atomic.Bool
		var commits atomic.Int64
		m := newManager(t, s, catalog, sessions.Options{DueInterval: 10 * time.Millisecond}, func(name string) error {
			if name != "before commit" || !taking.Load() {
				return nil
			}
			switch commits.Add(1) {
			case 1:
				<-asked
			case 90: // in the third part: a second one may have waited before the request
				<-answered
			}
			return nil
		})
		ask, answer := sync.OnceFunc(func() { close(asked) }), sync.OnceFunc(func() { close(answered) })
		t.Cleanup(func() { ask(); answer() })
		r := newStubRoom(t, m)
		r.journal.Enter(arrivalOf(1))
		wait(t, "the character is in and its deadline has elapsed", func() bool {
			return count[*journal.Introduction](r) == 1 && len(dueCharacters(t, s)) == 0
		})
		taking.Store(true)
		reserveKills(t, s, attempt)
		wait(t, "the first kill is being taken", func() bool { return commits.Load() == 1 })
		frame, err := journal.Append(nil, &journal.RequestConverse{Entity: 99})
		if err != nil {
			t.Fatal(err)
		}
		r.journal.Request(1, frame)
		ask()
		wait(t, "the request is answered while credit waits", func() bool { return count[*journal.Refused](r) == 1 })
		answer()
		checkAllTaken(t, s, m.Commands())
	})
}

// TestTheBacklogOfAnAbsentCharacterIsTaken reserves many kills for a character
// that is in no room.
func TestTheBacklogOfAnAbsentCharacterIsTaken(t *testing.T) {
	s, catalog, attempt := newBacklog(t, enginetest.Engines(t)[0].DB(t))
	reserveKills(t, s, attempt)
	m := newManager(t, s, catalog, sessions.Options{DueInterval: 10 * time.Millisecond}, nil)
	checkAllTaken(t, s, m.Commands())
}
