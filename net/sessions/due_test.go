package sessions_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/sessions"
)

// late has characters 1 to count with a deadline that is over, of attempts of
// the same numbers.
func late(t *testing.T, s *store.Store, count int64) *store.Catalog {
	t.Helper()
	catalog, err := s.LoadWorld(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mission, _ := catalog.Mission(bootcamp.Initiation)
	past := time.Now().Add(-time.Hour).UTC()
	var list []store.Statement
	for n := range count {
		id := store.CharacterID(n + 1)
		a := store.Assignment{
			ID: store.AssignmentID(n + 1), Character: id, Mission: bootcamp.Initiation, Revision: mission.Revision, Generation: 1,
			State: content.MissionActive, AcceptedAt: past,
		}
		list = append(list, store.InsertAccount(store.AccountID(id), false),
			store.InsertCharacter(store.Character{ID: id, Account: store.AccountID(id), Name: fmt.Sprint("N", n), Purse: rules.Purse{Level: 1}}),
			store.InsertAssignment(&a), store.SetObjective(&a, bootcamp.ReportIn, content.ObjectiveIncomplete),
			store.StartDeadline(&a, bootcamp.ReportIn, past.Add(time.Duration(n)*time.Millisecond)))
	}
	enginetest.Run(t, s.Char, list...)
	return catalog
}

// watching opens a hub without rooms, closed with the test.
func watching(t *testing.T, s *store.Store, catalog *store.Catalog, options sessions.Options, point func(string) error) *sessions.Manager {
	t.Helper()
	hub, err := sessions.New(options, func(p commands.Publisher) (*commands.Service, error) {
		return commands.New(s, catalog, commands.Options{Clock: time.Now, Publisher: p, Point: point})
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := hub.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return hub
}

// left are the characters whose deadline did not elapse yet.
func left(t *testing.T, s *store.Store) (list []store.CharacterID) {
	t.Helper()
	due, err := s.Due(t.Context(), time.Now(), nil, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for i := range due {
		list = append(list, due[i].Character)
	}
	return list
}

// TestManyDeadlinesElapseInOneLook has more due than are read at a time.
func TestManyDeadlinesElapseInOneLook(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := late(t, s, 300)
	const every = 4 * time.Second
	var mutex sync.Mutex
	var last time.Time
	var longest time.Duration // between one and the next
	watching(t, s, catalog, sessions.Options{Every: every}, func(name string) error {
		mutex.Lock()
		defer mutex.Unlock()
		if name == "begin" && !last.IsZero() {
			longest = max(longest, time.Since(last))
		}
		last = time.Now()
		return nil
	})
	wait(t, "all have elapsed", func() bool { return len(left(t, s)) == 0 })
	mutex.Lock()
	defer mutex.Unlock()
	if longest > every/2 {
		t.Errorf("there were %v between one and the next: more than one look", longest)
	}
}

// TestDeadlinesThatFailKeepNoLaterOnesWaiting has as many fail, each time, as
// are read at a time.
func TestDeadlinesThatFailKeepNoLaterOnesWaiting(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := late(t, s, 257)
	enginetest.Run(t, s.Char, store.Raw("failing", `CREATE TRIGGER failing BEFORE DELETE ON character_mission_deadline
		WHEN OLD.assignment_id < 257 BEGIN SELECT RAISE(ABORT, 'it fails'); END`))
	watching(t, s, catalog, sessions.Options{Every: 10 * time.Millisecond}, nil)
	wait(t, "the last has elapsed", func() bool { return len(left(t, s)) == 256 })
}

// TestACharacterWhoseRowIsHeldKeepsNoOtherWaiting has another process hold the
// row of the character whose deadline is the first.
func TestACharacterWhoseRowIsHeldKeepsNoOtherWaiting(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a writer holds all rows")
	}
	db := engines[1].DB(t)
	s := enginetest.Migrated(t, db)
	catalog := late(t, s, 3)
	holder, err := enginetest.Open(t, db).Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := holder.LockForUpdate(t.Context(), 1, ""); err != nil {
		t.Fatal(err)
	}
	watching(t, s, catalog, sessions.Options{Every: 10 * time.Millisecond}, nil)
	wait(t, "the others' have elapsed", func() bool { return len(left(t, s)) == 1 })
	if err := holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	wait(t, "all have elapsed", func() bool { return len(left(t, s)) == 0 })
}
