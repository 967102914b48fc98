package sessions_test

import (
	"sync/atomic"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/protocol/journal"
)

const (
	shareable content.MissionID = 4711
	event                       = "event"
)

// sharedMission returns a mission that can be shared, with a briefing.
func sharedMission() *content.Mission {
	return &content.Mission{
		ID: shareable, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required, Shareable: true,
		Abandonment: content.AbandonAllowed, Evidence: "a fixture", Repeat: content.Repeat{Kind: content.RepeatImmediate},
		Channels: content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
			Sources: []content.Source{{Kind: content.SourceServerEvent, Key: event}}},
		Objectives: []content.Objective{{ID: 1, Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
			Transitions: []content.Transition{{ID: 100, Requirement: content.Required, Triggers: []content.Trigger{
				{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(bootcamp.ThraxScout))}}}}}},
		Rewards: []content.Reward{{ID: 1, TurnIn: true, Experience: 10}},
		Scene:   content.Scene{Audio: &content.Audio{Offer: new(bootcamp.AudioSets()[0])}},
	}
}

// countingMission returns the mission that can be shared with a counter of its
// kills, done at a number.
func countingMission(kills int32) *content.Mission {
	m := sharedMission()
	trigger := &m.Objectives[0].Transitions[0].Triggers[0]
	trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(kills)
	m.Objectives[0].CounterTexts[0] = 1
	return m
}

// deploy adds missions to a world.
func deploy(t *testing.T, s *store.Store, missions ...*content.Mission) {
	t.Helper()
	tx, err := s.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range missions {
		if err := store.Deploy(t.Context(), tx, m); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
}

// newSharingServer opens a server with the mission that can be shared.
func newSharingServer(t *testing.T, db string) (*testServer, *party.Manager) {
	t.Helper()
	ids := atomic.Int64{}
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return ids.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	h := &testServer{t: t, store: enginetest.Migrated(t, db), parties: parties}
	deploy(t, h.store, sharedMission())
	h.open(scenestub.Script{}, public())
	return h, parties
}

// placeInParty puts clients' characters into one party.
func (h *testServer) placeInParty(parties *party.Manager, clients ...*testClient) {
	h.t.Helper()
	for _, g := range clients {
		id, p := g.inWorld()
		b := party.Body{Account: int64(p.Session.Account), Character: int64(id), Entity: uint64(p.Session.Entity), Instance: uint64(p.Instance)}
		parties.Arrive(b, 1)
		if err := parties.Place(1, b); err != nil {
			h.t.Fatal(err)
		}
	}
}

// acceptShareable makes a client accept the mission over the radio.
func (g *testClient) acceptShareable() {
	h := g.server
	h.t.Helper()
	id, p := g.inWorld()
	c := commands.Command{Character: id, Account: p.Session.Account}
	if _, err := h.sessions.Commands().TryOffer(h.t.Context(), commands.ServerEvent{Command: c, Session: p.Session, Mission: shareable, Source: event}); err != nil {
		h.t.Fatal(err)
	}
	g.ask(&journal.AssignRadioMission{Mission: shareable})
	h.until("the mission is there", func() bool { return g.model.Missions[shareable] != nil })
}
