package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

func TestObservations(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, ambush(1))
		f.begin(1)
		run := f.run(1)
		t.Run("J-OPEN-016 a room's observations are queued as they are, and what it cannot see is refused", func(t *testing.T) {
			seen := map[string]scene.Observation{
				`{"kind":2,"sequence":12}`:                            {Kind: scene.SignalReceived, Sequence: 12},
				`{"kind":4,"role":"foe","route":"path","waypoint":1}`: {Kind: scene.WaypointReached, Role: "foe", Route: "path", Waypoint: 1},
				`{"kind":5,"role":"foe","route":"path"}`:              {Kind: scene.RouteCompleted, Role: "foe", Route: "path"},
			}
			for document, o := range seen { // any order: each is dropped again
				f.does(f.observe(run.RunIdentity, o))
				inbox := f.scenes().Inbox
				if last := inbox[len(inbox)-1]; last.Observation != document || last.State != store.LetterPending {
					t.Errorf("%+v", last)
				}
			}
			for _, o := range []scene.Observation{
				{Kind: scene.Started}, {Kind: scene.TimerElapsed, Timer: "fuse", Sequence: 11}, {Kind: scene.MissionRewarded, Mission: 1}, {Kind: scene.OwnerLost},
				{Kind: scene.SignalReceived, Sequence: 99}, {Kind: scene.SignalReceived}, {Kind: scene.ActorDied, Role: "nobody"}, {Kind: scene.Kind(77)},
				{Kind: scene.WaypointReached, Role: "foe", Route: "path", Waypoint: 2}, {Kind: scene.RouteCompleted, Role: "foe", Route: "nowhere"}, {Kind: scene.RouteCompleted, Role: "nobody", Route: "path"},
			} {
				f.refuses(commands.RejectScene, func() (commands.Outcome, error) { return f.observe(run.RunIdentity, o) })
			}
			f.deliver()
		})
		t.Run("J-IMP-038 another run, a stale generation and a foreign run are refused", func(t *testing.T) {
			signal := scene.Observation{Kind: scene.SignalReceived, Sequence: 12}
			for _, id := range []store.RunIdentity{{Run: run.Run, Generation: 2}, {Run: run.Run, Generation: 0}, {Run: run.Run + 1, Generation: 1}} {
				f.refuses(commands.RejectScene, func() (commands.Outcome, error) { return f.observe(id, signal) })
			}
			f.enter(hero + 1)
			f.refuses(commands.RejectScene, func() (commands.Outcome, error) { return f.observe(run.RunIdentity, signal) })
			f.speak(hero)
		})
		t.Run("J-SCENE-018 a defeat is recorded and its sequence queued in one transaction, once; a command comes once", func(t *testing.T) { checkDefeat(t, f, run) })
		t.Run("J-IMP-038 an ended run is told nothing, and a flood is refused", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("a flood", `INSERT INTO character_scene_inbox (run_id, ordinal, generation, observation_json, ends, state, queued_at_utc)
				SELECT run_id, ordinal + 1000, generation, observation_json, ends, 0, queued_at_utc FROM character_scene_inbox`))
			for range 5 {
				enginetest.Run(t, f.s.Char, store.Raw("a flood", `INSERT INTO character_scene_inbox (run_id, ordinal, generation, observation_json, ends, state, queued_at_utc)
					SELECT run_id, ordinal + (SELECT MAX(ordinal) FROM character_scene_inbox), generation, observation_json, ends, 0, queued_at_utc FROM character_scene_inbox`))
			}
			f.refuses(commands.RejectScene, func() (commands.Outcome, error) {
				return f.observe(run.RunIdentity, scene.Observation{Kind: scene.SignalReceived, Sequence: 12})
			})
			f.does(f.abandon(1))
			f.refuses(commands.RejectScene, func() (commands.Outcome, error) {
				return f.observe(run.RunIdentity, scene.Observation{Kind: scene.SignalReceived, Sequence: 12})
			})
		})
	})
}

// checkDefeat observes the defeat of a role twice.
func checkDefeat(t *testing.T, f *fixture, run store.Run) {
	t.Helper()
	died := scene.Observation{Kind: scene.ActorDied, Role: "foe"}
	before := len(f.scenes().Inbox)
	f.command.Key = commands.Key{Source: "room", Sequence: 9}
	f.faults(t, 6, func() (commands.Outcome, error) { return f.observe(run.RunIdentity, died) })
	if o, err := f.observe(run.RunIdentity, died); err != nil || !o.Replayed {
		t.Errorf("%+v %v", o, err)
	}
	f.command.Key = commands.Key{}
	if o, err := f.observe(run.RunIdentity, died); err != nil || o.Applied {
		t.Errorf("%+v %v", o, err)
	}
	s := f.scenes()
	if len(s.Defeats) != 1 || s.Defeats[0].Role != "foe" || len(s.Inbox) != before+2 || s.Inbox[before].Observation != `{"kind":6,"role":"foe"}` ||
		s.Inbox[before+1].Observation != `{"kind":2,"sequence":10}` {
		t.Errorf("%+v", s)
	}
	if p := f.character().Purse; p.Experience != 0 { // nobody killed it for a reward
		t.Errorf("%+v", p)
	}
	f.deliver()
	// covers J-SCENE-019
	if len(f.scenes().Timers) != 1 || f.effects()["walk"].Status != store.EffectPending {
		t.Errorf("%+v", f.scenes())
	}
}
