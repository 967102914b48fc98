package sessions_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// TestAReportWhoseAnswerWasLostCountsOnce commits a hit as an earlier try whose
// answer was lost would have, and has commits overtake the full sync that the
// next try makes. The hit must count once.
func TestAReportWhoseAnswerWasLostCountsOnce(t *testing.T) {
	h, p := newManualServer(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.joinWithMission("Ada", p)
	id := store.CharacterID(ada.model.Character)
	p.report(ada, content.AreaEntered(bootcamp.AssemblyArea))
	h.until("arrived", func() bool { return ada.objective(bootcamp.Initiation, bootcamp.HitTargets) != nil })
	h.untilIdle()
	silent := h.silentService(t)
	c := commands.Command{Character: id, Account: store.AccountID(id), Key: commands.Key{Source: "caper"}}
	before, received := counted(t, silent, c)
	hit, lost := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot), c
	lost.Key.Sequence = received + 1
	if o, err := silent.Progress(t.Context(), commands.Report{Command: lost, Event: hit}); err != nil || !o.Applied {
		t.Fatal(o, err)
	}
	reads := atomic.Int64{}
	h.store.Char.SetTrace(func(_, statement string) {
		h.statements.Add(1)
		if strings.Contains(statement, "abilit") && reads.Add(1) <= 4 {
			_ = h.sessions.Publish(t.Context(), id, commands.Commit{})
		}
	})
	p.report(ada, hit)
	h.untilIdle()
	if got, _ := counted(t, silent, c); got != before+1 || reads.Load() < 4 {
		t.Errorf("one hit counted %d times, and abilities were read %d times", got-before, reads.Load())
	}
}

// TestARecipientWhoseAnswerWasLostIsSynced has the offer to Ben fail in the
// store, which may hide a commit. Ben's client gets everything again.
func TestARecipientWhoseAnswerWasLostIsSynced(t *testing.T) {
	h, parties := newSharingServer(t, enginetest.Engines(t)[0].DB(t))
	ada, ben := h.join("Ada", 0), h.join("Ben", 0)
	ada.acceptShareable()
	h.placeInParty(parties, ada, ben)
	h.untilIdle()
	enginetest.Run(t, h.store.Char, store.SetFlag(store.CharacterID(ben.model.Character), bootcamp.KitDone, 1))
	failed, _ := h.failCommits()
	ada.ask(&journal.ShareMission{Mission: shareable})
	h.until("the offer to Ben failed", func() bool { return failed.Load() > 0 })
	h.untilIdle()
	if ben.model.Introduced != 2 || !ben.model.HasPlayerFlag(bootcamp.KitDone) {
		t.Errorf("Ben was synced %d times, and the flag is %t", ben.model.Introduced, ben.model.HasPlayerFlag(bootcamp.KitDone))
	}
}

// TestACreditorWhoseAnswerWasLostIsSynced has Bo's credit of Ada's kill fail in
// the store, which may hide a commit. Bo's client gets everything again, and the
// credit once the store is well.
func TestACreditorWhoseAnswerWasLostIsSynced(t *testing.T) {
	h, p := newFixtureServer(t, enginetest.Engines(t)[0].DB(t))
	ada, bo := h.joinParty("Ada", 7), h.joinParty("Bo", 7)
	for _, g := range []*testClient{ada, bo} {
		h.accept(g, p, partyMission)
		h.until("taken", func() bool { return g.model.Missions[partyMission] != nil })
	}
	enginetest.Run(t, h.store.Char, store.SetFlag(store.CharacterID(bo.model.Character), bootcamp.KitDone, 1))
	commits := atomic.Int64{}
	fail := func(name string) error {
		if name == "before commit" && commits.Add(1) > 1 {
			return errDisk
		}
		return nil
	}
	h.failpoint.Store(&fail)
	p.report(ada, content.CreatureKilled(bootcamp.ThraxScout))
	h.until("Bo is synced", func() bool { return bo.model.Introduced > 1 })
	if !bo.model.HasPlayerFlag(bootcamp.KitDone) || !ada.model.Missions[partyMission].Completable || bo.model.Missions[partyMission].Completable {
		t.Errorf("Ada has %+v, Bo %+v", ada.model.Missions[partyMission], bo.model.Missions[partyMission])
	}
	pass := func(string) error { return nil }
	h.failpoint.Store(&pass)
	h.until("Bo has the credit", func() bool { return bo.model.Missions[partyMission].Completable })
}

// silentService returns a command service on the same database that publishes
// nothing.
func (h *testServer) silentService(t *testing.T) *commands.Service {
	t.Helper()
	catalog, err := h.store.LoadWorld(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	s, err := commands.New(h.store, catalog, commands.Options{Clock: time.Now})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// counted returns the sum of a character's counters and the number of its last
// report.
func counted(t *testing.T, service *commands.Service, c commands.Command) (sum int, received int64) {
	t.Helper()
	login, err := service.Login(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for i := range login.Attempts {
		for _, v := range login.Attempts[i].Aggregate.Counters {
			sum += int(v)
		}
	}
	return sum, login.Received
}
