package sessions_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/party"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
)

// stand is a room that is played by the test, and whatever is brought to it.
type stand struct {
	keeper *sessions.Room
	done   chan struct{}
	mutex  sync.Mutex
	heard  []journal.Message
	point  func(string) error // of the authority; nil: none
}

func (s *stand) Done() <-chan struct{} { return s.done }

func (s *stand) Deliver(d room.Delivery) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, frame := range d.Frames {
		m, err := journal.ReadMessage(frame)
		if err != nil {
			return err
		}
		s.heard = append(s.heard, m)
	}
	return nil
}

func (s *stand) count(is func(journal.Message) bool) (n int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, m := range s.heard {
		if is(m) {
			n++
		}
	}
	return n
}

func introduced(m journal.Message) bool { _, is := m.(*journal.Introduction); return is }
func tutorial(m journal.Message) bool   { _, is := m.(*journal.Tutorial); return is }

// standing opens a room that the test plays, on a database where character 1
// has a detached run that wants so many tutorials shown.
func standing(t *testing.T, tutorials int) (*store.Store, *store.Catalog, *stand, func(sessions.Options)) {
	t.Helper()
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	catalog := late(t, s, 0)
	mission, _ := catalog.Mission(bootcamp.Initiation)
	run := &store.Run{RunIdentity: store.RunIdentity{Run: 5, Generation: 1}, Owner: 1, Experience: "none", Revision: mission.Revision,
		Script: content.Script{Key: "sequences", StateVersion: 1}, State: store.RunRunning, StartedAt: time.Now().UTC()}
	list := []store.Statement{store.InsertAccount(1, false), store.InsertCharacter(store.Character{ID: 1, Account: 1, Name: "Ada", Purse: rules.Purse{Level: 1}}), store.InsertRun(run)}
	for n := range tutorials {
		kind, payload, err := content.EncodeWorldIntent(content.Presentation{Operation: fmt.Sprint("show ", n), Kind: content.PresentTutorial, ID: uint32(n + 1)})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, store.InsertEffect(&store.Effect{RunIdentity: run.RunIdentity, Operation: fmt.Sprint("show ", n), Kind: kind, Payload: payload, Version: 1}))
	}
	enginetest.Run(t, s.Char, list...)
	st := &stand{done: make(chan struct{})}
	return s, catalog, st, func(o sessions.Options) {
		manager := watching(t, s, catalog, o, st.point)
		st.keeper = manager.NewRoom(sessions.Place{Map: bootcamp.Map})
		st.keeper.Attach(st)
		t.Cleanup(func() { close(st.done) })
		st.keeper.Enter(ada())
		wait(t, "introduced", func() bool { return st.count(introduced) > 0 })
	}
}

func ada() room.Arrival {
	return room.Arrival{Client: 1, Account: 1, Character: 1, Entity: 9, Connection: 1}
}

// live plays a tick.
func (s *stand) live(epoch uint32, alive bool) {
	s.keeper.Publish(room.Live{Players: []room.LivePlayer{{Arrival: ada(), Epoch: epoch, Alive: alive}}})
}

func scenesOf(t *testing.T, s *store.Store) store.Scenes {
	t.Helper()
	tx, err := s.Char.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	scenes, err := tx.Scenes(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	return scenes
}

func TestScenesWaitForTheirCharacterToLive(t *testing.T) {
	s, catalog, st, open := standing(t, 0)
	run := scenesOf(t, s).Runs[0]
	enginetest.Run(t, s.Char, store.EndRun(&run, time.Now().UTC())...)
	mission, _ := catalog.Mission(bootcamp.Initiation)
	enginetest.Run(t, s.Char, store.InsertRun(&store.Run{RunIdentity: store.RunIdentity{Run: 6, Generation: 1}, Owner: 1, Mission: bootcamp.Initiation, Revision: mission.Revision,
		Script: content.Script{Key: "sequences", StateVersion: 1}, State: store.RunRunning, StartedAt: time.Now().UTC()}))
	open(sessions.Options{Every: time.Hour})
	attached := func() bool { return scenesOf(t, s).Runs[1].Attached }
	for range 20 { // dead when it came in
		st.live(1, false)
		time.Sleep(5 * time.Millisecond)
	}
	if attached() {
		t.Error("the scenes of a dead character go on")
	}
	wait(t, "the scenes go on", func() bool { st.live(2, true); return attached() })
}

func TestScenesAreLeftOnceTheStoreAnswers(t *testing.T) {
	s, _, st, open := standing(t, 0)
	var failures atomic.Int32
	st.point = func(name string) error {
		if name == "flush first" && failures.Add(-1) >= 0 {
			return errDisk
		}
		return nil
	}
	enginetest.Run(t, s.Char, store.Raw("attaching", "UPDATE character_scene_run SET attached = 1"))
	open(sessions.Options{Every: time.Hour, Retry: time.Millisecond})
	st.live(1, false) // dead, so that nothing is entered
	failures.Store(3)
	st.keeper.Leave(1)
	wait(t, "the scenes stand still", func() bool { return !scenesOf(t, s).Runs[0].Attached })
}

func TestAllThatASceneShowedIsAcknowledged(t *testing.T) {
	s, _, _, open := standing(t, 6)
	open(sessions.Options{Every: time.Hour, Reports: 1, Requests: 1})
	wait(t, "all is acknowledged", func() bool {
		for _, e := range scenesOf(t, s).Effects {
			if e.Status != store.EffectApplied {
				return false
			}
		}
		return true
	})
}

// TestNothingIsShownAgainOverOneConnection has the whole told again and again,
// while what was shown is not acknowledged, since its attempt is over.
func TestNothingIsShownAgainOverOneConnection(t *testing.T) {
	s, catalog, st, open := standing(t, 1)
	mission, _ := catalog.Mission(bootcamp.Initiation)
	a := store.Assignment{ID: 3, Character: 1, Mission: bootcamp.Initiation, Revision: mission.Revision, Generation: 1, State: content.MissionActive, AcceptedAt: time.Now().UTC()}
	enginetest.Run(t, s.Char, store.InsertAssignment(&a), store.SetObjective(&a, bootcamp.ReportIn, content.ObjectiveIncomplete),
		store.StartDeadline(&a, bootcamp.ReportIn, time.Now().Add(-time.Hour).UTC()),
		store.Raw("ending", "UPDATE character_scene_effect SET source_assignment_id = 99, source_assignment_generation = 1"),
		store.Raw("failing", `CREATE TRIGGER failing BEFORE DELETE ON character_mission_deadline BEGIN SELECT RAISE(ABORT, 'it fails'); END`))
	open(sessions.Options{Every: 5 * time.Millisecond, Retry: time.Millisecond})
	wait(t, "told again", func() bool { return st.count(introduced) > 5 })
	if n := st.count(tutorial); n != 1 {
		t.Errorf("shown %d times", n)
	}
}

// TestARoomThatHasEndedLeavesNoParty has more rooms end than there may be
// parties at once.
func TestARoomThatHasEndedLeavesNoParty(t *testing.T) {
	parties, err := party.NewManager(party.Options{NewID: func() int64 { return rand.Int64N(1<<62) + 1 }, MaxParties: 2})
	if err != nil {
		t.Fatal(err)
	}
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	manager := watching(t, s, late(t, s, 4), sessions.Options{Every: time.Hour, Parties: parties}, nil)
	for n := range uint32(4) {
		st := &stand{keeper: manager.NewRoom(sessions.Place{Map: bootcamp.Map}), done: make(chan struct{})}
		st.keeper.Attach(st)
		who := room.Arrival{Client: 1, Account: components.AccountID(n + 1), Character: components.CharacterID(n + 1), Entity: 9, Party: 3, Connection: 1}
		st.keeper.Enter(who)
		wait(t, "in a party", func() bool {
			st.keeper.Publish(room.Live{Players: []room.LivePlayer{{Arrival: who, Epoch: 1, Alive: true}}})
			_, in := parties.TryGetLiveMembership(int64(who.Account), int64(who.Character), uint64(who.Entity))
			return in
		})
		close(st.done)
		wait(t, "the party is over", func() bool {
			_, in := parties.TryGetLiveMembership(int64(who.Account), int64(who.Character), uint64(who.Entity))
			return !in
		})
	}
}
