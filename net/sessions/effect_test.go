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
)

func TestEveryEffectIsAcknowledged(t *testing.T) {
	s := newSceneServer(t, 6)
	s.enter(t, sessions.Options{Every: time.Hour, Reports: 1, Requests: 1})
	wait(t, "all is acknowledged", func() bool {
		for _, e := range s.scenes(t).Effects {
			if e.Status != store.EffectApplied {
				return false
			}
		}
		return true
	})
}

// TestAnEffectIsShownOncePerConnection causes one full sync after the
// other while the effect stays open: its acknowledgement is refused, since its
// attempt is over.
func TestAnEffectIsShownOncePerConnection(t *testing.T) {
	s := newSceneServer(t, 1)
	mission, _ := s.catalog.Mission(bootcamp.Initiation)
	a := store.Assignment{ID: 3, Character: 1, Mission: bootcamp.Initiation, Revision: mission.Revision, Generation: 1, State: content.MissionActive, AcceptedAt: time.Now().UTC()}
	enginetest.Run(t, s.store.Char, store.InsertAssignment(&a), store.SetObjective(&a, bootcamp.ReportIn, content.ObjectiveIncomplete),
		store.StartDeadline(&a, bootcamp.ReportIn, time.Now().Add(-time.Hour).UTC()),
		store.Raw("ending", "UPDATE character_scene_effect SET source_assignment_id = 99, source_assignment_generation = 1"),
		store.Raw("failing", `CREATE TRIGGER failing BEFORE DELETE ON character_mission_deadline BEGIN SELECT RAISE(ABORT, 'it fails'); END`))
	r := s.enter(t, sessions.Options{Every: 5 * time.Millisecond, Retry: time.Millisecond})
	wait(t, "synced again", func() bool { return count[*journal.Introduction](r) > 5 })
	if n := count[*journal.Tutorial](r); n != 1 {
		t.Errorf("shown %d times", n)
	}
}
