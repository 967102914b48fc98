package sessions_test

import (
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/protocol/journal"
	"caper/net/sessions"
	"caper/systems/scenes"
)

// TestACounterWithoutATextIsNotSent counts events with a counter that has a text
// and with one that has none. The second is in no full sync, and so no change of
// it is sent either: what a client knows does not depend on how it learned it.
func TestACounterWithoutATextIsNotSent(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	shown, hidden := countingMission(10), countingMission(10)
	hidden.ID, hidden.Objectives[0].CounterTexts = shown.ID+1, [3]content.TextID{}
	deploy(t, s, shown, hidden)
	catalog := withDeadlines(t, s, 1)
	for i, m := range []*content.Mission{hidden, shown} {
		a := store.Assignment{
			ID: 100 + store.AssignmentID(i), Character: 1, Mission: m.ID, Revision: m.Revision, Generation: 1,
			State: content.MissionActive, AcceptedAt: time.Now().UTC(),
		}
		enginetest.Run(t, s.Char, store.InsertAssignment(&a), store.SetObjective(&a, 1, content.ObjectiveIncomplete))
	}
	r := newStubRoom(t, newManager(t, s, catalog, sessions.Options{DueInterval: time.Hour}, nil))
	r.journal.Enter(arrivalOf(1))
	kill := scenes.Report{Client: arrivalOf(1).Client, Event: content.CreatureKilled(bootcamp.ThraxScout)}
	r.journal.Report(kill)
	r.journal.Report(kill)
	last := func() *journal.ObjectiveCounter {
		r.mutex.Lock()
		defer r.mutex.Unlock()
		for _, m := range r.received {
			if c, is := m.(*journal.ObjectiveCounter); is && c.Value == 2 && c.Text != 0 {
				return c
			}
		}
		return nil
	}
	wait(t, "both kills are counted", func() bool { return last() != nil })
	if n := count[*journal.ObjectiveCounter](r); n != 2 || last().Mission != shown.ID {
		t.Errorf("%d changes of counters were sent, the last %+v, want the two of mission %d", n, last(), shown.ID)
	}
}
