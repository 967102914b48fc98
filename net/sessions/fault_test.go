package sessions_test

import (
	"bytes"
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems"
)

// within fails a test that something holds up.
func within(t *testing.T, limit time.Duration, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatalf("%s took more than %v", what, limit)
	}
}

// another opens a second room on a house's manager, in the house's place.
func (h *house) another(place sessions.Place, script room.Script) {
	h.t.Helper()
	k := h.sessions.NewRoom(place)
	next, err := room.New(room.Config{ID: "another", Simulation: systems.Config{Prepared: preparedFlat()}, Journal: k, Script: script})
	if err != nil {
		h.t.Fatal(err)
	}
	k.Attach(next)
	h.room, h.keeper = next, k
}

// wait waits for something that needs no step of the room.
func wait(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(10 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

func TestARoomThatHasEndedHoldsNobody(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	id := store.CharacterID(ada.model.Character)
	h.until("in the world", func() bool { _, there := h.sessions.Commands().Presence.Get(id); return there })
	h.room.Close("as after a panic")
	wait(t, "nobody is in the world", func() bool { return h.sessions.Commands().Presence.Count() == 0 })
	within(t, 10*time.Second, "publishing to a character of a room that has ended", func() {
		for range 3000 {
			_ = h.sessions.Publish(t.Context(), id, commands.Commit{Flags: map[content.FlagID]uint32{bootcamp.InitiationDone: 1}})
		}
	})
	h.another(public(), nil)
	again := h.join("Ada", 0)
	h.until("in another room", func() bool { return again.model.Introduced == 1 })
}

func TestAClosingHubDoesNotWaitForLoginsOfWhoIsGone(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	if err := h.store.Close(); err != nil { // every login fails from now on
		t.Fatal(err)
	}
	h.enter("Ada", 0, room.Grant{Account: account, Character: character})
	for range 5 {
		h.step()
	}
	if n := h.sessions.Commands().Presence.Count(); n != 0 {
		t.Errorf("%d characters are in the world that nobody let in", n)
	}
	h.room.Close("the test is over")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	from := time.Now()
	if err := h.sessions.Close(ctx); err != nil || time.Since(from) > 3*time.Second {
		t.Errorf("closed after %v: %v", time.Since(from), err)
	}
}

func TestTheWholeIsToldAfterAFaultThatHidesACommit(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	// A row that changed and of which nothing was told is what a commit leaves
	// whose answer got lost.
	enginetest.Run(t, h.store.Char, store.SetFlag(store.CharacterID(ada.model.Character), bootcamp.KitDone, 1))
	fail := func(name string) error {
		if name == "before commit" {
			return errDisk
		}
		return nil
	}
	h.point.Store(&fail)
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	// covers J-IMP-040
	h.until("told that it is not available", func() bool {
		return slices.ContainsFunc(ada.heard, func(m journal.Message) bool {
			r, is := m.(*journal.Refused)
			return is && r.Request == 495 && r.Code == "unavailable"
		})
	})
	h.until("told the whole", func() bool { return ada.model.Introduced == 2 && ada.model.HasPlayerFlag(bootcamp.KitDone) })
	if ada.refusal != nil {
		t.Errorf("a store's fault ended the connection: %+v", ada.refusal)
	}
}

func TestAPanicOfTheJournalEndsOneConnectionAlone(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada, eve := h.join("Ada", 0), h.join("Eve", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 && eve.model.Introduced == 1 })
	h.step()
	first := atomic.Bool{}
	burst := func(string) error {
		if first.CompareAndSwap(false, true) {
			panic("boom")
		}
		return nil
	}
	h.point.Store(&burst)
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

// TestTheNewestConnectionIsTheOneInTheWorld has a character in two seats of a
// room, the older of which comes back.
func TestTheNewestConnectionIsTheOneInTheWorld(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), initiation(), public())
	first := h.join("Ada", 0)
	h.until("in", func() bool { return first.model.Introduced == 1 })
	second := h.join("Ada", 0)
	h.until("in again", func() bool { return second.model.Introduced == 1 && first.refusal != nil })
	id := store.CharacterID(first.model.Character)
	before, _ := h.sessions.Commands().Presence.Get(id)
	third := h.join("Ada", first.welcome.Resume)
	h.until("back in the first seat", func() bool { return third.model.Introduced == 1 && second.refusal != nil })
	h.step()
	now, there := h.sessions.Commands().Presence.Get(id)
	// covers J-IMP-005 J-IMP-008
	if !there || now.Session.Connection == before.Session.Connection || now.Session.Entity != store.EntityID(third.welcome.Entity) || before.Session.Entity == now.Session.Entity {
		t.Errorf("in the world with %+v, before with %+v; the connection's entity is %d", now.Session, before.Session, third.welcome.Entity)
	}
	h.until("offered", func() bool { _, offered := third.model.Offers[bootcamp.Initiation]; return offered })
	third.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("accepted", func() bool { return third.model.Missions[bootcamp.Initiation] != nil })
}

func TestAnotherCharacterOfAnAccountIsNotTheOneBefore(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	enginetest.Run(t, h.store.Char, store.InsertCharacter(store.Character{ID: 77, Account: store.AccountID(account), Name: "Ada's other", Slot: 1, Purse: rules.Purse{Level: 1}}))
	for name, seat := range map[string]uint32{"by the seat's secret": 0, "by a token": 3} { // any order: each alone
		t.Run("J-IMP-005 "+name, func(t *testing.T) {
			grant := room.Grant{Seat: seat, Account: account, Character: character}
			ada := h.enter("Ada", 0, grant)
			h.until("in", func() bool { return ada.model.Introduced == 1 })
			grant.Character = 77
			other := h.enter("Ada", ada.welcome.Resume, grant)
			h.until("the other is in", func() bool { return other.model.Introduced == 1 || other.refusal != nil })
			if other.refusal != nil || other.model.Character != 77 || other.welcome.Entity == ada.welcome.Entity {
				t.Errorf("%+v as character %d, entity %d; before entity %d", other.refusal, other.model.Character, other.welcome.Entity, ada.welcome.Entity)
			}
			if seat != 0 && (ada.refusal == nil || ada.refusal.Code != protocol.RefusedReplaced) {
				t.Errorf("the seat was taken: %+v", ada.refusal)
			}
		})
	}
}

// TestAReportWhoseCommitWentUnansweredIsToldAnew has a report come about whose
// number the store knows already: its answer got lost.
func TestAReportWhoseCommitWentUnansweredIsToldAnew(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
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
	p.happen(ada, entered)
	h.until("told the whole", func() bool {
		o := ada.told(bootcamp.Initiation, bootcamp.ReportIn)
		return ada.model.Introduced == 2 && o != nil && o.State == content.ObjectiveCompleted
	})
	hit := content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot)
	p.happen(ada, hit, hit, hit)
	h.until("what follows is taken", func() bool { return ada.told(bootcamp.Initiation, bootcamp.StopScouts) != nil })
	if ada.model.Introduced != 2 {
		t.Errorf("introduced %d times", ada.model.Introduced)
	}
}

// TestANewConnectionWaitsForWhatTheOldOneReported has the journal slow while a
// client comes back: it is introduced with all that happened before.
func TestANewConnectionWaitsForWhatTheOldOneReported(t *testing.T) {
	h, p := staged(t, enginetest.Engines(t)[0].DB(t), public())
	ada := h.recruited("Ada", p)
	gate := make(chan struct{})
	hold := func(name string) error {
		if name == "begin" {
			<-gate
		}
		return nil
	}
	h.point.Store(&hold)
	p.happen(ada, content.AreaEntered(bootcamp.AssemblyArea))
	h.step()
	again := h.comeBack(ada)
	for range 50 {
		h.step()
	}
	if again.model.Introduced != 0 {
		t.Error("introduced while a report of the older connection is under way")
	}
	close(gate)
	h.until("introduced", func() bool { return again.model.Introduced == 1 })
	if o := again.told(bootcamp.Initiation, bootcamp.ReportIn); o == nil || o.State != content.ObjectiveCompleted {
		t.Errorf("introduced without what happened: %+v", o)
	}
}

// comeBack has a guest come back over a newer connection, without a word to the
// store.
func (h *house) comeBack(g *guest) *guest {
	id := components.CharacterID(g.model.Character)
	return h.enter("again", g.welcome.Resume, room.Grant{Account: components.AccountID(id), Character: id})
}

func TestADeskEndsWithItsConnection(t *testing.T) {
	h := newHouse(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, public())
	ada := h.join("Ada", 0)
	h.until("in", func() bool { return ada.model.Introduced == 1 })
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	h.step()
	stacks := make([]byte, 1<<20)
	wait(t, "its goroutine has ended", func() bool {
		return !bytes.Contains(stacks[:runtime.Stack(stacks, true)], []byte("(*pool).work"))
	})
	_ = h.sessions.Publish(t.Context(), store.CharacterID(ada.model.Character), commands.Commit{Flags: map[content.FlagID]uint32{bootcamp.InitiationDone: 1}})
	for range 5 {
		h.step()
	}
	if d := ada.copied(); len(d.Flags) != 0 {
		t.Errorf("the kept seat was told %+v", d)
	}
}
