package sessions_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems"
)

// testServer is a session manager on a database with one room, which the test
// steps.
type testServer struct {
	t         testing.TB
	sessions  *sessions.Manager
	store     *store.Store
	room      *room.Room
	journal   *sessions.Room
	failpoint atomic.Pointer[func(string) error]
	tick      time.Duration // the longest step so far
	// parties are the parties of the server; nil is none. They must be set
	// before the server is opened.
	parties commands.Parties
	// partyManager forms parties of the rooms' party numbers; nil forms none.
	// It must be set before the server is opened.
	partyManager *party.Manager
	every        time.Duration // between rounds of due work; 0 is never
	// statements counts the statements on Char so far.
	statements atomic.Int64
}

func newTestServer(t testing.TB, db string, script scenestub.Script, place sessions.Place) *testServer {
	t.Helper()
	h := &testServer{t: t, store: enginetest.Migrated(t, db)}
	h.store.Char.SetTrace(func(string, string) { h.statements.Add(1) })
	h.open(script, place)
	return h
}

// open starts a server on the database.
func (h *testServer) open(script scenestub.Script, place sessions.Place) {
	h.t.Helper()
	catalog, err := h.store.LoadWorld(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	pass := func(string) error { return nil }
	h.failpoint.Store(&pass)
	if h.every == 0 {
		h.every = time.Hour
	}
	if h.partyManager != nil {
		h.parties = h.partyManager
	}
	h.sessions, err = sessions.New(sessions.Options{RetryPause: 5 * time.Millisecond, DueInterval: h.every, Parties: h.partyManager}, func(p commands.Publisher) (*commands.Service, error) {
		return commands.New(h.store, catalog, commands.Options{
			Clock: time.Now, Publisher: p, Parties: h.parties, Failpoint: func(name string) error { return (*h.failpoint.Load())(name) },
		})
	})
	if err != nil {
		h.t.Fatal(err)
	}
	play, err := scenestub.New(script)
	if err != nil {
		h.t.Fatal(err)
	}
	k := h.sessions.NewRoom(place)
	h.room, err = room.New(room.Config{ID: "r", Simulation: systems.Config{Prepared: preparedFlat()}, Journal: k, Script: play})
	if err != nil {
		h.t.Fatal(err)
	}
	k.Attach(h.room)
	h.journal = k
	h.t.Cleanup(func() { h.close() })
}

// replaceRoom opens another room on the same manager.
func (h *testServer) replaceRoom(place sessions.Place, script room.Script) {
	h.t.Helper()
	k := h.sessions.NewRoom(place)
	next, err := room.New(room.Config{ID: "another", Simulation: systems.Config{Prepared: preparedFlat()}, Journal: k, Script: script})
	if err != nil {
		h.t.Fatal(err)
	}
	k.Attach(next)
	h.room, h.journal = next, k
}

func (h *testServer) close() {
	h.room.Close("the test is over")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := h.sessions.Close(ctx); err != nil {
		h.t.Error(err)
	}
}

func public() sessions.Place { return sessions.Place{Map: bootcamp.Map} }

// rows returns all rows of characters.
func (h *testServer) rows() []string {
	h.t.Helper()
	list, err := h.store.Char.Dump(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	return list
}

// failCommits makes every unit of work fail before its commit, and counts the
// failures, until heal is called.
func (h *testServer) failCommits() (count *atomic.Int64, heal func()) {
	count = &atomic.Int64{}
	fail := func(name string) error {
		if name != "before commit" {
			return nil
		}
		count.Add(1)
		return errDisk
	}
	h.failpoint.Store(&fail)
	return count, func() {
		pass := func(string) error { return nil }
		h.failpoint.Store(&pass)
	}
}
