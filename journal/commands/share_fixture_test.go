package commands_test

import (
	"fmt"
	"maps"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/rules"
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

// beside brings a further character in, whom the fixture that it gives speaks
// for.
func (f *fixture) beside(account store.AccountID, id store.CharacterID, entity store.EntityID) *fixture {
	f.t.Helper()
	enginetest.Run(f.t, f.s.Char, store.InsertAccount(account, true),
		store.InsertCharacter(store.Character{ID: id, Account: account, Name: "Bo", Purse: rules.Purse{Level: 1}}),
		store.SetStarting(id, rules.StartingActive))
	g := f.as(account, id, entity)
	if f.company.parties != nil {
		f.company.arrive(g)
	}
	return g
}

// as is a fixture that speaks for another character in the same world.
func (f *fixture) as(account store.AccountID, id store.CharacterID, entity store.EntityID) *fixture {
	g := *f
	g.command = commands.Command{Character: id, Account: account}
	g.session = store.Session{Account: account, Entity: entity, Connection: 70, LocationEpoch: 1, MapEpoch: 1}
	g.present()
	return &g
}

// body is the character's, as the party manager has it.
func (f *fixture) body() party.Body {
	return party.Body{Account: int64(f.command.Account), Character: int64(f.command.Character), Entity: uint64(f.session.Entity), Instance: 3}
}

func (c *company) arrive(f *fixture) { c.parties.Arrive(f.body()) }

// joins has the character in the company's party.
func (f *fixture) joins() {
	f.t.Helper()
	if err := f.company.parties.Join(f.company.number, int64(f.command.Account)); err != nil {
		f.t.Fatal(err)
	}
}

// has gives the character an active attempt at a mission, as if accepted.
func (f *fixture) has(m *content.Mission) {
	f.t.Helper()
	row := store.Assignment{Character: f.command.Character, Mission: m.ID, ID: store.AssignmentID(f.command.Character)*1000 + store.AssignmentID(m.ID),
		Generation: 1, Revision: m.Revision, AcceptedAt: noon}
	list := []store.Statement{store.InsertAssignment(&row)}
	for i := range m.Objectives {
		list = append(list, store.SetObjective(&row, m.Objectives[i].ID, m.Objectives[i].Initial))
	}
	enginetest.Run(f.t, f.s.Char, list...)
}

// publish has everyone in the world where they are, and one as given.
func (c *company) publish(f *fixture, p commands.Presence) {
	c.world[f.command.Character] = p
	for _, instance := range []commands.MapInstance{3, 4} {
		part := map[store.CharacterID]commands.Presence{}
		for id, presence := range c.world { // any order: into a map
			if presence.Instance == instance {
				part[id] = presence
			}
		}
		f.a.Presence.Publish(commands.Live{Instance: instance, Characters: part, Targets: maps.Clone(f.targets)})
	}
}

// gone takes a character out of the world's presence.
func (c *company) gone(f *fixture) {
	p := f.presence()
	p.Instance = 5 // which is not published
	c.publish(f, p)
}

// shares has the character share a mission.
func (f *fixture) shares(id content.MissionID) (commands.ShareOutcome, error) {
	return f.a.TryShare(f.t.Context(), f.command, f.session, id)
}

// share has the mate share a mission, and gives what became of it for one.
func (c *company) share(f *fixture, id content.MissionID) (commands.Outcome, error) {
	s, err := c.mate.shares(id)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, o := range s.Offers {
		if o.Recipient == f.command.Character {
			return o.Outcome, o.Err
		}
	}
	return commands.Outcome{}, &commands.Rejection{Code: "nobody", Detail: "the member was left out"}
}

// source is what the fixture's offers come from.
func (f *fixture) source(id content.MissionID) store.Source {
	if f.company == nil {
		return store.Source{Kind: content.SourceServerEvent, Key: event, Instance: event}
	}
	row, _ := f.company.mate.row(id)
	return f.company.source(f, &row)
}

// source is what a share of the mate's with a member is to capture.
func (c *company) source(f *fixture, row *store.Assignment) store.Source {
	f.t.Helper()
	from, sends := c.parties.TryGetLiveMembership(int64(matesAccount), int64(mate), uint64(matesEntity))
	to, takes := c.parties.TryGetLiveMembership(int64(f.command.Account), int64(f.command.Character), uint64(f.session.Entity))
	if !sends || !takes {
		f.t.Fatal("they are in no party")
	}
	return store.Source{Kind: content.SourceParty, Key: "party", Instance: fmt.Sprint(from.Lifetime), Assignment: &row.ID, AssignmentGeneration: &row.Generation,
		Party: &party.Source{Lifetime: from.Lifetime, SenderMembership: from.ID, RecipientMembership: to.ID, Character: int64(mate),
			Account: int64(matesAccount), Entity: uint64(matesEntity), Connection: 70, LocationEpoch: 1, MapEpoch: 1}}
}
