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
	"caper/systems/scenes"
)

// stalled is the number of characters that a stall test delays: twice the number
// of workers. The next character is in another room.
const stalled = 8

// stallOptions returns options with which a try that waits for a locked row
// never ends, so that what depends on it is never done.
func stallOptions() sessions.Options {
	return sessions.Options{Workers: stalled / 2, Outbox: 16, RetryPause: 20 * time.Millisecond, FirstTry: time.Hour, TryTimeout: time.Hour, DueInterval: time.Hour}
}

// stallServer is a manager with two rooms. The test stalls the first one.
type stallServer struct {
	store         *store.Store
	failing       atomic.Bool // every commit fails
	manager       *sessions.Manager
	first, second *stubRoom
}

func newStallServer(t *testing.T, engine enginetest.Engine) *stallServer {
	t.Helper()
	s := &stallServer{store: enginetest.Migrated(t, engine.DB(t))}
	s.open(t, withDeadlines(t, s.store, stalled+1), stallOptions())
	return s
}

// open opens the manager and its rooms. The character in the second room enters.
func (s *stallServer) open(t *testing.T, catalog *store.Catalog, o sessions.Options) {
	t.Helper()
	s.manager = newManager(t, s.store, catalog, o, func(name string) error {
		if name == "before commit" && s.failing.Load() {
			return errDisk
		}
		return nil
	})
	s.first, s.second = newStubRoom(t, s.manager), newStubRoom(t, s.manager)
	s.second.journal.Enter(arrivalOf(stalled + 1))
	wait(t, "the other character is in", func() bool { return count[*journal.Introduction](s.second) == 1 })
}

// enterAll makes the characters enter the first room.
func (s *stallServer) enterAll() {
	for id := range uint64(stalled) {
		s.first.journal.Enter(arrivalOf(id + 1))
	}
}

// introductions returns how many full syncs the first room has received.
func (s *stallServer) introductions() int { return count[*journal.Introduction](s.first) }

// lock locks the rows of characters until unlock is called.
func (s *stallServer) lock(t *testing.T, list ...store.CharacterID) (unlock func()) {
	t.Helper()
	holder, err := s.store.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range list {
		if _, _, _, err := holder.LockForUpdate(t.Context(), id, ""); err != nil {
			t.Fatal(err)
		}
	}
	unlock = sync.OnceFunc(func() {
		if err := holder.Rollback(); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(unlock)
	return unlock
}

// serve sends a number of requests for the character in the second room, one after
// the other, and returns how long the answers took.
func (s *stallServer) serve(t *testing.T) figures {
	t.Helper()
	frame, err := journal.Append(nil, &journal.RequestConverse{Entity: 99})
	if err != nil {
		t.Fatal(err)
	}
	return measure(200, func() {
		answers := count[*journal.Refused](s.second)
		if !s.second.journal.Request(stalled+1, frame) {
			t.Fatal("too many requests wait")
		}
		for end := time.Now().Add(10 * time.Second); count[*journal.Refused](s.second) == answers; time.Sleep(50 * time.Microsecond) {
			if time.Now().After(end) {
				t.Fatal("a request in another room got no answer")
			}
		}
	})
}

func TestARoomThatTakesNoDeliveriesDelaysNoOtherRoom(t *testing.T) {
	s := newStallServer(t, enginetest.Engines(t)[0])
	s.enterAll()
	wait(t, "all are in", func() bool { return s.introductions() == stalled })
	calm := s.serve(t)
	s.first.busy.Store(true)
	publish := func(id store.CharacterID) {
		_ = s.manager.Publish(t.Context(), id, commands.Commit{Messages: []commands.Message{commands.OfferShown{Mission: bootcamp.Kit, Title: 1}}})
	}
	publish(1)
	wait(t, "the room is stalled", func() bool { return s.first.refused.Load() > 0 })
	published := measure(1000, func() { // far more than an outbox holds
		for id := range store.CharacterID(stalled) {
			publish(id + 1)
		}
	})
	during := s.serve(t)
	if n := s.introductions(); n != stalled || count[*journal.RadioOffer](s.first) != 0 {
		t.Errorf("the stalled room took %d full syncs", n)
	}
	t.Logf("p50/p99/max of an answer: calm %v, beside a stalled room %v; publishing %d commits to it %v", calm, during, stalled, published)
	s.first.busy.Store(false)
	wait(t, "full syncs make up for what did not fit", func() bool { return s.introductions() == 2*stalled })
	if n := count[*journal.RadioOffer](s.first); n != 1 {
		t.Errorf("%d offers were sent, want only the one that was being delivered", n)
	}
}

func TestLoginsThatWaitForTheStoreDelayNoOtherRoom(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a transaction locks all rows")
	}
	s := newStallServer(t, engines[1])
	calm := s.serve(t)
	unlock := s.lock(t, 1, 2, 3, 4, 5, 6, 7, 8)
	s.enterAll()
	// Nor do they delay what the commits of others make due.
	if err := s.manager.Publish(t.Context(), stalled+1, commands.Commit{Scenes: true}); err != nil {
		t.Fatal(err)
	}
	during := s.serve(t)
	if n := s.introductions(); n != 0 {
		t.Errorf("%d characters with locked rows were admitted", n)
	}
	t.Logf("p50/p99/max of an answer: calm %v, beside %d stalled logins %v", calm, stalled, during)
	unlock()
	wait(t, "the stalled logins succeed", func() bool { return s.introductions() == stalled })
}

// TestLoginsThatKeepFailingDelayNoOtherLogin has more characters with locked rows
// log in than the background has workers. Once each has failed, others log in
// while the later tries still wait.
func TestLoginsThatKeepFailingDelayNoOtherLogin(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a transaction locks all rows")
	}
	s := &stallServer{store: enginetest.Migrated(t, engines[1].DB(t))}
	o := stallOptions()
	o.FirstTry = 2 * time.Second
	s.open(t, withDeadlines(t, s.store, stalled+4), o)
	unlock := s.lock(t, 1, 2)
	s.first.journal.Enter(arrivalOf(1))
	s.first.journal.Enter(arrivalOf(2))
	for id := uint64(stalled + 2); id <= stalled+4; id++ {
		n := count[*journal.Introduction](s.second)
		s.second.journal.Enter(arrivalOf(id))
		wait(t, "a character whose row is free is in", func() bool { return count[*journal.Introduction](s.second) == n+1 })
	}
	unlock()
	wait(t, "the others are in", func() bool { return s.introductions() == 2 })
}

func TestReportsThatKeepFailingDelayNoOtherRoom(t *testing.T) {
	s := newStallServer(t, enginetest.Engines(t)[0])
	s.enterAll()
	wait(t, "all are in", func() bool { return s.introductions() == stalled })
	calm := s.serve(t)
	enginetest.Run(t, s.store.Char, store.Raw("failing", `CREATE TRIGGER failing BEFORE UPDATE ON character_mission_objective
		WHEN OLD.character_id <= 8 BEGIN SELECT RAISE(ABORT, 'it fails'); END`))
	for id := range uint64(stalled) {
		s.first.journal.Report(scenes.Report{Client: arrivalOf(id + 1).Client, Event: content.AreaEntered(bootcamp.AssemblyArea)})
	}
	during := s.serve(t)
	if n := count[*journal.ObjectiveStatus](s.first); n != 0 {
		t.Errorf("%d reports that fail were taken", n)
	}
	t.Logf("p50/p99/max of an answer: calm %v, beside %d failing reports %v", calm, stalled, during)
	enginetest.Run(t, s.store.Char, store.Raw("healing", `DROP TRIGGER failing`))
	wait(t, "every report is taken", func() bool { return count[*journal.ObjectiveStatus](s.first) >= stalled })
}
