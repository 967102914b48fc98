package sessions_test

import (
	"sync"
	"testing"
	"time"

	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/sessions"
)

// TestManyDeadlinesElapseInOneLook has more deadlines due than a page holds.
func TestManyDeadlinesElapseInOneLook(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := withDeadlines(t, s, 300)
	const every = 4 * time.Second
	var mutex sync.Mutex
	var last time.Time
	var longest time.Duration // between two of them
	newManager(t, s, catalog, sessions.Options{Every: every}, func(name string) error {
		mutex.Lock()
		defer mutex.Unlock()
		if name == "begin" && !last.IsZero() {
			longest = max(longest, time.Since(last))
		}
		last = time.Now()
		return nil
	})
	wait(t, "all have elapsed", func() bool { return len(dueCharacters(t, s)) == 0 })
	mutex.Lock()
	defer mutex.Unlock()
	if longest > every/2 {
		t.Errorf("there were %v between two of them: more than one round", longest)
	}
}

// TestFailingDeadlinesDoNotDelayLaterOnes has a whole page of
// deadlines fail in each round.
func TestFailingDeadlinesDoNotDelayLaterOnes(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := withDeadlines(t, s, 257)
	enginetest.Run(t, s.Char, store.Raw("failing", `CREATE TRIGGER failing BEFORE DELETE ON character_mission_deadline
		WHEN OLD.assignment_id < 257 BEGIN SELECT RAISE(ABORT, 'it fails'); END`))
	newManager(t, s, catalog, sessions.Options{Every: 10 * time.Millisecond}, nil)
	wait(t, "the last has elapsed", func() bool { return len(dueCharacters(t, s)) == 256 })
}

// TestALockedCharacterDelaysNoOther has another process hold the row of
// the character whose deadline is the first.
func TestALockedCharacterDelaysNoOther(t *testing.T) {
	engines := enginetest.Engines(t)
	if len(engines) == 1 {
		t.Skip("NO POSTGRESQL: on SQLite a writer holds all rows")
	}
	db := engines[1].DB(t)
	s := enginetest.Migrated(t, db)
	catalog := withDeadlines(t, s, 3)
	holder, err := enginetest.Open(t, db).Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := holder.LockForUpdate(t.Context(), 1, ""); err != nil {
		t.Fatal(err)
	}
	newManager(t, s, catalog, sessions.Options{Every: 10 * time.Millisecond}, nil)
	wait(t, "the others' have elapsed", func() bool { return len(dueCharacters(t, s)) == 1 })
	if err := holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	wait(t, "all have elapsed", func() bool { return len(dueCharacters(t, s)) == 0 })
}
