package sessions_test

import (
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/net/protocol/journal"
)

func TestFlagsThatDoNotFitAreSentInALaterTick(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newTestServer(t, db, initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("gained", func() bool { return ada.model.Missions[bootcamp.Initiation] != nil })
	ada.full = true
	h.until("the room's copy has the flag", func() bool { return len(ada.roomCopy().Flags) == 1 })
	h.untilIdle()
	if ada.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Error("a full queue took something")
	}
	before := h.statements.Load()
	ada.full = false
	h.step()
	// covers J-FLAG-023
	if !ada.model.HasPlayerFlag(bootcamp.InitiationDone) || !ada.model.Missions[bootcamp.Initiation].Completable {
		t.Error("the next tick did not send what waited")
	}
	h.step()
	// covers J-FLAG-024
	if n := h.statements.Load() - before; n != 0 {
		t.Errorf("sending it ran %d statements", n)
	}
}

// TestAFullSyncReplacesFlagsThatWereNotSent has a client come back whose
// queue had no room for its flags.
func TestAFullSyncReplacesFlagsThatWereNotSent(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	ada.full = true
	hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
	p.report(ada, content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill)
	h.until("the room's copy has the flag", func() bool { return len(ada.roomCopy().Flags) == 1 })
	again := h.join("Ada", ada.welcome.Resume)
	h.until("synced", func() bool { return again.model.Introduced == 1 && again.model.HasPlayerFlag(bootcamp.InitiationDone) })
	for range 20 {
		h.step()
	}
	sent := 0
	for _, m := range again.received {
		if flags, is := m.(*journal.PlayerFlags); is {
			sent++
			if !slices.Equal(flags.Flags, []content.FlagID{bootcamp.InitiationDone}) {
				t.Errorf("received %v", flags.Flags)
			}
		}
	}
	// covers J-FLAG-023 J-FLAG-025
	if sent != 1 || ada.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Errorf("sent %d times, the old connection knows %v", sent, ada.model.Flags())
	}
}
