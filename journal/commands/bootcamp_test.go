package commands_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// sapper is where Demolition is given and its charge fetched.
const sapper store.EntityID = 1<<62 + 9

// afterMission brings a character to where a mission lies behind it.
func afterMission(t *testing.T, db string, id content.MissionID) *fixture {
	f := setting(t, db)
	f.clear()
	enginetest.Run(t, f.s.Char, store.InsertHistory(&store.History{Assignment: 40, Character: hero, Mission: id, Generation: 1,
		Revision: bootcamp.InitiationRevision, Outcome: content.MissionCompleted, CompletedAt: noon, Rewarded: true, RewardedAt: &noon}))
	return f
}

// asks names the mission and entity that a callback of a test is for.
func (f *fixture) asks(entity store.EntityID, id content.MissionID) commands.Callback {
	return commands.Callback{Command: f.command, Session: f.session, Entity: entity, Mission: id}
}

// toTheCharge takes Demolition up to the sapper's Continue.
func (f *fixture) toTheCharge() {
	f.t.Helper()
	t := npc()
	t.Creature, t.Package = bootcamp.Sapper, bootcamp.SapperPackage
	f.stand(sapper, t)
	f.window(sapper)
	f.does(f.a.AcceptInPerson(f.t.Context(), f.asks(sapper, bootcamp.Demolition)))
	f.does(f.report(content.AreaEntered(bootcamp.DepotArea)))
	for range 3 {
		f.does(f.report(content.CreatureKilled(bootcamp.ThraxSoldier)))
	}
}

func (f *fixture) fetches() (commands.Outcome, error) {
	return f.a.CompleteObjective(f.t.Context(), commands.ObjectiveAnswer{
		Callback: f.asks(sapper, bootcamp.Demolition), Objective: bootcamp.FetchCharge, Flag: 2401})
}

// charges is how many charges the character holds, of the mission and of its
// own.
func (f *fixture) charges() (missions, own uint32) {
	f.t.Helper()
	for _, v := range f.views() {
		switch {
		case v.Template != bootcamp.Charge:
		case v.Protected():
			missions += v.Quantity
		default:
			own += v.Quantity
		}
	}
	return missions, own
}
