package sessions_test

import (
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// TestRequestsHaveABound has the journal stand still while a client goes on
// asking.
func TestRequestsHaveABound(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	gate := make(chan struct{})
	hold := func(string) error { <-gate; return nil }
	h.point.Store(&hold)
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
	for range 100 { // answered ones are no longer counted
		heard := len(again.heard)
		again.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		h.until("answered", func() bool { return len(again.heard) > heard })
	}
}

// TestReportsHaveABound has the journal stand still while things happen: who
// has too much waiting is turned away, and what waits is taken all the same.
func TestReportsHaveABound(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	gate := make(chan struct{})
	hold := func(string) error { <-gate; return nil }
	h.point.Store(&hold)
	hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
	p.happen(ada, content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill)
	h.step()
	if ada.refusal != nil {
		t.Fatalf("turned away at once: %+v", ada.refusal)
	}
	for n := 0; n < 3000 && ada.refusal == nil; n++ {
		p.happen(ada, content.CreatureKilled(9999))
		if n%50 == 0 {
			h.step()
		}
	}
	h.step()
	if ada.refusal == nil || ada.refusal.Code != protocol.RefusedSlow {
		t.Errorf("thousands of reports wait: %+v", ada.refusal)
	}
	close(gate)
	again := h.join("Ada", ada.welcome.Resume)
	h.until("what waited was taken", func() bool {
		m := again.model.Missions[bootcamp.Initiation]
		return m != nil && m.Completable
	})
}

// TestAnIntroductionSettlesFlagsThatWereNotTold has a client come back for
// whom flags found no room.
func TestAnIntroductionSettlesFlagsThatWereNotTold(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	ada.full = true
	hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
	p.happen(ada, content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill)
	h.until("the room's copy has the flag", func() bool { return len(ada.copied().Flags) == 1 })
	again := h.join("Ada", ada.welcome.Resume)
	h.until("introduced", func() bool { return again.model.Introduced == 1 && again.model.HasPlayerFlag(bootcamp.InitiationDone) })
	for range 20 {
		h.step()
	}
	told := 0
	for _, m := range again.heard {
		if flags, is := m.(*journal.PlayerFlags); is {
			told++
			if !slices.Equal(flags.Flags, []content.FlagID{bootcamp.InitiationDone}) {
				t.Errorf("told %v", flags.Flags)
			}
		}
	}
	// covers J-FLAG-023 J-FLAG-025
	if told != 1 || ada.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Errorf("told %d times, the old connection knows %v", told, ada.model.Flags())
	}
}
