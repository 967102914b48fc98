package commands_test

import (
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// Entities of the conversations' fixtures.
const (
	speaker store.EntityID = 1<<63 + 100
	post    store.EntityID = 1<<63 + 101
)

// npc is the dialogue's speaker, as near as the range allows.
func npc() commands.Target {
	return commands.Target{Creature: enginetest.DialogueSpeaker, Package: enginetest.DialoguePackage, Instance: 3, MapEpoch: 1,
		Position: [3]float64{3, 0, 4}, Living: true, Interactable: true}
}

// stand has a target in the world.
func (f *fixture) stand(id store.EntityID, t commands.Target) {
	if f.targets == nil {
		f.targets = map[store.EntityID]commands.Target{}
	}
	f.targets[id] = t
	f.present()
}

func (f *fixture) open(id store.EntityID) (commands.Outcome, error) {
	return f.a.Converse(f.t.Context(), commands.Talk{Command: f.command, Session: f.session, Entity: id})
}

// window opens a conversation, which must change no row, and gives its window.
func (f *fixture) window(id store.EntityID) commands.Converse {
	f.t.Helper()
	before := f.dump()
	o, err := f.open(id)
	if err != nil || o.Applied || len(o.Messages) != 1 {
		f.t.Fatalf("no conversation: %+v %v", o, err)
	}
	// covers J-CONV-006
	if !slices.Equal(before, f.dump()) {
		f.t.Fatal("opening a conversation changed rows")
	}
	return o.Messages[0].(commands.Converse)
}

func (f *fixture) callback(id content.MissionID) commands.Callback {
	return commands.Callback{Command: f.command, Session: f.session, Entity: speaker, Mission: id}
}

func (f *fixture) acceptTold(id content.MissionID) (commands.Outcome, error) {
	return f.a.AcceptInPerson(f.t.Context(), f.callback(id))
}

func (f *fixture) answer(id content.MissionID, objective content.ObjectiveID, flag content.FlagID) commands.ObjectiveAnswer {
	return commands.ObjectiveAnswer{Callback: f.callback(id), Objective: objective, Flag: flag}
}

func (f *fixture) continues(id content.MissionID) (commands.Outcome, error) {
	return f.a.CompleteObjective(f.t.Context(), f.answer(id, enginetest.DialogueObjective, enginetest.DialogueFlag))
}

func (f *fixture) chooses(n int32) (commands.Outcome, error) {
	return f.a.Choose(f.t.Context(), commands.ChoiceAnswer{
		ObjectiveAnswer: f.answer(enginetest.DialogueMission, enginetest.DialogueObjective, enginetest.DialogueFlag), Choice: n})
}

func (f *fixture) turnInTold(id content.MissionID) (commands.Outcome, error) {
	return f.a.TurnInInPerson(f.t.Context(), commands.RewardAnswer{Callback: f.callback(id)})
}

func (f *fixture) legacyReward(id content.MissionID) (commands.Outcome, error) {
	return f.a.LegacyReward(f.t.Context(), commands.RewardAnswer{Callback: f.callback(id)})
}

// takeTold takes a mission in person.
func (f *fixture) takeTold(id content.MissionID) {
	f.t.Helper()
	f.window(speaker)
	f.does(f.acceptTold(id))
}

// spoken is a mission in person whose objective a plain conversation
// completes.
func spoken(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	m := enginetest.Dialogue()
	m.ID, m.Revision, m.Scene.Dialogue = id, "spoken-1", nil
	m.Objectives[0].Transitions = []content.Transition{enginetest.Said(101, enginetest.DialoguePackage, enginetest.DialogueFlag)}
	for _, f := range change {
		f(m)
	}
	return m
}

// talking is a fixture with the speaker in range.
func talking(t testing.TB, db string, missions ...*content.Mission) *fixture {
	f := setting(t, db, missions...)
	f.stand(speaker, npc())
	return f
}

// doing names the ways to change something through a conversation.
func (f *fixture) doing(id content.MissionID) map[string]func() (commands.Outcome, error) {
	return map[string]func() (commands.Outcome, error){
		"accept":        func() (commands.Outcome, error) { return f.acceptTold(id) },
		"continue":      func() (commands.Outcome, error) { return f.continues(id) },
		"choose":        func() (commands.Outcome, error) { return f.chooses(1) },
		"turn in":       func() (commands.Outcome, error) { return f.turnInTold(id) },
		"legacy reward": func() (commands.Outcome, error) { return f.legacyReward(id) },
	}
}
