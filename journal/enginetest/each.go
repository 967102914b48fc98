package enginetest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/store"
)

var databases atomic.Int64

// Engine is one of the engines.
type Engine struct {
	Name string // "sqlite" or "postgresql"
	// DB returns a new name for databases, as --db takes it. Open creates them
	// empty, Migrated up to date.
	DB func(testing.TB) string
}

// Engines returns the engines that this machine has; it logs a missing one.
func Engines(t testing.TB) []Engine {
	list := []Engine{{"sqlite", folder}}
	if server.url == "" {
		t.Logf("NO POSTGRESQL: %s", server.why)
		return list
	}
	return append(list, Engine{"postgresql", postgres})
}

// memory is a file system in memory, where there is one.
const memory = "/dev/shm"

// folder is a new folder for SQLite: in memory, since tests end processes and
// never the machine, or on the disk with CAPER_SWEEP=1, when figures are
// measured.
func folder(t testing.TB) string {
	t.Helper()
	if _, err := os.Stat(memory); err != nil || os.Getenv("CAPER_SWEEP") != "" {
		return t.TempDir()
	}
	name, err := os.MkdirTemp(memory, "caper-sqlite-")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() {
		if err := os.RemoveAll(name); err != nil {
			t.Error(err)
		}
	})
	return name
}

func postgres(t testing.TB) string {
	t.Helper()
	return fmt.Sprintf("%st%d?sslmode=disable", server.url, databases.Add(1))
}

// template is a PostgreSQL database that was brought up to date, for others to
// be copies of: that is much faster than each taking every step.
var template = sync.OnceValues(func() (location store.Location, err error) {
	location, err = store.ParseLocation(server.url + "like?sslmode=disable")
	if err != nil {
		return location, err
	}
	if err := store.Create(context.Background(), location); err != nil {
		return location, err
	}
	s, err := store.Open(location, bootcamp.Content())
	if err != nil {
		return location, err
	}
	return location, errors.Join(s.Up(context.Background()), s.Close())
})

// besides are the tests that run in parallel.
var besides sync.Map // of *testing.T

// Each runs a test on SQLite and on PostgreSQL, each with databases of its own, in
// parallel with other tests: most of the time a test waits for its server.
func Each(t *testing.T, test func(t *testing.T, db string)) {
	t.Helper()
	if _, is := besides.LoadOrStore(t, true); !is {
		t.Parallel()
	}
	list := Engines(t)
	for _, e := range list {
		t.Run(e.Name, func(t *testing.T) { test(t, e.DB(t)) })
	}
	if len(list) == 1 {
		t.Run("postgresql", func(t *testing.T) { t.Skipf("NO POSTGRESQL: %s", server.why) })
	}
}

// Open opens a test's databases and creates those that do not exist. They are
// closed when the test ends.
func Open(t testing.TB, db string) *store.Store {
	t.Helper()
	location := locate(t, db)
	if err := store.Create(t.Context(), location); err != nil {
		t.Fatal(err)
	}
	s, err := store.Open(location, bootcamp.Content())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func locate(t testing.TB, db string) store.Location {
	t.Helper()
	location, err := store.ParseLocation(db)
	if err != nil {
		t.Fatal(err)
	}
	return location
}

// Migrated opens a test's databases and brings them up to date.
func Migrated(t testing.TB, db string) *store.Store {
	t.Helper()
	if location := locate(t, db); location.Engine == store.PostgreSQL {
		like, err := template()
		if err == nil {
			err = store.CreateLike(t.Context(), location, like)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	s := Open(t, db)
	if err := s.Up(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

// Run runs statements on one database, in one transaction.
func Run(t testing.TB, d *store.Database, list ...store.Statement) {
	t.Helper()
	if err := Try(t, d, list...); err != nil {
		t.Fatal(err)
	}
}

// Try is Run for statements that may fail.
func Try(t testing.TB, d *store.Database, list ...store.Statement) error {
	t.Helper()
	tx, err := d.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range list {
		if err := tx.Run(t.Context(), s); err != nil {
			if undo := tx.Rollback(); undo != nil {
				t.Fatal(undo)
			}
			return err
		}
	}
	return tx.Commit()
}
