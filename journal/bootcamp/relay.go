package bootcamp

import "caper/journal/content"

// Objectives of Relay.
const (
	TuneRelay    content.ObjectiveID = 1
	CollectCells content.ObjectiveID = 2
	AwaitSignal  content.ObjectiveID = 3
	StopSoldiers content.ObjectiveID = 4
)

// The relay answers on the bands 1 to 3, and once it is powered it signals.
const (
	RelayText       content.FlagID     = 2301 // the relay's own words
	RelaySignal     uint32             = 41
	RelayAnswers    content.SequenceID = 10
	RelayPowers     content.SequenceID = 19
	RelaySignals    content.SequenceID = 20
	RelaySoldiers   content.SequenceID = 21
	relaySpawnGroup uint32             = 3
	terminalKey                        = "bootcamp.terminal"
)

// relay is given by the quartermaster and taken back by the sapper. Its first
// objective is a choice that an object offers.
func relay() *content.Mission {
	m := mission(Relay, 60301, Quartermaster, Sapper)
	m.Evidence = "texts, places and numbers of our own; the mission's number is our choice"
	tune := objective(TuneRelay, 60311, content.ObjectiveIncomplete)
	bands := map[int]content.TransitionID{}
	for band := range content.Choices {
		id := content.TransitionID(101 + band)
		bands[band+1] = id
		tune.Transitions = append(tune.Transitions, transition(id, conversation(TerminalPackage, RelayText),
			flag(RelayTuned, uint32(band+1)), activate(CollectCells), start(RelayAnswers)))
	}
	m.Objectives = []content.Objective{
		tune,
		counted(60322, objective(CollectCells, 60312, content.ObjectiveInactive,
			transition(201, items(content.EventItemAcquired, PowerCellClass, 3), activate(AwaitSignal), start(RelayPowers)))),
		objective(AwaitSignal, 60313, content.ObjectiveInactive,
			transition(301, signalled(RelaySignal, RelaySignals), activate(StopSoldiers),
				content.Action{Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(relaySpawnGroup)})),
		counted(60324, objective(StopSoldiers, 60314, content.ObjectiveInactive,
			transition(401, counter(content.EventCreatureKilled, uint32(ThraxSoldier), 1, 2), grant()))),
	}
	m.Rewards = reward(400, content.RewardItem{Template: Pistol, Quantity: 1})
	m.Scene = relayScene(bands)
	return m
}

func relayScene(bands map[int]content.TransitionID) content.Scene {
	terminal := terminalActor()
	terminal.Conversation = &content.ObjectConversation{Mission: Relay, Objective: TuneRelay, Package: TerminalPackage,
		Flag: RelayText, Kind: content.DialogueChoice}
	return content.Scene{
		Script: "sequences", StateVersion: 1, Requirement: after(Kit),
		Actors: map[content.Role]content.Actor{
			"terminal":  terminal,
			"soldier-1": foe("soldier-1", ThraxSoldier, content.Position{X: 212, Y: 14, Z: -88}),
			"soldier-2": foe("soldier-2", ThraxSoldier, content.Position{X: 216, Y: 14, Z: -84}),
		},
		Names: map[string]content.SequenceID{"start": 1, content.SpawnGroupName(relaySpawnGroup): RelaySoldiers},
		Sequences: map[content.SequenceID]content.Sequence{
			1: {World: []content.WorldIntent{content.EnsureActor{Operation: "relay-terminal", Role: "terminal"}}},
			RelayAnswers: {World: []content.WorldIntent{
				content.TransitionObjectState{Operation: "relay-answers", Role: "terminal", State: 1, WindupMilliseconds: new(uint32(1500))},
				content.Presentation{Operation: "relay-tutorial", Kind: content.PresentTutorial, ID: 60350}}},
			RelayPowers: {Timers: []content.Timer{{Name: "relay-warms-up", Sequence: RelaySignals, Policy: content.TimerActiveScene, Milliseconds: 5000}}},
			RelaySignals: {World: []content.WorldIntent{
				content.SetInteraction{Operation: "relay-signals", Role: "terminal", Enabled: new(false), State: new(uint32(2))}},
				Signals: []content.Signal{{Event: RelaySignal}}},
			RelaySoldiers: {World: []content.WorldIntent{
				content.EnsureActor{Operation: "relay-soldier-1", Role: "soldier-1"}, content.EnsureActor{Operation: "relay-soldier-2", Role: "soldier-2"},
				content.AttackActor{Operation: "relay-attack-1", Role: "soldier-1"}, content.AttackActor{Operation: "relay-attack-2", Role: "soldier-2"}}},
		},
		Dialogue: []content.Topic{{Objective: TuneRelay, Package: TerminalPackage, Flag: RelayText, Kind: content.DialogueChoice, Choices: bands},
			{Objective: CollectCells, Package: QuartermasterPackage, Flag: 2302, Kind: content.DialogueReminder}},
	}
}

// terminalActor is the relay, one object that experience and mission share.
func terminalActor() content.Actor {
	return content.Actor{Role: "terminal", Kind: content.ActorObject, Template: uint32(RelayTerminal), SharedKey: terminalKey,
		Position: &content.Position{X: 204, Y: 15, Z: -92}, Orientation: 1.57, InitiallyInteractable: true}
}

// foe is a soldier of the enemy's: killing it is a kill like any other.
func foe(role content.Role, creature content.CreatureID, at content.Position) content.Actor {
	return content.Actor{Role: role, Kind: content.ActorCreature, Template: uint32(creature), Position: &at,
		Policy: &content.ActorPolicy{Tags: []string{"thrax"}, RewardScenarioKills: true, TrackParticipation: true}}
}
