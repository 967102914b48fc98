package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
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
		t.Run("J-SCENE-018 a defeat is recorded and its sequence queued in one transaction, once; a command comes once", func(t *testing.T) {
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
		})
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

// TestFiniteEncounter plays Extraction's kind of scene: the last defeat wins.
func TestFiniteEncounter(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 21: {}, 22: {}, 30: {Signals: []content.Signal{{Event: done}}}}, func(m *content.Mission) {
			m.Scene.Script = "bootcamp.extraction"
			second := m.Scene.Actors["foe"]
			second.Role = "second"
			m.Scene.Actors["second"] = second
			m.Scene.Names["victory"] = 30
			m.Scene.DefeatSequences = map[content.Role]content.SequenceID{"foe": 21, "second": 22}
		}))
		f.begin(1)
		t.Run("J-SCENE-020 a checkpoint counts the fallen, and the last one signals", func(t *testing.T) {
			for i, role := range []content.Role{"foe", "second"} {
				f.does(f.observe(f.run(1).RunIdentity, scene.Observation{Kind: scene.ActorDied, Role: role}))
				f.deliver()
				if row, _ := f.row(1); row.Completable != (i == 1) {
					t.Errorf("after %q: %+v, %s", role, row, f.run(1).Checkpoint)
				}
			}
		})
		t.Run("J-SCENE-020 the end of a route and a removal are no defeat", func(t *testing.T) {
			f.does(f.abandon(1))
			f.begin(1)
			f.does(f.observe(f.run(1).RunIdentity, scene.Observation{Kind: scene.RouteCompleted, Role: "foe", Route: "path"}))
			f.deliver()
			for _, d := range f.scenes().Defeats {
				if d.Run == f.run(1).Run {
					t.Errorf("%+v", d)
				}
			}
		})
	})
}

func TestAcknowledgements(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, ambush(1))
		f.begin(1)
		f.does(f.report(content.CreatureKilled(other)))
		f.deliver()
		t.Run("J-IMP-038 an effect goes from pending over running to applied, in the version that was seen", func(t *testing.T) {
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 2, store.EffectRunning) })
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 1, store.EffectCancelled) })
			f.does(f.acknowledge("arrive", 1, store.EffectRunning))
			if o, err := f.acknowledge("arrive", 1, store.EffectRunning); err != nil || o.Applied { // the same word again
				t.Errorf("%+v %v", o, err)
			}
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 1, store.EffectApplied) })
			f.does(f.acknowledge("arrive", 2, store.EffectApplied))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("arrive", 3, store.EffectRunning) })
			if e := f.effects()["arrive"]; e.Status != store.EffectApplied || e.Version != 3 {
				t.Errorf("%+v", e)
			}
		})
		t.Run("J-IMP-039 a login has the runs that go on and what they want and wanted", func(t *testing.T) {
			f.does(f.acknowledge("walk", 1, store.EffectRunning))
			l, err := f.a.Login(t.Context(), f.command)
			if err != nil || len(l.Runs) != 1 || l.Runs[0].Run != f.run(1).Run || len(l.Effects) != 3 || l.Effects[0].Status != store.EffectApplied || l.Effects[1].Operation != "walk" {
				t.Errorf("%+v %v", l.Effects, err)
			}
		})
		t.Run("J-IMP-038 a stale generation, a changed source and one that is replaced meanwhile are refused", func(t *testing.T) {
			run := f.run(1).RunIdentity
			run.Generation = 2
			for _, id := range []store.RunIdentity{run, {Run: run.Run + 9, Generation: 1}} {
				f.refuses(commands.RejectScene, func() (commands.Outcome, error) {
					return f.a.Acknowledge(t.Context(), f.command, commands.Acknowledgement{Run: id, Operation: "walk", Version: 2, Status: store.EffectApplied})
				})
			}
			for _, by := range []int{50, -50} {
				enginetest.Run(t, f.s.Char, store.Raw("another attempt's", "UPDATE character_scene_effect SET source_assignment_id = source_assignment_id + ? WHERE operation_key = 'walk'", by))
				if by > 0 {
					f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 2, store.EffectApplied) })
				}
			}
			f.a.Inject(true, store.Raw("replacing", "UPDATE character_mission SET assignment_generation = 9"))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 2, store.EffectApplied) })
			f.does(f.abandon(1))
			f.refuses(commands.RejectEffect, func() (commands.Outcome, error) { return f.acknowledge("walk", 3, store.EffectApplied) })
			if l, err := f.a.Login(t.Context(), f.command); err != nil || len(l.Runs) != 0 || len(l.Effects) != 0 {
				t.Errorf("%+v %v", l, err)
			}
		})
	})
}

func TestSceneTimers(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		timer := func(name string, sequence content.SequenceID, policy content.TimerPolicy) content.Sequence {
			return content.Sequence{Timers: []content.Timer{{Name: name, Sequence: sequence, Policy: policy, Milliseconds: 10000}}}
		}
		mark := func(operation string, id content.FlagID) content.Sequence {
			return still(content.SetCharacterFlag{Operation: operation, Flag: id, Value: new(uint32(1))})
		}
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			2: timer("wall", 4, content.TimerWallClock), 3: timer("active", 5, content.TimerActiveScene), 4: mark("wall", 1), 5: mark("active", 2)}))
		f.begin(1)
		at := func(seconds int) { f.now = noon.Add(time.Duration(seconds) * time.Second) }
		t.Run("J-OPEN-021 a pending timer is not extended; while detached the wall clock goes on, and the active scene's time stands still", func(t *testing.T) {
			f.play(1, 2)
			f.play(1, 3)
			at(4)
			f.play(1, 2)
			f.play(1, 3) // neither is extended
			f.does(f.a.LeaveScenes(t.Context(), f.command))
			if o, err := f.a.LeaveScenes(t.Context(), f.command); err != nil || o.Applied {
				t.Errorf("%+v %v", o, err)
			}
			for _, timer := range f.scenes().Timers {
				if stands := timer.Remaining != nil; stands != (timer.Name == "active") || stands && *timer.Remaining != 6*time.Second {
					t.Errorf("%+v", timer)
				}
			}
			at(100)
			f.deliver()
			if flags := f.flags(); flags[1] != 1 || flags[2] != 0 {
				t.Errorf("%v", flags)
			}
			f.does(f.a.EnterScenes(t.Context(), f.command, f.session))
			at(105)
			if len(f.deliver()) != 0 {
				t.Error("too early")
			}
			at(106)
			f.deliver()
			if f.flags()[2] != 1 {
				t.Error("the active scene's timer is lost")
			}
		})
		t.Run("J-OPEN-021 one that starts while detached waits for its owner", func(t *testing.T) {
			f.does(f.a.LeaveScenes(t.Context(), f.command))
			f.play(1, 3)
			if timers := f.scenes().Timers; len(timers) != 1 || timers[0].Remaining == nil || *timers[0].Remaining != 10*time.Second {
				t.Errorf("%+v", timers)
			}
			f.does(f.a.EnterScenes(t.Context(), f.command, f.session))
			if timers := f.scenes().Timers; len(timers) != 1 || !timers[0].DueAt.Equal(f.now.Add(10*time.Second)) {
				t.Errorf("%+v", timers)
			}
			if r := f.run(1); !r.Attached || *r.Instance != 3 {
				t.Errorf("%+v", r)
			}
			wrong := f.session
			wrong.Connection++
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.a.EnterScenes(t.Context(), f.command, wrong) })
		})
	})
}
