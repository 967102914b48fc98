package sessions_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/net/protocol/journal"
	"caper/net/sessions"
	"caper/systems/scenes"
)

const (
	speakingMission content.MissionID = 50 // its scene speaks after a time
	flagMission     content.MissionID = 51 // requires flag 92
	partyMission    content.MissionID = 52 // is shared, and the party shares its kills
	serverEvent                       = "serverEvent"
)

// fixtures returns missions that are offered over the radio and completed by a
// kill.
func fixtures() []*content.Mission {
	var list []*content.Mission
	for _, id := range []content.MissionID{speakingMission, flagMission, partyMission} {
		list = append(list, &content.Mission{
			ID: id, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required, Abandonment: content.AbandonAllowed, Evidence: "a fixture",
			Channels: content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
				Sources: []content.Source{{Kind: content.SourceServerEvent, Key: serverEvent}}},
			Objectives: []content.Objective{{ID: 1, Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
				Transitions: []content.Transition{{ID: 1, Requirement: content.Required, Triggers: []content.Trigger{{
					Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(bootcamp.ThraxScout))}}}}}},
			Rewards: []content.Reward{{ID: 1, TurnIn: true, Credits: 5}},
		})
	}
	list[0].Scene = content.Scene{Script: "sequences", StateVersion: 1, Names: map[string]content.SequenceID{"start": 1},
		Sequences: map[content.SequenceID]content.Sequence{
			1: {Timers: []content.Timer{{Name: "speak", Sequence: 2, Policy: content.TimerWallClock, Milliseconds: 20}}},
			2: {World: []content.WorldIntent{
				content.Presentation{Operation: "speak", Kind: content.PresentAudio, ID: uint32(bootcamp.AudioSets()[0])},
				content.Presentation{Operation: "teach", Kind: content.PresentTutorial, ID: 77}, content.Presentation{Operation: "greet", Kind: content.PresentGreeting, ID: 78}}},
		}}
	list[1].Scene.Requirement = content.FlagRequirement{Flag: bootcamp.InitiationDone, Value: 1}
	list[2].Shareable = true
	list[2].Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 50}}
	return list
}

// newFixtureServer opens a server with the fixtures and a manual script.
func newFixtureServer(t *testing.T, db string) (*testServer, *manualScript) {
	t.Helper()
	h, p := &testServer{t: t, store: enginetest.Migrated(t, db), every: 5 * time.Millisecond}, &manualScript{}
	deploy(t, h.store, fixtures()...)
	var err error
	if h.partyManager, err = party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }}); err != nil {
		t.Fatal(err)
	}
	h.open(initiation(), public())
	h.room.Close("another is played")
	h.replaceRoom(sessions.Place{Map: bootcamp.Map}, p)
	return h, p
}

// accept makes a client accept a mission of the fixtures.
func (h *testServer) accept(g *testClient, p *manualScript, id content.MissionID) {
	h.t.Helper()
	p.reports = append(p.reports, scenes.Report{Client: g.client, Source: serverEvent, Mission: id})
	h.until("offered", func() bool { _, offered := g.model.Offers[id]; return offered })
	g.ask(&journal.AssignRadioMission{Mission: id})
}
