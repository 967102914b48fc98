package commands_test

import (
	"maps"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// reload makes a new command service over the current content.
func (f *fixture) reload() {
	f.t.Helper()
	c, err := f.s.LoadWorld(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	if len(c.Faults) > 0 {
		f.t.Fatal(c.Faults)
	}
	if f.a, err = commands.New(f.s, c, f.options); err != nil {
		f.t.Fatal(err)
	}
	f.present()
}

// enter makes a character and speaks for it from then on.
func (f *fixture) enter(id store.CharacterID) {
	f.t.Helper()
	enginetest.Run(f.t, f.s.Char,
		store.InsertCharacter(store.Character{ID: id, Account: account, Slot: int(id), Name: "Ada", Purse: rules.Purse{Level: 1}}),
		store.SetStarting(id, rules.StartingActive))
	f.speak(id)
}

// speak has the fixture speak for a character from then on.
func (f *fixture) speak(id store.CharacterID) {
	f.command = commands.Command{Character: id, Account: account}
	f.session = store.Session{Account: account, Entity: 1<<63 + 5, Connection: 7, LocationEpoch: 1, MapEpoch: 1}
	f.present()
}

func (f *fixture) presence() commands.Presence {
	return commands.Presence{Session: f.session, Map: bootcamp.Map, Alive: true, Instance: 3}
}

func (f *fixture) present() { f.publish(f.presence()) }

// publish has the character in the world as given, among the fixture's
// targets.
func (f *fixture) publish(p commands.Presence) {
	if f.company != nil {
		f.company.publish(f, p)
		return
	}
	f.a.Presence.Publish(commands.Live{
		Characters: map[store.CharacterID]commands.Presence{f.command.Character: p}, Targets: maps.Clone(f.targets),
	})
}
