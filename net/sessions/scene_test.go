package sessions_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems/scenes"
)

const (
	speaking content.MissionID = 50 // a scene of its speaks after a time
	guarded  content.MissionID = 51 // asks for flag 92
	together content.MissionID = 52 // is shared, and its kills are the party's
	summons                    = "summons"
)

// fixtures are missions that are offered over the radio and done by a kill.
func fixtures() []*content.Mission {
	var list []*content.Mission
	for _, id := range []content.MissionID{speaking, guarded, together} {
		list = append(list, &content.Mission{
			ID: id, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required, Abandonment: content.AbandonAllowed, Evidence: "a fixture",
			Channels: content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
				Sources: []content.Source{{Kind: content.SourceServerEvent, Key: summons}}},
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

// furnished opens a house with the fixtures and a puppet.
func furnished(t *testing.T, db string) (*house, *puppet) {
	t.Helper()
	h, p := &house{t: t, store: enginetest.Migrated(t, db), every: 5 * time.Millisecond}, &puppet{}
	tx, err := h.store.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range fixtures() {
		if err := store.Deploy(t.Context(), tx, m); err != nil {
			t.Fatal(err)
		}
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	if h.partyManager, err = party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }}); err != nil {
		t.Fatal(err)
	}
	h.open(initiation(), public())
	h.room.Close("another is played")
	h.another(sessions.Place{Map: bootcamp.Map}, p)
	return h, p
}

// summoned has a guest take a mission of the fixtures.
func (h *house) summoned(g *guest, p *puppet, id content.MissionID) {
	h.t.Helper()
	p.next = append(p.next, scenes.Report{Client: g.client, Source: summons, Mission: id})
	h.until("offered", func() bool { _, offered := g.model.Offers[id]; return offered })
	g.ask(&journal.AssignRadioMission{Mission: id})
}

func TestScenesSpeakInTheirOwnTime(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := furnished(t, db)
		ada := h.join("Ada", 0)
		h.until("in", func() bool { return ada.model.Introduced == 1 })
		h.step()
		h.summoned(ada, p, speaking)
		// covers J-AUDIO-008 J-SCENE-025
		h.until("the scene spoke", func() bool {
			return slices.Equal(ada.model.Cues, []uint32{uint32(bootcamp.AudioSets()[0])}) && slices.Equal(ada.model.Tutorials, []uint32{77}) && slices.Equal(ada.model.Announcements, []uint32{78})
		})
		open := func() int {
			login, err := h.sessions.Commands().Login(t.Context(), commands.Command{Character: store.CharacterID(ada.model.Character), Account: store.AccountID(ada.model.Character)})
			if err != nil {
				t.Fatal(err)
			}
			return len(slices.DeleteFunc(login.Effects, func(e store.Effect) bool { return !e.Status.Open() }))
		}
		h.until("it is acknowledged", func() bool { return open() == 0 })
		again := h.join("Ada", ada.welcome.Resume)
		h.until("in again", func() bool { return again.model.Introduced == 1 })
		for range 20 {
			h.step()
		}
		if len(again.model.Cues)+len(again.model.Tutorials) != 0 {
			t.Errorf("what was shown is shown again: %v, %v", again.model.Cues, again.model.Tutorials)
		}
	})
}

func TestAPoisonedCopyFulfilsNoRequirement(t *testing.T) {
	h, p := furnished(t, enginetest.Engines(t)[0].DB(t))
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	h.step()
	lie := &components.DurableChange{HasFlags: true, Flags: []components.DurableFlag{{ID: uint32(bootcamp.InitiationDone), Value: 1}}}
	if err := h.room.Deliver(room.Delivery{Client: ada.client, Change: lie}); err != nil {
		t.Fatal(err)
	}
	h.until("the copy is wrong", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
	p.next = append(p.next, scenes.Report{Client: ada.client, Source: summons, Mission: guarded})
	for range 50 {
		h.step()
	}
	ada.ask(&journal.AssignRadioMission{Mission: guarded})
	h.until("answered", func() bool { return len(ada.model.Refusals) > 0 })
	// covers J-FLAG-010
	if len(ada.model.Missions) != 0 || ada.model.Refusals[0].Code != string(commands.RejectOffer) && ada.model.Refusals[0].Code != string(commands.RejectRequirement) {
		t.Errorf("%+v, %+v", ada.model.Missions, ada.model.Refusals)
	}
}

func TestAPartyOfARoomSharesMissionsAndKills(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := furnished(t, db)
		in := func(name string, number uint32) *guest {
			account, character, err := h.sessions.Enroll(t.Context(), name)
			if err != nil {
				t.Fatal(err)
			}
			g := h.enter(name, 0, room.Grant{Account: account, Character: character, Party: number})
			h.until("in", func() bool { return g.model.Introduced == 1 })
			h.step()
			return g
		}
		ada, bo, eve := in("Ada", 7), in("Bo", 7), in("Eve", 8)
		h.summoned(ada, p, together)
		h.until("taken", func() bool { return ada.model.Missions[together] != nil })
		ada.ask(&journal.ShareMission{Mission: together})
		h.until("shared", func() bool { return bo.model.Offers[together] != 0 })
		bo.ask(&journal.AssignSharedMission{Source: bo.model.Offers[together], Mission: together})
		h.until("taken by Bo", func() bool { return bo.model.Missions[together] != nil })
		if _, offered := eve.model.Offers[together]; offered {
			t.Error("who is in another party is offered it too")
		}
		p.happen(ada, content.CreatureKilled(bootcamp.ThraxScout))
		h.until("both have the credit", func() bool {
			return ada.model.Missions[together].Completable && bo.model.Missions[together].Completable
		})
	})
}
