package bootcamp

import "caper/journal/content"

// Objectives of Demolition.
const (
	ReachDepot  content.ObjectiveID = 1
	ClearDepot  content.ObjectiveID = 2
	FetchCharge content.ObjectiveID = 3 // its Continue issues the charge
	PlantCharge content.ObjectiveID = 4 // against the clock
	SeeItBurn   content.ObjectiveID = 5
)

// The fuse burns, then the depot does.
const (
	// PlantSeconds is how long there is to plant the charge.
	PlantSeconds  uint32             = 600
	DepotBurns    uint32             = 51
	DepotFuse     content.SequenceID = 30
	DepotExplodes content.SequenceID = 31
	ChargeKey                        = "charge"
	siteKey                          = "bootcamp.demolition-site"
)

const (
	fetchTransition content.TransitionID = 301
	plantTransition content.TransitionID = 401
)

// demolition is given by the sapper and taken back by the commander.
func demolition() *content.Mission {
	m := mission(Demolition, 60401, Sapper, Commander)
	m.Evidence = "texts, places and numbers of our own; the mission's number, the item 11519, the 600 seconds and objective 3 are given"
	m.Objectives = []content.Objective{
		objective(ReachDepot, 60411, content.ObjectiveIncomplete, transition(101, area(DepotArea), activate(ClearDepot))),
		counted(60422, objective(ClearDepot, 60412, content.ObjectiveInactive,
			transition(201, counter(content.EventCreatureKilled, uint32(ThraxSoldier), 1, 3), activate(FetchCharge)))),
		objective(FetchCharge, 60413, content.ObjectiveInactive,
			transition(fetchTransition, conversation(SapperPackage, 2401), activate(PlantCharge))),
		objective(PlantCharge, 60414, content.ObjectiveInactive,
			transition(plantTransition, event(content.EventInteractionUsed, uint32(DemolitionSite)), start(DepotFuse), activate(SeeItBurn)),
			fails(transition(402, content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(PlantSeconds)}))),
		objective(SeeItBurn, 60415, content.ObjectiveInactive,
			transition(501, signalled(DepotBurns, DepotExplodes), flag(DemolitionDone, 1), grant())),
	}
	m.Rewards = reward(600, content.RewardItem{Template: MedicalKit, Quantity: 10})
	m.Scene = content.Scene{
		Script: "sequences", StateVersion: 1, Requirement: after(Relay),
		Actors: map[content.Role]content.Actor{"site": siteActor()},
		Names:  map[string]content.SequenceID{"start": 1},
		Sequences: map[content.SequenceID]content.Sequence{
			1: {World: []content.WorldIntent{content.EnsureActor{Operation: "depot-site", Role: "site"},
				content.SetInteraction{Operation: "depot-site-opens", Role: "site", Enabled: new(true)}}},
			DepotFuse: {
				World: []content.WorldIntent{
					content.SetInteraction{Operation: "depot-site-closes", Role: "site", Enabled: new(false)},
					content.TransitionObjectState{Operation: "depot-fuse", Role: "site", State: 1, WindupMilliseconds: new(uint32(1000))}},
				Timers: []content.Timer{{Name: "depot-fuse", Sequence: DepotExplodes, Policy: content.TimerWallClock, Milliseconds: 8000}},
			},
			DepotExplodes: {
				World:   []content.WorldIntent{content.TransitionObjectState{Operation: "depot-explodes", Role: "site", State: 2}},
				Signals: []content.Signal{{Event: DepotBurns}},
			},
		},
	}
	return m
}

// siteActor is the place for the charge, one object that experience and
// mission share.
func siteActor() content.Actor {
	return content.Actor{Role: "site", Kind: content.ActorObject, Template: uint32(DemolitionSite), SharedKey: siteKey,
		Position: &content.Position{X: -140, Y: 9, Z: 60}, WindupMilliseconds: 3000}
}
