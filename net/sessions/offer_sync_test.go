package sessions_test

import (
	"sync/atomic"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"
)

// TestAFullSyncHasThePendingOffers makes a request fail while an offer is
// pending. The full sync that follows shows the offer again, once.
func TestAFullSyncHasThePendingOffers(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	ada.inWorld()
	p.reports = append(p.reports, scenes.Report{Client: ada.client, Source: bootcamp.InitiationSource, Mission: bootcamp.Initiation})
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	h.untilIdle()
	_, heal := h.failCommits()
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("the request is refused", func() bool { return countReceived[*journal.Refused](ada) == 1 })
	heal()
	h.until("synced again", func() bool { return ada.model.Introduced == 2 })
	h.untilIdle()
	if _, offered := ada.model.Offers[bootcamp.Initiation]; !offered || countReceived[*journal.RadioOffer](ada) != 2 {
		t.Errorf("the offer is known: %t; it was shown %d times, want 2", offered, countReceived[*journal.RadioOffer](ada))
	}
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("accepted", func() bool { return ada.model.Missions[bootcamp.Initiation] != nil })
}

// TestAnOfferWhoseAnswerWasLostIsShown loses the answer of the commit that makes
// an offer. The retry finds the report taken, and the full sync shows the offer.
func TestAnOfferWhoseAnswerWasLostIsShown(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	ada.inWorld()
	h.untilIdle()
	lost := atomic.Bool{}
	lose := func(name string) error {
		if name == "after commit" && lost.CompareAndSwap(false, true) {
			return errDisk
		}
		return nil
	}
	h.failpoint.Store(&lose)
	p.reports = append(p.reports, scenes.Report{Client: ada.client, Source: bootcamp.InitiationSource, Mission: bootcamp.Initiation})
	h.until("the offer is shown", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	if !lost.Load() {
		t.Error("no answer was lost")
	}
}

// TestOffersToAnOlderConnectionAreNotShown reconnects while an offer is pending:
// only the connection to which it was made could accept it.
func TestOffersToAnOlderConnectionAreNotShown(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	h.room.Close("the next room offers nothing")
	h.replaceRoom(public(), room.Script(nil))
	again := h.join("Ada", 0)
	h.until("in again", func() bool { return again.model.Introduced == 1 })
	again.inWorld()
	failed := atomic.Bool{}
	fail := func(name string) error {
		if name == "begin" && failed.CompareAndSwap(false, true) {
			return errDisk
		}
		return nil
	}
	h.failpoint.Store(&fail)
	again.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("synced again", func() bool { return again.model.Introduced == 2 })
	if len(again.model.Offers) != 0 {
		t.Errorf("the new connection was shown %v", again.model.Offers)
	}
}

// countReceived returns how many messages of a kind a client has received.
func countReceived[M journal.Message](g *testClient) (n int) {
	for _, m := range g.received {
		if _, is := m.(M); is {
			n++
		}
	}
	return n
}
