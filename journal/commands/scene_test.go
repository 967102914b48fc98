package commands_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/scene"
	"caper/journal/store"
)

// ambush is a scripted mission whose acceptance brings a foe, whose kill
// starts a fuse, and whose fuse pays and signals.
func ambush(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	return played(id, map[content.SequenceID]content.Sequence{
		1:  {World: []content.WorldIntent{ensures("arrive")}},
		10: {Timers: []content.Timer{{Name: "fuse", Sequence: 11, Policy: content.TimerWallClock, Milliseconds: 5000}}, World: []content.WorldIntent{content.RunRoute{Operation: "walk", Role: "foe", Route: "path"}}},
		11: acts(content.GrantReward{Operation: "pay", Mission: id, Reward: 2}),
		12: {World: []content.WorldIntent{content.RemoveActor{Operation: "leave", Role: "foe"}}},
	}, append([]func(*content.Mission){func(m *content.Mission) {
		m.Objectives[1].Transitions[0].Actions = []content.Action{starts(10), {Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(4))}}
		m.Scene.Names[content.SpawnGroupName(4)] = 12
		m.Scene.DefeatSequences = map[content.Role]content.SequenceID{"foe": 10}
	}}, change...)...)
}

func TestLifeOfARun(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, ambush(1))
		var first store.Run
		t.Run("J-IMP-038 acceptance begins a run in its own transaction, and the start is delivered after it", func(t *testing.T) {
			f.does(f.offer(1))
			o := f.faults(t, 10, func() (commands.Outcome, error) { return f.accept(1) })
			row, _ := f.row(1)
			got := f.scenes()
			if !o.Scenes || len(got.Runs) != 1 || len(got.Participants) != 1 || len(got.Inbox) != 1 || len(got.Effects) != 0 {
				t.Fatalf("%+v", got)
			}
			first = got.Runs[0]
			if began := messages[commands.RunChanged](o); len(began) != 1 || began[0] != (commands.RunChanged{Run: first.RunIdentity, Mission: 1}) {
				t.Errorf("%+v", began)
			}
			if p := got.Participants[0]; first.Mission != 1 || first.Revision != "test-1" || first.Script.Key != "sequences" || first.Owner != hero ||
				*p.Assignment != row.ID || *p.Generation != row.Generation || !p.Active {
				t.Errorf("%+v", got)
			}
			started := messages[commands.EffectStarted](f.deliver()...)
			if len(started) != 1 || started[0].Intent != ensures("arrive") || started[0].Run != first.RunIdentity || *started[0].Source.Assignment != row.ID {
				t.Errorf("%+v", started)
			}
			if e := f.effects()["arrive"]; e.Status != store.EffectPending || e.Version != 1 || *e.Source.AssignmentGeneration != row.Generation {
				t.Errorf("%+v", e)
			}
		})
		t.Run("J-ACTN-004 J-ACTN-005 J-SCENE-019 a transition queues its sequences in its own transaction, and a redelivery does nothing", func(t *testing.T) {
			f.command.Key = commands.Key{Source: "room", Sequence: 1}
			f.faults(t, 8, func() (commands.Outcome, error) { return f.report(content.CreatureKilled(other)) })
			inbox := f.scenes().Inbox
			if len(inbox) != 3 || inbox[1].Observation != `{"kind":2,"sequence":10}` || inbox[2].Observation != `{"kind":2,"sequence":12}` {
				t.Fatalf("%+v", inbox)
			}
			if o, err := f.report(content.CreatureKilled(other)); err != nil || !o.Replayed || len(f.scenes().Inbox) != 3 {
				t.Errorf("%+v %v", o, err)
			}
			f.command.Key = commands.Key{}
			if n := len(f.deliver()); n != 2 || len(f.deliver()) != 0 {
				t.Errorf("%d were delivered", n)
			}
			if s := f.scenes(); len(s.Timers) != 1 || len(s.Effects) != 3 || s.Inbox[2].State != store.LetterDelivered {
				t.Errorf("%+v", s)
			}
		})
		t.Run("J-SCENE-029 J-OPEN-021 a timer fires once it is due, not before", func(t *testing.T) {
			f.now = noon.Add(4999 * time.Millisecond)
			if due, err := f.a.DueScenes(t.Context(), 0, 10); err != nil || len(due) != 0 || len(f.deliver()) != 0 {
				t.Fatal(due, err)
			}
			f.now = noon.Add(5 * time.Second)
			if due, err := f.a.DueScenes(t.Context(), 0, 10); err != nil || len(due) != 1 || due[0].Character != hero {
				t.Fatal(due, err)
			}
			before := f.character().Purse
			list := f.deliver()
			got := f.character().Purse
			row, _ := f.row(1)
			// covers J-REWARD-009
			if got.Experience != before.Experience+7 || got.Currency != before.Currency+3 || !row.Completable || len(messages[commands.SceneRewarded](list...)) != 1 {
				t.Errorf("%+v, %+v", got, row)
			}
			if n := f.held(packs); n != 2 {
				t.Errorf("%d packs", n)
			}
		})
		t.Run("J-SCENE-019 J-DLG-016 a sequence that comes twice pays once, and a signal that comes twice changes nothing", func(t *testing.T) {
			before, row := f.character().Purse, func() store.Assignment { r, _ := f.row(1); return r }
			was := row()
			f.play(1, 11)
			f.play(1, 10)
			if o, err := f.report(content.ScenarioEvent(done, 11)); err != nil || o.Applied {
				t.Errorf("%+v %v", o, err)
			}
			if f.character().Purse != before || row() != was || f.held(packs) != 2 || len(f.scenes().Receipts) != 1 {
				t.Errorf("%+v %+v", f.character().Purse, row())
			}
		})
		t.Run("J-REP-010 completion retires the run: open effects are cancelled, carried out ones stay, the inbox and timers expire", func(t *testing.T) {
			f.does(f.acknowledge("arrive", 1, store.EffectApplied))
			f.does(f.acknowledge("walk", 1, store.EffectRunning))
			f.queue(1, 12)
			o := f.does(f.turnIn(1))
			f.retired(t, o, map[string]store.EffectStatus{"arrive": store.EffectApplied, "walk": store.EffectCancelled, "leave": store.EffectCancelled})
		})
	})
}

// retired wants the latest run ended, with its effects as given.
func (f *fixture) retired(t *testing.T, o commands.Outcome, want map[string]store.EffectStatus) {
	t.Helper()
	s := f.scenes()
	run := s.Runs[len(s.Runs)-1]
	cancelled := 0
	for _, e := range s.Effects {
		if e.Run != run.Run {
			continue
		}
		if e.Status != want[e.Operation] {
			t.Errorf("%s is %s", e.Operation, e.Status)
		}
		if e.Status == store.EffectCancelled {
			cancelled++
		}
	}
	ended := messages[commands.RunChanged](o)
	if run.State != store.RunEnded || len(ended) != 1 || ended[0].Run != run.RunIdentity || !ended[0].Ended || len(messages[commands.EffectCancelled](o)) != cancelled {
		t.Errorf("%+v, %+v", run, o.Messages)
	}
	for _, l := range s.Inbox {
		if l.State == store.LetterPending {
			t.Errorf("%+v is pending", l)
		}
	}
	if len(s.Timers) != 0 || len(f.deliver()) != 0 {
		t.Errorf("left are %+v", s.Timers)
	}
}

func TestRetiredRuns(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		fails := func(m *content.Mission) {
			lost := kill(3, scout)
			lost.Transitions[0].Target = new(content.ObjectiveFailed)
			m.Objectives = append(m.Objectives, lost)
		}
		f := setting(t, db, ambush(1, fails), ambush(2), played(3, map[content.SequenceID]content.Sequence{
			5: {World: []content.WorldIntent{ensures("late")}, Character: []content.CharacterIntent{
				content.ChangeObjective{Operation: "lose", Mission: 3, Objective: 2, State: content.ObjectiveFailed}},
				Timers: []content.Timer{{Name: "never", Sequence: 5, Policy: content.TimerWallClock, Milliseconds: 1}}},
		}, func(m *content.Mission) { m.Objectives[1].Optional = false }))
		f.begin(2) // whose run nothing below touches
		other2 := f.run(2)
		pending := map[string]store.EffectStatus{"arrive": store.EffectCancelled, "walk": store.EffectCancelled, "leave": store.EffectCancelled}
		fuse := func(t *testing.T) store.Run {
			f.begin(1)
			f.does(f.report(content.CreatureKilled(other))) // mission 2 hears it too
			f.deliver()
			f.queue(1, 12)
			return f.run(1)
		}
		t.Run("J-REP-010 abandonment retires exactly its own run", func(t *testing.T) {
			fuse(t)
			o := f.does(f.abandon(1))
			if len(messages[commands.EffectCancelled](o)) != 3 {
				t.Errorf("%+v", o.Messages)
			}
			s := f.scenes()
			for _, e := range s.Effects {
				if want := map[bool]store.EffectStatus{true: store.EffectPending, false: store.EffectCancelled}[e.Run == other2.Run]; e.Status != want {
					t.Errorf("%+v", e)
				}
			}
			if f.run(2).Run != other2.Run || len(s.Timers) != 1 {
				t.Errorf("%+v", s)
			}
			f.does(f.abandon(2))
		})
		t.Run("J-REP-010 failure retires the run, and the next attempt has one of its own", func(t *testing.T) {
			before := fuse(t)
			o := f.does(f.report(content.CreatureKilled(scout)))
			f.retired(t, o, pending)
			f.does(f.offer(1))
			f.does(f.accept(1)) // replaces the failed attempt
			if next := f.run(1); next.Run == before.Run {
				t.Errorf("%+v goes on", next)
			}
			f.does(f.abandon(1))
		})
		t.Run("J-REP-010 a replaced attempt whose run still goes on loses it", func(t *testing.T) {
			before := fuse(t)
			enginetest.Run(t, f.s.Char, store.Raw("ending it behind the authority's back", "UPDATE character_mission SET state = 2 WHERE mission_id = 1"))
			f.does(f.offer(1))
			o := f.does(f.accept(1))
			if next := f.run(1); next.Run == before.Run || len(messages[commands.EffectCancelled](o)) != 3 {
				t.Errorf("%+v goes on; %+v", next, o.Messages)
			}
			f.does(f.abandon(1))
		})
		t.Run("J-REP-010 a decision that fails its own attempt leaves nothing to carry out", func(t *testing.T) {
			f.take(3)
			f.deliver()
			f.queue(3, 5)
			list := f.deliver()
			f.retired(t, list[0], map[string]store.EffectStatus{"late": store.EffectCancelled})
			if row, _ := f.row(3); row.State != content.MissionFailed {
				t.Errorf("%+v", row)
			}
		})
	})
}

func TestDeliveryIsOneUnit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{
			5: {World: []content.WorldIntent{ensures("come")}, Timers: []content.Timer{{Name: "t", Sequence: 6, Policy: content.TimerWallClock, Milliseconds: 1}},
				Character: []content.CharacterIntent{content.GrantReward{Operation: "pay", Mission: 1, Reward: 2}, content.SetCharacterFlag{Operation: "mark", Flag: 9, Value: new(uint32(4))},
					content.GrantAbility{Operation: "teach", Ability: 33}}, Signals: []content.Signal{{Event: done}}},
			6: {},
		}), played(2, map[content.SequenceID]content.Sequence{6: {World: []content.WorldIntent{ensures("go")}}}))
		f.begin(1)
		f.begin(2)
		t.Run("J-SCENE-019 a fault anywhere leaves the letter alone, and the retry does everything once", func(t *testing.T) {
			f.queue(1, 5)
			f.faults(t, 20, func() (commands.Outcome, error) {
				list, err := f.a.DeliverScenes(t.Context(), f.command)
				if len(list) > 0 {
					return list[0], nil // what failed was the look for more
				}
				return commands.Outcome{}, err
			})
			s, row := f.scenes(), func() store.Assignment { r, _ := f.row(1); return r }()
			if len(s.Effects) != 1 || len(s.Receipts) != 3 || len(s.Timers) != 1 || !row.Completable || f.flags()[9] != 4 || f.character().Purse.Experience != 7 || f.held(packs) != 2 {
				t.Errorf("%+v %+v", s, row)
			}
		})
		t.Run("J-SCENE-019 of a run that is stuck nothing more is told, and other runs go on", func(t *testing.T) {
			f.queue(1, 5)
			f.queue(1, 6)
			f.queue(2, 6)
			enginetest.Run(t, f.s.Char, store.Raw("another operation under the key", "UPDATE character_scene_receipt SET payload_json = '{}' WHERE operation_key = 'mark'"))
			list, err := f.a.DeliverScenes(t.Context(), f.command)
			if commands.Refused(err) != commands.RejectScene || len(list) != 1 || len(messages[commands.EffectStarted](list...)) != 1 {
				t.Errorf("%+v %v", list, err)
			}
			pending := 0
			for _, l := range f.scenes().Inbox {
				if l.State == store.LetterPending && l.Run == f.run(1).Run {
					pending++
				}
			}
			if pending != 2 {
				t.Errorf("%d are pending", pending)
			}
		})
	})
}

// deciding is a script of a test's own under the key of the sequences.
type deciding struct {
	decide func(scene.Context, scene.Observation) (scene.Decision, error)
}

func (deciding) Name() content.Script { return content.Script{Key: "sequences", StateVersion: 1} }

func (d deciding) Decide(c scene.Context, o scene.Observation) (scene.Decision, error) {
	return d.decide(c, o)
}

func TestScriptsDecide(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, played(1, map[content.SequenceID]content.Sequence{1: {}, 2: {}}, func(m *content.Mission) {
			m.Objectives[1].Transitions[0].Actions = []content.Action{starts(2)}
		}))
		var heard []scene.Context
		var d scene.Decision
		var broken error
		f.options.Scripts = scene.NewRegistry(deciding{func(c scene.Context, _ scene.Observation) (scene.Decision, error) {
			heard = append(heard, c)
			return d, broken
		}})
		f.reload()
		f.take(1)
		wrong := func(t *testing.T, says string) {
			t.Helper()
			before := f.dump()
			if list, err := f.a.DeliverScenes(t.Context(), f.command); err == nil || len(list) != 0 || !strings.Contains(err.Error(), says) || commands.Refused(err) != "" {
				t.Fatalf("%+v %v", list, err)
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("rows changed")
			}
		}
		t.Run("J-SCENE-030 65 intents and signals are not applied, 64 are", func(t *testing.T) {
			for range 65 {
				d.Signals = append(d.Signals, scene.Signal{Sequence: 1, Signal: content.Signal{Event: 5}})
			}
			wrong(t, "at most 64")
			d.Signals = d.Signals[1:]
		})
		t.Run("J-SCENE-031 a checkpoint is an object of at most 16384 bytes, and is what the script is given next", func(t *testing.T) {
			d.Checkpoint = `["no object"]`
			wrong(t, "no JSON object")
			d.Checkpoint = `{"a":"` + strings.Repeat("x", 16384-8) + `"}`
			f.deliver()
			heard = nil
			d = scene.Decision{}
			f.play(1, 2)
			f.play(1, 2)
			if len(heard) != 2 || len(heard[0].Checkpoint) != 16384 || heard[1].Checkpoint != heard[0].Checkpoint || heard[0].Owner != int64(hero) ||
				!slices.Equal(heard[0].Participants, []int64{int64(hero)}) || heard[0].Generation != 1 || heard[0].Mission != 1 {
				t.Errorf("%+v", heard)
			}
		})
		t.Run("J-SCENE-002 a script's error and a script that is not there stop the run, and say so", func(t *testing.T) {
			broken = errors.New("no idea")
			f.queue(1, 2)
			wrong(t, "no idea")
			f.options.Scripts = scene.NewRegistry()
			f.reload()
			wrong(t, `no script "sequences" of state version 1`)
			if f.run(1).State != store.RunRunning {
				t.Error("the run is gone")
			}
		})
		t.Run("a script may end its run, and nothing starts it again", func(t *testing.T) {
			f.options.Scripts = scene.NewRegistry(deciding{func(scene.Context, scene.Observation) (scene.Decision, error) {
				return scene.Decision{Ends: true, World: []content.WorldIntent{ensures("last")}}, nil
			}})
			f.reload()
			o := f.deliver()
			if s := f.scenes(); len(s.Runs) != 1 || s.Runs[0].State != store.RunEnded || f.effects()["last"].Status != store.EffectPending || !messages[commands.RunChanged](o...)[0].Ended {
				t.Errorf("%+v", s)
			}
			f.does(f.acknowledge("last", 1, store.EffectApplied))
			before := len(f.scenes().Inbox)
			if o := f.does(f.report(content.CreatureKilled(other))); o.Scenes || len(f.scenes().Inbox) != before || len(f.scenes().Runs) != 1 {
				t.Errorf("%+v", f.scenes())
			}
		})
	})
}
