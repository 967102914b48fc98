package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
)

const (
	matesAccount store.AccountID   = 800
	mate         store.CharacterID = 801
	third        store.CharacterID = 701
	// An entity's number may need all 64 bits.
	matesEntity store.EntityID = 1<<63 + 800
)

// company is who is in the world with a fixture's character, and their party.
// mate is the one that shares: it has an attempt at every mission.
type company struct {
	parties *party.Manager
	number  party.Number
	world   map[store.CharacterID]commands.Presence
	mate    *fixture
}

// settings is what makes a fixture for missions.
type settings func(testing.TB, string, ...*content.Mission) *fixture

// eachSource runs a test on both engines, with offers over the radio and then
// with those of a party's member, under the rows that this is for.
func eachSource(t *testing.T, rows string, run func(t *testing.T, setting settings, db string)) {
	enginetest.Each(t, func(t *testing.T, db string) { run(t, setting, db) })
	t.Run(rows+" with a party's source", func(t *testing.T) {
		enginetest.Each(t, func(t *testing.T, db string) { run(t, shared, db) })
	})
}

// shared is a setting whose offers a party's member makes, at the same place.
func shared(t testing.TB, db string, missions ...*content.Mission) *fixture {
	t.Helper()
	for _, m := range missions {
		m.Shareable = true
	}
	f := setting(t, db, missions...)
	f.company = newCompany()
	f.options.Parties = f.company
	f.reload()
	f.company.mate = f.beside(matesAccount, mate, matesEntity)
	if err := f.company.regroup(f); err != nil {
		t.Fatal(err)
	}
	for _, m := range missions {
		f.company.mate.has(m)
	}
	return f
}

func newCompany() *company { return &company{world: map[store.CharacterID]commands.Presence{}} }

// regroup makes a new party of a character and the mate, always with the same
// identities.
func (c *company) regroup(f *fixture) error {
	ids := int64(9000)
	var err error
	if c.parties, err = party.NewManager(party.Options{NewID: func() int64 { ids++; return ids }}); err != nil {
		return err
	}
	c.arrive(c.mate)
	c.arrive(f)
	if c.number, err = c.parties.Form(int64(matesAccount)); err != nil {
		return err
	}
	return c.parties.Join(c.number, int64(f.command.Account))
}

// TryGetLiveMembership and LiveMembers ask whichever manager there is now.
func (c *company) TryGetLiveMembership(account, character int64, entity uint64) (party.Membership, bool) {
	return c.parties.TryGetLiveMembership(account, character, entity)
}

func (c *company) LiveMembers(number party.Number, lifetime party.LifetimeID) []party.Membership {
	return c.parties.LiveMembers(number, lifetime)
}
