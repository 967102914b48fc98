package sessions_test

import (
	"slices"
	"sync/atomic"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

func TestAFaultThatMayHideACommitCausesAFullSync(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	// A row that changed without being published is what a commit leaves whose
	// answer was lost.
	enginetest.Run(t, h.store.Char, store.SetFlag(store.CharacterID(ada.model.Character), bootcamp.KitDone, 1))
	fail := func(name string) error {
		if name == "before commit" {
			return errDisk
		}
		return nil
	}
	h.failpoint.Store(&fail)
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	// covers J-IMP-040
	h.until("the request is refused as unavailable", func() bool {
		return slices.ContainsFunc(ada.received, func(m journal.Message) bool {
			r, is := m.(*journal.Refused)
			return is && r.Request == 495 && r.Code == "unavailable"
		})
	})
	h.until("synced again", func() bool { return ada.model.Introduced == 2 && ada.model.HasPlayerFlag(bootcamp.KitDone) })
	if ada.refusal != nil {
		t.Errorf("a store's fault ended the connection: %+v", ada.refusal)
	}
}

func TestAPanicEndsOneConnection(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada, eve := h.join("Ada", 0), h.join("Eve", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 && eve.model.Introduced == 1 })
	h.untilIdle() // their scenes are attached
	first := atomic.Bool{}
	burst := func(string) error {
		if first.CompareAndSwap(false, true) {
			panic("boom")
		}
		return nil
	}
	h.failpoint.Store(&burst)
	ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
	h.until("turned away", func() bool { return ada.refusal != nil })
	if ada.refusal.Code != protocol.RefusedClosing || eve.refusal != nil {
		t.Errorf("Ada: %+v, Eve: %+v", ada.refusal, eve.refusal)
	}
	eve.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
	h.until("the other is answered", func() bool { return len(eve.model.Refusals) == 1 })
	again := h.join("Ada", 0)
	h.until("in again", func() bool { return again.model.Introduced == 1 })
}

// TestRequestsAreAnsweredWhileFullSyncsFail has the store fail altogether.
func TestRequestsAreAnsweredWhileFullSyncsFail(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	h.untilIdle()
	if err := h.store.Close(); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		h.until("the request is answered", func() bool { return len(ada.model.Refusals) == n+1 })
		if r := ada.model.Refusals[n]; r.Code != "unavailable" {
			t.Errorf("refused with %+v", r)
		}
	}
}
