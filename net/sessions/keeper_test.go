package sessions_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/store"
	"caper/levels"
	"caper/net/demo/scenestub"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
	"caper/systems"
)

// TestMain finds goroutines that tests leave, of rooms, desks and hubs.
func TestMain(m *testing.M) {
	os.Exit(enginetest.Main(func() int {
		code := m.Run()
		if err := goleak.Find(); err != nil && code == 0 {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
		return code
	}))
}

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// house is a room with its keeper on a database, stepped by the test.
type house struct {
	t        testing.TB
	sessions *sessions.Manager
	store    *store.Store
	room     *room.Room
	keeper   *sessions.Room
	point    atomic.Pointer[func(string) error]
	tick     time.Duration // the longest step so far
	// parties are those of the house; nil: none. Set before it is opened.
	parties commands.Parties
	// partyManager forms parties of the rooms' party numbers; nil forms none.
	// It must be set before the house is opened.
	partyManager *party.Manager
	every        time.Duration // between looks at what is due; 0: never
	// statements on Char so far
	statements atomic.Int64
}

// initiation is what happens in Bootcamp's first mission.
func initiation() scenestub.Script {
	return scenestub.Script{
		Every:  2,
		Offers: []scenestub.Offer{{Mission: bootcamp.Initiation, Source: bootcamp.InitiationSource}},
		Parts: []scenestub.Part{
			{Mission: bootcamp.Initiation, Objective: bootcamp.ReportIn, Events: []content.Event{content.AreaEntered(bootcamp.AssemblyArea)}},
			{Mission: bootcamp.Initiation, Objective: bootcamp.HitTargets, Events: []content.Event{content.ObjectHit(bootcamp.PracticeTarget, bootcamp.RifleShot)}},
			{Mission: bootcamp.Initiation, Objective: bootcamp.StopScouts, Events: []content.Event{content.CreatureKilled(bootcamp.ThraxScout)}},
		},
	}
}

func newHouse(t testing.TB, db string, script scenestub.Script, place sessions.Place) *house {
	t.Helper()
	h := &house{t: t, store: enginetest.Migrated(t, db)}
	h.store.Char.SetTrace(func(string, string) { h.statements.Add(1) })
	h.open(script, place)
	return h
}

// open begins a server's life on the house's database.
func (h *house) open(script scenestub.Script, place sessions.Place) {
	h.t.Helper()
	catalog, err := h.store.LoadWorld(h.t.Context())
	if err != nil {
		h.t.Fatal(err)
	}
	pass := func(string) error { return nil }
	h.point.Store(&pass)
	if h.every == 0 {
		h.every = time.Hour
	}
	if h.partyManager != nil {
		h.parties = h.partyManager
	}
	h.sessions, err = sessions.New(sessions.Options{Retry: 5 * time.Millisecond, Every: h.every, Parties: h.partyManager}, func(p commands.Publisher) (*commands.Service, error) {
		return commands.New(h.store, catalog, commands.Options{
			Clock: time.Now, Publisher: p, Parties: h.parties, Point: func(name string) error { return (*h.point.Load())(name) },
		})
	})
	if err != nil {
		h.t.Fatal(err)
	}
	play, err := scenestub.New(script)
	if err != nil {
		h.t.Fatal(err)
	}
	k := h.sessions.NewRoom(place)
	h.room, err = room.New(room.Config{ID: "r", Simulation: systems.Config{Prepared: preparedFlat()}, Journal: k, Script: play})
	if err != nil {
		h.t.Fatal(err)
	}
	k.Attach(h.room)
	h.keeper = k
	h.t.Cleanup(func() { h.close() })
}

func (h *house) close() {
	h.room.Close("the test is over")
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if err := h.sessions.Close(ctx); err != nil {
		h.t.Error(err)
	}
}

// until steps the room until something holds.
func (h *house) until(what string, holds func() bool) {
	h.t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); {
		if time.Now().After(end) {
			h.t.Fatalf("waited in vain until %s", what)
		}
		h.step()
	}
}

// quiet steps the room until its characters ask nothing more of the store.
func (h *house) quiet() {
	h.t.Helper()
	last, since := int64(-1), 0
	h.until("nothing more is asked of the store", func() bool {
		if n := h.statements.Load(); n != last {
			last, since = n, 0
		}
		since++
		return since > 50
	})
}

func (h *house) step() {
	h.t.Helper()
	from := time.Now()
	if err := h.room.Step(); err != nil {
		h.t.Fatal(err)
	}
	h.tick = max(h.tick, time.Since(from))
	time.Sleep(time.Millisecond)
}

// guest is a client in the same process.
type guest struct {
	house    *house
	client   components.ClientID
	model    journal.Model
	heard    []journal.Message
	refusal  *protocol.Refusal
	full     bool
	welcome  protocol.Welcome
	onNative func(journal.Message)
}

func (g *guest) Ready() bool { return !g.full }

func (g *guest) Send(frame []byte, text bool) bool {
	if g.full {
		return false
	}
	switch {
	case text:
	case protocol.KindOf(frame) == protocol.KindWelcome:
		g.welcome, _ = protocol.ReadWelcome(frame)
	case protocol.KindOf(frame) == protocol.KindNative:
		m, err := journal.ReadMessage(slices.Clone(frame))
		if err != nil {
			g.house.t.Errorf("a message that cannot be read: %v", err)
			return true
		}
		if g.onNative != nil {
			g.onNative(m)
		}
		g.model.Take(m)
		g.heard = append(g.heard, m)
	}
	return true
}

func (g *guest) Close(r protocol.Refusal) { g.refusal = &r }

// ask sends a request.
func (g *guest) ask(r journal.Request) {
	g.house.t.Helper()
	frame, err := journal.Append(nil, r)
	if err != nil {
		g.house.t.Fatal(err)
	}
	if err := g.house.room.Receive(g.client, frame); err != nil {
		g.house.t.Fatal(err)
	}
}

// join brings a character in, new or known.
func (h *house) join(name string, resume uint64) *guest {
	h.t.Helper()
	account, character, err := h.sessions.Enroll(h.t.Context(), name)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.enter(name, resume, room.Grant{Account: account, Character: character})
}

func (h *house) enter(name string, resume uint64, grant room.Grant) *guest {
	h.t.Helper()
	g := &guest{house: h}
	hello := protocol.Hello{Version: protocol.Version, Name: name, Resume: resume}
	if err := h.room.Connect(g, hello, grant, func(c components.ClientID) { g.client = c }); err != nil {
		h.t.Fatal(err)
	}
	return g
}

func public() sessions.Place { return sessions.Place{Map: bootcamp.Map} }

// copied is the room's copy of a guest's journal.
func (g *guest) copied() components.Durable {
	if d := g.house.room.Simulation().Durable(components.EntityID(g.welcome.Entity)); d != nil {
		return *d
	}
	return components.Durable{}
}

func TestAMissionFromTheRadioToItsReward(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newHouse(t, db, initiation(), public())
		ada, eve := h.join("Ada", 0), h.enter("Eve", 0, room.Grant{})
		told := false
		ada.onNative = func(m journal.Message) {
			g, is := m.(*journal.MissionGained)
			if !is {
				return
			}
			told = true
			// covers J-TX-007
			if d := ada.copied(); len(d.Missions) != 1 || d.Missions[0].Mission != uint32(g.Mission) || len(d.Missions[0].Objectives) == 0 {
				t.Errorf("a mission is told before the room has it: %+v", d)
			}
		}
		h.until("the radio offers a mission", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
		if ada.model.Introduced != 1 || ada.model.Name != "Ada" {
			t.Errorf("introduced %d times as %q", ada.model.Introduced, ada.model.Name)
		}
		ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
		h.until("the mission can be turned in", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return m != nil && m.Completable
		})
		if !told {
			t.Error("no mission was gained")
		}
		// covers J-FLAG-020
		h.until("the flag is told", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
		if d := ada.copied(); len(d.Flags) != 1 || d.Flags[0] != (components.DurableFlag{ID: uint32(bootcamp.InitiationDone), Value: 1}) {
			t.Errorf("the room's copy has flags %+v", d.Flags)
		}
		ada.ask(&journal.CompleteRadioMission{Mission: bootcamp.Initiation})
		h.until("a request without its selection is refused", func() bool { return len(ada.model.Refusals) == 1 })
		if r := ada.model.Refusals[0]; r.Request != 496 || r.Code != string(commands.RejectSelection) {
			t.Errorf("refused with %+v", r)
		}
		second := uint32(1)
		ada.ask(&journal.CompleteRadioMission{Mission: bootcamp.Initiation, Selection: &second})
		h.until("the reward is there", func() bool { return len(ada.model.Rewards) == 1 && len(ada.model.Inventory) == 2 })
		if p := ada.model.Purse; p.Experience != 250 || p.Credits != 100 {
			t.Errorf("purse %+v", p)
		}
		// covers J-FLAG-019 J-FLAG-021
		for _, m := range eve.heard {
			t.Errorf("an onlooker without a character is told %T", m)
		}
		flags := 0
		for _, m := range ada.heard {
			if _, is := m.(*journal.PlayerFlags); is {
				flags++
			}
		}
		if flags != 2 {
			t.Errorf("flags were told %d times, want once at the introduction and once at the change", flags)
		}
	})
}

func TestAnotherLifeGoesOnWhereTheFirstEnded(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newHouse(t, db, initiation(), public())
		ada := h.join("Ada", 0)
		h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
		ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
		h.until("half way", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return m != nil && slices.ContainsFunc(m.Objectives, func(o journal.Objective) bool { return o.ID == bootcamp.HitTargets && len(o.Counters) > 0 })
		})
		h.close()
		h.open(initiation(), public())
		again := h.join("Ada", 0)
		h.until("introduced with what there was", func() bool { return again.model.Missions[bootcamp.Initiation] != nil })
		before, now := ada.model.Missions[bootcamp.Initiation], again.model.Missions[bootcamp.Initiation]
		if len(now.Objectives) < len(before.Objectives) {
			t.Errorf("before %+v, now %+v", before, now)
		}
		h.until("it can be turned in", func() bool { return again.model.Missions[bootcamp.Initiation].Completable })
	})
}

func TestAConnectionThatComesBackIsIntroducedAnew(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newHouse(t, db, initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("the flag", func() bool { return ada.model.HasPlayerFlag(bootcamp.InitiationDone) })
	if err := h.room.Disconnect(ada.client, ada); err != nil {
		t.Fatal(err)
	}
	h.step()
	heard := len(ada.heard)
	again := h.join("Ada", ada.welcome.Resume)
	// covers J-FLAG-025
	h.until("told again", func() bool {
		return again.model.Introduced == 1 && again.model.HasPlayerFlag(bootcamp.InitiationDone) && again.model.Missions[bootcamp.Initiation] != nil
	})
	if again.client != ada.client || len(ada.heard) != heard {
		t.Errorf("client %d came back as %d; the old connection heard %d more", ada.client, again.client, len(ada.heard)-heard)
	}
}

func TestFlagsThatFindNoRoomAreToldAsTheyAreThen(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newHouse(t, db, initiation(), public())
	ada := h.join("Ada", 0)
	h.until("offered", func() bool { _, offered := ada.model.Offers[bootcamp.Initiation]; return offered })
	ada.ask(&journal.AssignRadioMission{Mission: bootcamp.Initiation})
	h.until("gained", func() bool { return ada.model.Missions[bootcamp.Initiation] != nil })
	ada.full = true
	h.until("the room's copy has the flag", func() bool { return len(ada.copied().Flags) == 1 })
	h.quiet()
	if ada.model.HasPlayerFlag(bootcamp.InitiationDone) {
		t.Error("a full queue took something")
	}
	before := h.statements.Load()
	ada.full = false
	h.step()
	// covers J-FLAG-023
	if !ada.model.HasPlayerFlag(bootcamp.InitiationDone) || !ada.model.Missions[bootcamp.Initiation].Completable {
		t.Error("the next tick did not tell what waited")
	}
	h.step()
	// covers J-FLAG-024
	if n := h.statements.Load() - before; n != 0 {
		t.Errorf("telling it again ran %d statements", n)
	}
}

var errDisk = errors.New("the disk is gone")

// TestAStoreThatIsGoneHoldsNoTickUpAndLosesNoReport has every unit of work fail
// for a while.
func TestAStoreThatIsGoneHoldsNoTickUpAndLosesNoReport(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h := newHouse(t, db, initiation(), public())
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
		h.point.Store(&fail)
		h.until("several tries failed", func() bool { return failed.Load() > 5 })
		ada.ask(&journal.AbandonMission{Mission: bootcamp.Initiation})
		pass := func(string) error { return nil }
		h.point.Store(&pass)
		h.until("it is all taken", func() bool {
			m := ada.model.Missions[bootcamp.Initiation]
			return len(ada.model.Refusals) > 0 || m == nil || m.Completable
		})
		if h.tick > 15*time.Millisecond {
			t.Logf("the longest tick took %v", h.tick)
		}
	})
}

func TestWhoIsNotTheOwnerIsTurnedAway(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newHouse(t, db, initiation(), public())
	account, character, err := h.sessions.Enroll(t.Context(), "Ada")
	if err != nil {
		t.Fatal(err)
	}
	// covers J-IMP-001
	for name, grant := range map[string]room.Grant{ // any order: each alone
		"another account": {Account: account + 1, Character: character},
		"no character":    {Account: account, Character: character + 1},
	} {
		g := h.enter(name, 0, grant)
		h.until(name+" is turned away", func() bool { return g.refusal != nil })
		if g.refusal.Code != protocol.RefusedRoster || len(g.heard) != 0 {
			t.Errorf("%s: %+v, heard %v", name, g.refusal, g.heard)
		}
	}
}

func TestACharacterIsInOneRoomAtATime(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newHouse(t, db, initiation(), public())
	first := h.join("Ada", 0)
	h.until("in", func() bool { return first.model.Introduced == 1 })
	second := h.join("Ada", 0)
	h.until("in again", func() bool { return second.model.Introduced == 1 })
	h.until("the first connection is told nothing more", func() bool { _, offered := second.model.Offers[bootcamp.Initiation]; return offered })
	if first.refusal == nil || first.refusal.Code != protocol.RefusedReplaced {
		t.Errorf("the first connection ends with %+v", first.refusal)
	}
}

func TestMalformedRequestsAreAnsweredAndUnknownOnesToo(t *testing.T) {
	db := enginetest.Engines(t)[0].DB(t)
	h := newHouse(t, db, scenestub.Script{}, public())
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

// reopened is another life of a server on the same database.
func reopened(h *house) *house {
	h.open(scenestub.Script{}, public())
	return h
}
