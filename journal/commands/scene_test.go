package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
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
		t.Run("J-SCENE-029 J-OPEN-021 a timer fires once it is due, not before", func(t *testing.T) { checkTimer(t, f) })
		t.Run("J-SCENE-019 J-DLG-016 a sequence that comes twice pays once, and a signal that comes twice changes nothing", func(t *testing.T) { checkRepeated(t, f) })
		t.Run("J-REP-010 completion retires the run: open effects are cancelled, carried out ones stay, the inbox and timers expire", func(t *testing.T) {
			f.does(f.acknowledge("arrive", 1, store.EffectApplied))
			f.does(f.acknowledge("walk", 1, store.EffectRunning))
			f.queue(1, 12)
			o := f.does(f.turnIn(1))
			f.retired(t, o, map[string]store.EffectStatus{"arrive": store.EffectApplied, "walk": store.EffectCancelled, "leave": store.EffectCancelled})
		})
	})
}

// checkTimer delivers before a timer is due and after.
func checkTimer(t *testing.T, f *fixture) {
	t.Helper()
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
}

// checkRepeated plays the same sequences again.
func checkRepeated(t *testing.T, f *fixture) {
	t.Helper()
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
}
