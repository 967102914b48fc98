package sessions_test

import (
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/sessions"
)

// TestAFaultBesideARefusedRunCausesAFullSync has the delivery to one run be
// refused and that to another fail in the store, in the same task. The fault may
// hide a commit, whatever the refusal beside it says.
func TestAFaultBesideARefusedRunCausesAFullSync(t *testing.T) {
	s := newSceneServer(t, 0) // its run 5 is of an experience that is not loaded
	deploy(t, s.store, fixtures()...)
	var err error
	if s.catalog, err = s.store.LoadWorld(t.Context()); err != nil {
		t.Fatal(err)
	}
	failures := atomic.Int32{}
	s.failpoint = func(name string) error {
		if name == "before commit" && failures.Add(1) == 1 {
			return errDisk
		}
		return nil
	}
	r := s.enter(t, sessions.Options{DueInterval: 10 * time.Millisecond})
	o, err := scene.Observation{Kind: scene.TimerElapsed, Timer: "speak", Sequence: 2}.Encode()
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now().UTC()
	speaking := store.Run{RunIdentity: store.RunIdentity{Run: 6, Generation: 1}, Owner: 1, Mission: speakingMission, Revision: "test-1",
		Script: content.Script{Key: "sequences", StateVersion: 1}, State: store.RunRunning, StartedAt: now}
	enginetest.Run(t, s.store.Char, store.InsertRun(&speaking),
		store.Queue(&store.Letter{Run: 5, Generation: 1, Observation: o, QueuedAt: now}),
		store.Queue(&store.Letter{Run: 6, Generation: 1, Observation: o, QueuedAt: now}))
	wait(t, "the scene spoke", func() bool { return count[*journal.PlayTutorialAudio](r) > 0 })
	if n := count[*journal.Introduction](r); n != 2 {
		t.Errorf("the client received %d full syncs, want one with the login and one after the fault", n)
	}
}
