package commands_test

import (
	"maps"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/rules"
	"caper/journal/store"
)

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

func (c *company) arrive(f *fixture) { c.parties.Arrive(f.body(), 1) }

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
