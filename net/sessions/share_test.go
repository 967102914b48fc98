package sessions_test

import (
	"encoding/hex"
	"os"
	"slices"
	"strings"
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
	lent  content.MissionID = 4711
	event                   = "event"
)

// lentMission is one that can be shared, with a briefing.
func lentMission() *content.Mission {
	return &content.Mission{
		ID: lent, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required, Shareable: true,
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

// lending is a house with the mission that can be shared.
func lending(t *testing.T, db string) (*house, *party.Manager) {
	t.Helper()
	ids := atomic.Int64{}
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return ids.Add(1) }})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, store: enginetest.Migrated(t, db), parties: parties}
	tx, err := h.store.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Deploy(t.Context(), tx, lentMission()); err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		t.Fatal(err)
	}
	h.open(scenestub.Script{}, public())
	return h, parties
}

// lives waits until a guest is in the world and gives who it is there.
func (g *guest) lives() (id store.CharacterID, p commands.Presence) {
	g.house.t.Helper()
	g.house.until("the character is in the world", func() bool {
		var there bool
		if id = store.CharacterID(g.model.Character); id != 0 {
			p, there = g.house.sessions.Commands().Presence.Get(id)
		}
		return there
	})
	return id, p
}

// takes has a guest take the mission over the radio.
func (g *guest) takes() {
	h := g.house
	h.t.Helper()
	id, p := g.lives()
	c := commands.Command{Character: id, Account: p.Session.Account}
	if _, err := h.sessions.Commands().TryOffer(h.t.Context(), commands.ServerEvent{Command: c, Session: p.Session, Mission: lent, Source: event}); err != nil {
		h.t.Fatal(err)
	}
	g.ask(&journal.AssignRadioMission{Mission: lent})
	h.until("the mission is there", func() bool { return g.model.Missions[lent] != nil })
}

// hearing is the last message of a kind that a guest heard.
func hearing[M journal.Message](g *guest) (last M) {
	for _, m := range g.heard {
		if m, is := m.(M); is {
			last = m
		}
	}
	return last
}

func TestAMissionIsShared(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, parties := lending(t, db)
		ada, ben := h.join("Ada", 0), h.join("Ben", 0)
		ada.takes()
		for _, g := range []*guest{ada, ben} {
			id, p := g.lives()
			parties.Arrive(party.Body{Account: int64(p.Session.Account), Character: int64(id), Entity: uint64(p.Session.Entity), Instance: uint64(p.Instance)})
			if err := parties.Place(1, int64(p.Session.Account)); err != nil {
				t.Fatal(err)
			}
		}
		ada.ask(&journal.ShareMission{Mission: lent})
		h.until("the share is told", func() bool { return ben.model.Offers[lent] != 0 })
		briefing := uint32(bootcamp.AudioSets()[0])
		// covers J-IMP-036 J-SHARE-012
		if radio := hearing[*journal.RadioOffer](ada); radio == nil || radio.Mission != lent || radio.Title != 1 || radio.Briefing == nil || *radio.Briefing != briefing {
			t.Errorf("the radio said %+v", radio)
		}
		if o := hearing[*journal.SharedOffer](ben); o == nil || o.Source != uint64(ada.welcome.Entity) || o.Mission != lent || o.Title != 1 || o.Briefing == nil || *o.Briefing != briefing {
			t.Errorf("ben was told %+v", o)
		}
		ben.ask(&journal.AssignSharedMission{Source: uint64(ada.welcome.Entity) + 77, Mission: lent})
		h.until("another's body is refused", func() bool { return len(ben.model.Refusals) == 1 })
		if r := ben.model.Refusals[0]; r.Request != 498 || r.Code != string(commands.RejectSource) {
			t.Errorf("%+v", r)
		}
		ben.ask(&journal.AssignSharedMission{Source: uint64(ada.welcome.Entity), Mission: lent})
		h.until("the mission is there", func() bool { return ben.model.Missions[lent] != nil })
		// covers J-SHARE-001
		if m := ben.model.Missions[lent]; !m.Shareable {
			t.Errorf("%+v", m)
		}
		ben.ask(&journal.ShareMission{Mission: bootcamp.Initiation})
		h.until("what one does not have is not shared", func() bool { return len(ben.model.Refusals) == 2 })
	})
}

// TestUnsupportedSharingIsHidden has a scene that no share supports, whatever
// the row declares.
func TestUnsupportedSharingIsHidden(t *testing.T) {
	h, _ := lending(t, enginetest.Engines(t)[0].DB(t))
	m, _ := h.sessions.Commands().Mission(lent)
	m.Scene.Script = "a script of its own"
	ada := h.join("Ada", 0)
	ada.takes()
	// covers J-SHARE-001
	if m := ada.model.Missions[lent]; m.Shareable {
		t.Errorf("%+v", m)
	}
}

// attempt reads the attempt at a mission that a client has.
func (g *guest) attempt(id content.MissionID) commands.Identity {
	g.house.t.Helper()
	character, p := g.lives()
	login, err := g.house.sessions.Commands().Login(g.house.t.Context(), commands.Command{Character: character, Account: p.Session.Account})
	if err != nil {
		g.house.t.Fatal(err)
	}
	for _, a := range login.Attempts {
		if a.Identity.Mission == id {
			return a.Identity
		}
	}
	g.house.t.Fatalf("there is no attempt at mission %d", id)
	return commands.Identity{}
}

func TestLateMessagesOfAnAttemptThatWasReplaced(t *testing.T) {
	h, _ := lending(t, enginetest.Engines(t)[0].DB(t))
	ada := h.join("Ada", 0)
	var attempts []commands.Identity
	for range 2 {
		ada.takes()
		attempts = append(attempts, ada.attempt(lent))
		if len(attempts) == 1 {
			ada.ask(&journal.AbandonMission{Mission: lent})
			h.until("the first is gone", func() bool { return ada.model.Missions[lent] == nil })
		}
	}
	id, _ := ada.lives()
	before := ada.copied()
	older, other, revised := attempts[0], attempts[1], attempts[1]
	other.Assignment++
	revised.Revision = "test-2"
	for _, late := range []commands.Identity{older, other, revised} {
		heard := len(ada.heard)
		commit := commands.Commit{
			Attempts: []commands.AttemptState{{Identity: late, State: content.MissionFailed}},
			Messages: []commands.Message{commands.MissionChanged{Identity: late, State: content.MissionFailed}, commands.IndicatorShown{Identity: late, Indicator: 5}},
		}
		if err := h.sessions.Publish(t.Context(), id, commit); err != nil {
			t.Fatal(err)
		}
		// What is told next was told after it.
		ada.ask(&journal.ShareMission{Mission: 1})
		h.until("the next is told", func() bool { return len(ada.heard) > heard })
		// covers J-TX-009
		if _, is := ada.heard[heard].(*journal.Refused); !is || len(ada.heard) != heard+1 {
			t.Errorf("of %+v was told %T", late, ada.heard[heard])
		}
		if now := ada.copied(); len(now.Missions) != 1 || now.Missions[0].Assignment != before.Missions[0].Assignment || now.Missions[0].State != before.Missions[0].State {
			t.Errorf("the room's copy became %+v", now)
		}
	}
}

// TestNobodyDeclines reads the frozen list of what there is on the wire.
func TestNobodyDeclines(t *testing.T) {
	golden, err := os.ReadFile("../protocol/journal/testdata/golden.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(golden)), "\n")
	var shared []string
	for _, line := range lines {
		part := strings.Fields(line)
		for _, word := range []string{"Decline", "Reject", "Dismiss", "Cancel"} {
			// covers J-SHARE-018
			if strings.Contains(part[1], word) {
				t.Errorf("there is %s", line)
			}
		}
		if strings.Contains(part[1], "Shared") || strings.Contains(part[1], "Share") {
			shared = append(shared, part[1])
		}
	}
	if slices.Sort(shared); !slices.Equal(shared, []string{"AssignSharedMission", "ShareMission", "SharedOffer"}) {
		t.Errorf("%v", shared)
	}
	frame, err := journal.Append(nil, &journal.AssignSharedMission{Source: 1<<63 + 1, Mission: 2})
	if err != nil {
		t.Fatal(err)
	}
	// covers J-SHARE-023
	if request, err := journal.ReadRequest(frame); err != nil || *request.(*journal.AssignSharedMission) != (journal.AssignSharedMission{Source: 1<<63 + 1, Mission: 2}) {
		t.Errorf("%+v %v", request, err)
	}
	if !strings.Contains(string(golden), "498 AssignSharedMission ") || len(frame) > 32 {
		t.Errorf("%s", hex.EncodeToString(frame))
	}
}
