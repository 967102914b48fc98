package sessions_test

import (
	"context"
	"fmt"
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

// withDeadlines inserts characters 1 to count, each with an attempt of the same
// number whose deadline has passed.
func withDeadlines(t *testing.T, s *store.Store, count int64) *store.Catalog {
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

// newManager opens a manager without rooms. It is closed with the test.
func newManager(t *testing.T, s *store.Store, catalog *store.Catalog, options sessions.Options, point func(string) error) *sessions.Manager {
	t.Helper()
	manager, err := sessions.New(options, func(p commands.Publisher) (*commands.Service, error) {
		o := commands.Options{Clock: time.Now, Publisher: p, Failpoint: point}
		if options.Parties != nil {
			o.Parties = options.Parties
		}
		return commands.New(s, catalog, o)
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		if err := manager.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	return manager
}

// dueCharacters returns the characters whose deadline has not elapsed yet.
func dueCharacters(t *testing.T, s *store.Store) (list []store.CharacterID) {
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
