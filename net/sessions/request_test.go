package sessions_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

func TestMalformedAndUnknownRequestsAreRefused(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newTestServer(t, db, scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	w := protocol.NewNative(nil, 4999, 0)
	if err := h.room.Receive(ada.client, w.Frame()); err != nil {
		t.Fatal(err)
	}
	h.until("answered", func() bool { return len(ada.model.Refusals) == 1 })
	if r := ada.model.Refusals[0]; r.Request != 4999 || r.Code != "malformed" {
		t.Errorf("%+v", r)
	}
	ada.ask(&journal.RequestConverse{Entity: 99})
	h.until("answered", func() bool { return len(ada.model.Refusals) == 2 })
	if r := ada.model.Refusals[1]; r.Request != 490 || r.Code != string(commands.RejectTarget) {
		t.Errorf("%+v", r)
	}
	if ada.refusal != nil {
		t.Errorf("turned away: %+v", ada.refusal)
	}
}

func TestConcurrentRequestsRunOneByOne(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	gained := 0
	ada.onNative = func(m journal.Message) {
		if _, is := m.(*journal.MissionCleared); is {
			gained++
		}
	}
	// covers J-IMP-008
	for range 6 {
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
	}
	h.until("all are answered", func() bool { return gained+len(ada.model.Refusals) == 6 })
	if gained != 1 || len(ada.model.Refusals) != 5 || ada.model.Refusals[0].Code != string(commands.RejectAssignment) && ada.model.Refusals[0].Code != string(commands.RejectAbandon) {
		t.Errorf("%d times carried out, refused %+v", gained, ada.model.Refusals)
	}
	ada.ask(&journal.RequestConverse{Entity: 4})
	if err := h.room.Disconnect(ada.client, ada); err != nil { // while the request is pending
		t.Fatal(err)
	}
	again := h.join("Ada", ada.welcome.Resume)
	h.until("in again", func() bool { return again.model.Introduced == 1 })
}

// TestRequestsHaveABound stalls the journal while a client goes on asking.
func TestRequestsHaveABound(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	gate := make(chan struct{})
	hold := func(string) error { <-gate; return nil }
	h.failpoint.Store(&hold)
	for n := 0; n < 200 && ada.refusal == nil; n++ {
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		h.step()
		if ada.refusal != nil && n < 63 {
			t.Errorf("turned away after %d requests", n)
		}
	}
	close(gate)
	if ada.refusal == nil || ada.refusal.Code != protocol.RefusedFlood {
		t.Fatalf("200 requests wait: %+v", ada.refusal)
	}
	again := h.join("Ada", ada.welcome.Resume)
	h.until("in again", func() bool { return again.model.Introduced == 1 })
	for range 100 { // answered requests do not count
		before := len(again.received)
		again.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		h.until("answered", func() bool { return len(again.received) > before })
	}
}
