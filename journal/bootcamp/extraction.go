package bootcamp

import (
	"fmt"

	"caper/journal/content"
)

// Objectives of Extraction.
const (
	ReachZone   content.ObjectiveID = 1
	LightBeacon content.ObjectiveID = 2
	HoldZone    content.ObjectiveID = 3
)

// The assault on the landing zone, and its end.
const (
	ZoneHeld     uint32             = 61
	ZoneAssault  content.SequenceID = 40
	ZoneVictory  content.SequenceID = 45
	FlareKey                        = "flare"
	zoneTroopers                    = 3
)

const lightTransition content.TransitionID = 201

// extraction is given by the commander and turned in over the radio.
func extraction() *content.Mission {
	m := mission(Extraction, 60501, Commander, 0)
	m.Evidence = "texts, places and numbers of our own; the mission's number and that it issues one item are given"
	m.Channels.Completion = content.ChannelRadio
	m.Objectives = []content.Objective{
		objective(ReachZone, 60511, content.ObjectiveIncomplete, transition(101, area(LandingZone), activate(LightBeacon))),
		objective(LightBeacon, 60512, content.ObjectiveInactive,
			transition(lightTransition, event(content.EventInteractionUsed, uint32(LandingBeacon)), start(ZoneAssault), activate(HoldZone))),
		objective(HoldZone, 60513, content.ObjectiveInactive,
			transition(301, signalled(ZoneHeld, ZoneVictory), flag(ExtractionDone, 1), grant())),
	}
	m.Rewards = reward(900, content.RewardItem{Template: Rifle, Quantity: 1})
	m.Scene = content.Scene{
		Script: ExtractionScript{}.Name().Key, StateVersion: ExtractionScript{}.Name().StateVersion, Requirement: after(Demolition),
		Actors: map[content.Role]content.Actor{"beacon": {Role: "beacon", Kind: content.ActorObject, Template: uint32(LandingBeacon),
			Position: &content.Position{X: 31, Y: 22, Z: 240}, InitiallyInteractable: true, WindupMilliseconds: 2000}},
		Names: map[string]content.SequenceID{"start": 1, victoryName: ZoneVictory},
		Sequences: map[content.SequenceID]content.Sequence{
			1: {World: []content.WorldIntent{content.EnsureActor{Operation: "zone-beacon", Role: "beacon"}}},
			ZoneAssault: {
				World:  []content.WorldIntent{content.TransitionObjectState{Operation: "zone-beacon-burns", Role: "beacon", State: 1}},
				Timers: []content.Timer{{Name: "zone-held", Sequence: ZoneVictory, Policy: content.TimerActiveScene, Milliseconds: 60000}},
			},
			ZoneVictory: {
				World:   []content.WorldIntent{content.SetInteraction{Operation: "zone-beacon-closes", Role: "beacon", Enabled: new(false)}},
				Signals: []content.Signal{{Event: ZoneHeld, At: "beacon"}},
			},
		},
	}
	return m
}

// assaulted gives Extraction's scene a finite assault instead of a time to
// wait: troopers that come along a route, two defenders, and a sequence for
// each trooper's defeat.
func assaulted(s *content.Scene) {
	s.Routes = map[string]content.Route{"to-the-beacon": {Speed: 3.5, Waypoints: []content.Waypoint{
		{Position: content.Position{X: 80, Y: 20, Z: 300}}, {Position: content.Position{X: 52, Y: 21, Z: 266}, PauseMilliseconds: 1000},
		{Position: content.Position{X: 36, Y: 22, Z: 244}, Orientation: new(3.9)}}}}
	s.DefeatSequences = map[content.Role]content.SequenceID{}
	assault := s.Sequences[ZoneAssault]
	assault.Timers = nil // it ends with the last trooper
	for i := range 2 {
		role := content.Role(fmt.Sprintf("defender-%d", i+1))
		s.Actors[role] = content.Actor{Role: role, Kind: content.ActorCreature, Template: uint32(Defender),
			Position: &content.Position{X: 26 + 10*float64(i), Y: 22, Z: 236},
			Policy:   &content.ActorPolicy{DefenseRadius: 25, DefenseTargetTag: "thrax", Tags: []string{"ally"}}}
		assault.World = append(assault.World, content.EnsureActor{Operation: "zone-" + string(role), Role: role})
	}
	for i := range zoneTroopers {
		role := content.Role(fmt.Sprintf("trooper-%d", i+1))
		s.Actors[role] = foe(role, ThraxTrooper, content.Position{X: 84 + 3*float64(i), Y: 20, Z: 304})
		assault.World = append(assault.World, content.EnsureActor{Operation: "zone-" + string(role), Role: role},
			content.RunRoute{Operation: "zone-" + string(role) + "-comes", Role: role, Route: "to-the-beacon", ResumeAfterCombat: true})
		fallen := ZoneAssault + 1 + content.SequenceID(i)
		s.DefeatSequences[role] = fallen
		s.Sequences[fallen] = content.Sequence{} // the script counts the fallen
	}
	s.Sequences[ZoneAssault] = assault
}
