package commands_test

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/scene"
)

// done is the signal that completes the first objective of a played mission.
const done uint32 = 71

// played is a mission that a scene plays: its first objective waits for the
// signal 71 out of any sequence, its second, optional, for a kill. It repeats at once,
// and its second reward is one that a scene gives.
func played(id content.MissionID, sequences map[content.SequenceID]content.Sequence, change ...func(*content.Mission)) *content.Mission {
	m := mission(id, repeats(content.RepeatImmediate, nil, nil))
	m.Objectives = []content.Objective{heeds(1, done), kill(2, other)}
	m.Objectives[1].Optional = true
	m.Rewards = append(m.Rewards, content.Reward{ID: 2, Experience: 7, Credits: 3, Items: []content.RewardItem{{Template: packs, Quantity: 2}}})
	m.Scene = content.Scene{
		Script: "sequences", StateVersion: 1, Names: map[string]content.SequenceID{}, Sequences: sequences,
		Actors: map[content.Role]content.Actor{"foe": {Role: "foe", Kind: content.ActorCreature, Template: uint32(bootcamp.ThraxScout), Position: &content.Position{}}},
		Routes: map[string]content.Route{"path": {Speed: 2, Waypoints: []content.Waypoint{{}, {Position: content.Position{X: 3}}}}},
	}
	if _, there := sequences[1]; there {
		m.Scene.Names[scene.StartName] = 1
	}
	for _, f := range change {
		f(m)
	}
	return m
}

// heeds is an objective that a signal completes.
func heeds(id content.ObjectiveID, signal uint32, actions ...content.Action) content.Objective {
	o := kill(id, 1, actions...)
	o.Transitions[0].Triggers[0].Event, o.Transitions[0].Triggers[0].Subject = new(content.EventScenarioEvent), &signal
	return o
}

func starts(sequence uint32) content.Action {
	return content.Action{Kind: content.ActionStartScenario, Scenario: &sequence}
}

// acts is a sequence of character intents that ends with the signal 71.
func acts(list ...content.CharacterIntent) content.Sequence {
	return content.Sequence{Character: list, Signals: []content.Signal{{Event: done}}}
}

// still is a sequence of character intents alone.
func still(list ...content.CharacterIntent) content.Sequence {
	return content.Sequence{Character: list}
}

func ensures(operation string) content.WorldIntent {
	return content.EnsureActor{Operation: operation, Role: "foe"}
}
