package commands_test

import (
	"context"
	"os"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestMain(m *testing.M) {
	if os.Getenv(diesAt) != "" {
		os.Exit(dieOnTheWay())
	}
	os.Exit(enginetest.Main(m.Run))
}

const (
	account store.AccountID    = 900
	hero    store.CharacterID  = 901
	event                      = "event"
	scout   content.CreatureID = 8101
	other   content.CreatureID = 8102
)

var noon = time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)

// fixture is a migrated database with one character in the world.
type fixture struct {
	t       testing.TB
	s       *store.Store
	a       *commands.Service
	now     time.Time
	ids     int64
	options commands.Options
	session store.Session
	point   func(string) error // told every point of a unit
	command commands.Command
	targets map[store.EntityID]commands.Target
	company *company // whoever else is in the world; nil: nobody
}

func nowOf(f *fixture) func() time.Time { return func() time.Time { return f.now } }

func passes(string) error { return nil }

// setting deploys missions beside Bootcamp's and brings a character in, the
// starting experience under way.
func setting(t testing.TB, db string, missions ...*content.Mission) *fixture {
	t.Helper()
	s := enginetest.Migrated(t, db)
	deploy(t, s, missions...)
	enginetest.Run(t, s.Char, store.InsertAccount(account, true))
	f := &fixture{t: t, s: s, now: noon, ids: 1000, point: passes}
	f.options = commands.Options{
		Clock:     nowOf(f),
		NewID:     func() int64 { f.ids++; return f.ids },
		Failpoint: func(name string) error { return f.point(name) },
		Pause:     func(context.Context, int) error { return nil },
	}
	f.reload()
	f.enter(hero)
	return f
}

func deploy(t testing.TB, s *store.Store, missions ...*content.Mission) {
	t.Helper()
	tx, err := s.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range missions {
		for _, s := range spokenOf(m) {
			if err := tx.Run(t.Context(), s); err != nil {
				t.Fatal(err)
			}
		}
		if err := store.Deploy(t.Context(), tx, m); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}
