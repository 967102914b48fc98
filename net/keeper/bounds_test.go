package keeper_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"caper/journal/authority"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/keeper"
	"caper/net/native"
	"caper/net/protocol"
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
		ada.ask(&native.AbandonMission{Mission: bootcamp.Initiation})
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
		again.ask(&native.AbandonMission{Mission: bootcamp.Initiation})
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

// TestManyDeadlinesElapseInOneLook has more due than are read at a time.
func TestManyDeadlinesElapseInOneLook(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog, err := s.LoadWorld(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mission, _ := catalog.Mission(bootcamp.Initiation)
	past := time.Now().Add(-time.Hour).UTC()
	var list []store.Statement
	for n := range int64(300) {
		id := store.CharacterID(n + 1)
		a := store.Assignment{
			ID: store.AssignmentID(n + 1), Character: id, Mission: bootcamp.Initiation, Revision: mission.Revision, Generation: 1,
			State: content.MissionActive, AcceptedAt: past,
		}
		list = append(list, store.InsertAccount(store.AccountID(id), false),
			store.InsertCharacter(store.Character{ID: id, Account: store.AccountID(id), Name: fmt.Sprint("N", n), Purse: rules.Purse{Level: 1}}),
			store.InsertAssignment(&a), store.SetObjective(&a, bootcamp.ReportIn, content.ObjectiveIncomplete),
			store.StartDeadline(&a, bootcamp.ReportIn, past))
	}
	enginetest.Run(t, s.Char, list...)
	const every = 4 * time.Second
	var mutex sync.Mutex
	var last time.Time
	var longest time.Duration // between one and the next
	point := func(name string) error {
		mutex.Lock()
		defer mutex.Unlock()
		if name == "begin" && !last.IsZero() {
			longest = max(longest, time.Since(last))
		}
		last = time.Now()
		return nil
	}
	hub, err := keeper.New(keeper.Options{Every: every}, func(p authority.Publisher) (*authority.Authority, error) {
		return authority.New(s, catalog, authority.Options{Clock: time.Now, Publisher: p, Point: point})
	})
	if err != nil {
		t.Fatal(err)
	}
	wait(t, "all have elapsed", func() bool {
		due, err := hub.Authority().Due(t.Context(), 10)
		return err == nil && len(due) == 0
	})
	mutex.Lock()
	if longest > every/2 {
		t.Errorf("there were %v between one and the next: more than one look", longest)
	}
	mutex.Unlock()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	if err := hub.Close(ctx); err != nil {
		t.Error(err)
	}
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
		if flags, is := m.(*native.PlayerFlags); is {
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
