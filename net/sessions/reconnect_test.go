package sessions_test

import (
	"errors"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

func TestAReconnectReceivesAFullSync(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newTestServer(t, db, initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("the flag", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	h.step()
	already := len(ada.received)
	again := h.join("Ada", ada.welcome.Resume)
	// covers J-FLAG-025
	h.until("synced again", func() bool {
		return again.model.Introduced == 1 && again.model.HasPlayerFlag(bootcamp.InitiationDone) && again.model.Missions[bootcamp.Initiation] != nil
	})
	if again.client != ada.client || len(ada.received) != already {
		t.Errorf("client %d resumed as %d; the old connection received %d more messages", ada.client, again.client, len(ada.received)-already)
	}
}

// TestALoginFollowsTheReportsOfTheOlderConnection stalls the journal while a
// client reconnects. The full sync must contain all earlier events.
func TestALoginFollowsTheReportsOfTheOlderConnection(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	gate := make(chan struct{})
	hold := func(name string) error {
		if name == "begin" {
			<-gate
		}
		return nil
	}
	h.failpoint.Store(&hold)
	p.report(ada, content.AreaEntered(bootcamp.AssemblyArea))
	h.step()
	again := h.reconnect(ada)
	for range 50 {
		h.step()
	}
	if again.model.Introduced != 0 {
		t.Error("the full sync was sent while a report of the older connection runs")
	}
	close(gate)
	h.until("synced", func() bool { return again.model.Introduced == 1 })
	if o := again.objective(bootcamp.Initiation, bootcamp.ReportIn); o == nil || o.State != content.ObjectiveCompleted {
		t.Errorf("the full sync lacks earlier events: %+v", o)
	}
}

// TestOnlyTheNewestConnectionIsInTheWorld has a character enter a second room,
// and then resume its seat in the first one.
func TestOnlyTheNewestConnectionIsInTheWorld(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), initiation(), public())
	one := h.room
	first := h.join("Ada", 0)
	h.until("in", func() bool { return first.model.Introduced == 1 })
	h.replaceRoom(public(), nil)
	two := h.room
	both := func(what string, holds func() bool) {
		t.Helper()
		h.until(what, func() bool {
			if err := errors.Join(one.Step(), two.Step()); err != nil {
				t.Fatal(err)
			}
			return holds()
		})
	}
	second := h.join("Ada", 0)
	both("in the second room", func() bool { return second.model.Introduced == 1 && first.refusal != nil })
	id := store.CharacterID(first.model.Character)
	before, _ := h.sessions.Commands().Presence.Get(id)
	h.room = one
	third := h.join("Ada", first.welcome.Resume)
	both("back in the first room", func() bool { return third.model.Introduced == 1 && second.refusal != nil })
	h.step()
	now, there := h.sessions.Commands().Presence.Get(id)
	// covers J-IMP-005 J-IMP-008
	if !there || now.Session.Connection == before.Session.Connection || now.Session.Entity != store.EntityID(third.welcome.Entity) || before.Instance == now.Instance {
		t.Errorf("the world has %+v, before %+v; the connection's entity is %d", now.Session, before.Session, third.welcome.Entity)
	}
	both("offered", func() bool { _, offered := third.model.Offers[bootcamp.Initiation]; return offered })
	third.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	both("accepted", func() bool { return third.model.Missions[bootcamp.Initiation] != nil })
	two.Close("the test is over")
}
