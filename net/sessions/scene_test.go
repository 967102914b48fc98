package sessions_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
	"caper/net/sessions"
)

func TestScenesPresentByTheirTimers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		h, p := newFixtureServer(t, db)
		ada := h.join("Ada", 0)
		h.until("in", func() bool { return ada.model.Introduced == 1 })
		h.step()
		h.accept(ada, p, speakingMission)
		// covers J-AUDIO-008 J-SCENE-025
		h.until("the scene spoke", func() bool {
			return slices.Equal(ada.model.Cues, []uint32{uint32(bootcamp.AudioSets()[0])}) && slices.Equal(ada.model.Tutorials, []uint32{77}) && slices.Equal(ada.model.Announcements, []uint32{78})
		})
		open := func() int {
			login, err := h.sessions.Commands().Login(t.Context(), commands.Command{Character: store.CharacterID(ada.model.Character), Account: store.AccountID(ada.model.Character)})
			if err != nil {
				t.Fatal(err)
			}
			return len(slices.DeleteFunc(login.Effects, func(e store.Effect) bool { return !e.Status.Open() }))
		}
		h.until("it is acknowledged", func() bool { return open() == 0 })
		again := h.join("Ada", ada.welcome.Resume)
		h.until("in again", func() bool { return again.model.Introduced == 1 })
		for range 20 {
			h.step()
		}
		if len(again.model.Cues)+len(again.model.Tutorials) != 0 {
			t.Errorf("what was shown is shown again: %v, %v", again.model.Cues, again.model.Tutorials)
		}
	})
}

func TestScenesAttachOnceTheCharacterLives(t *testing.T) {
	s := newSceneServer(t, 0)
	run := s.scenes(t).Runs[0]
	enginetest.Run(t, s.store.Char, store.EndRun(&run, time.Now().UTC())...)
	mission, _ := s.catalog.Mission(bootcamp.Initiation)
	enginetest.Run(t, s.store.Char, store.InsertRun(&store.Run{RunIdentity: store.RunIdentity{Run: 6, Generation: 1}, Owner: 1, Mission: bootcamp.Initiation, Revision: mission.Revision,
		Script: content.Script{Key: "sequences", StateVersion: 1}, State: store.RunRunning, StartedAt: time.Now().UTC()}))
	r := s.enter(t, sessions.Options{Every: time.Hour})
	attached := func() bool { return s.scenes(t).Runs[1].Attached }
	for range 20 { // the character is dead when it comes in
		r.live(1, false)
		time.Sleep(5 * time.Millisecond)
	}
	if attached() {
		t.Error("the scenes of a dead character go on")
	}
	wait(t, "the scenes go on", func() bool { r.live(2, true); return attached() })
}

func TestScenesDetachOnceTheStoreAnswers(t *testing.T) {
	s := newSceneServer(t, 0)
	var failures atomic.Int32
	s.failpoint = func(name string) error {
		if name == "flush first" && failures.Add(-1) >= 0 {
			return errDisk
		}
		return nil
	}
	enginetest.Run(t, s.store.Char, store.Raw("attaching", "UPDATE character_scene_run SET attached = 1"))
	r := s.enter(t, sessions.Options{Every: time.Hour, Retry: time.Millisecond})
	r.live(1, false) // dead, so that no scene is attached
	failures.Store(3)
	r.journal.Leave(1)
	wait(t, "the scenes stand still", func() bool { return !s.scenes(t).Runs[0].Attached })
}
