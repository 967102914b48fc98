package sessions_test

import (
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// TestReportsHaveABound stalls the journal while things happen: a client
// with too many reports is turned away, and the reports that wait are taken.
func TestReportsHaveABound(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	gate := make(chan struct{})
	hold := func(string) error { <-gate; return nil }
	h.failpoint.Store(&hold)
	hit, kill := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), content.CreatureKilled(bootcamp.ThraxScout)
	p.report(ada, content.AreaEntered(bootcamp.AssemblyArea), hit, hit, hit, kill, kill)
	h.step()
	if ada.refusal != nil {
		t.Fatalf("turned away at once: %+v", ada.refusal)
	}
	for n := 0; n < 3000 && ada.refusal == nil; n++ {
		p.report(ada, content.CreatureKilled(9999))
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

// TestAReportWhoseAnswerWasLostCausesAFullSync reports under a number
// that the store has received already: the answer was lost.
func TestAReportWhoseAnswerWasLostCausesAFullSync(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	id := store.CharacterID(ada.model.Character)
	catalog, err := h.store.LoadWorld(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	silent, err := commands.New(h.store, catalog, commands.Options{Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	key := commands.Key{Source: "caper"}
	login, err := silent.Login(t.Context(), commands.Command{Character: id, Key: key, Account: store.AccountID(id)})
	if err != nil {
		t.Fatal(err)
	}
	key.Sequence = login.Received + 1
	entered := content.AreaEntered(bootcamp.AssemblyArea)
	report := commands.Report{Command: commands.Command{Character: id, Account: store.AccountID(id), Key: key}, Event: entered}
	if outcome, err := silent.Progress(t.Context(), report); err != nil || !outcome.Applied {
		t.Fatal(outcome, err)
	}
	p.report(ada, entered)
	h.until("synced again", func() bool {
		o := ada.objective(bootcamp.Initiation, bootcamp.ReportIn)
		return ada.model.Introduced == 2 && o != nil && o.State == content.ObjectiveCompleted
	})
	hit := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot)
	p.report(ada, hit, hit, hit)
	h.until("what follows is taken", func() bool { return ada.objective(bootcamp.Initiation, bootcamp.StopScouts) != nil })
	if ada.model.Introduced != 2 {
		t.Errorf("synced %d times", ada.model.Introduced)
	}
}

// TestAFailingStoreDelaysNoTickAndLosesNoReport has every unit of
// work fail for a while.
func TestAFailingStoreDelaysNoTickAndLosesNoReport(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newTestServer(t, db, initiation(), public())
		ada := h.join("Ada", 0)
		h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
		ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
		h.until("gained", func() bool { return ada.model.Missions[bootcamp.Initiation] != nil })
		failed := atomic.Int64{}
		fail := func(name string) error {
			if name == "before commit" || name == "after commit" {
				failed.Add(1)
				time.Sleep(20 * time.Millisecond)
				return errDisk
			}
			return nil
		}
		h.tick = 0
		h.failpoint.Store(&fail)
		h.until("several tries failed", func() bool { return failed.Load() > 5 })
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		pass := func(string) error { return nil }
		h.failpoint.Store(&pass)
		h.until("it is all taken", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return len(ada.model.Refusals) > 0 || m == nil || m.Completable
		})
		if h.tick > 15*time.Millisecond {
			t.Logf("the longest tick took %v", h.tick)
		}
	})
}
