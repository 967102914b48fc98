package commands_test

import (
	"context"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// camp is an experience whose sequence of each moment of mission 1 writes the
// flag of its number.
func camp(change ...func(*content.Experience)) *content.Experience {
	mark := func(id content.SequenceID) content.Sequence {
		return still(content.SetCharacterFlag{Operation: "mark " + string('0'+rune(id)), Flag: content.FlagID(id), Value: new(uint32(1))})
	}
	e := &content.Experience{Key: "camp", Revision: "camp-1", Enabled: true, Map: bootcamp.Map,
		Scene: content.Scene{Script: "sequences", StateVersion: 1, Names: map[string]content.SequenceID{"start": 9},
			Actors:    played(1, nil).Scene.Actors,
			Sequences: map[content.SequenceID]content.Sequence{1: mark(1), 2: mark(2), 3: mark(3), 4: mark(4), 9: {World: []content.WorldIntent{ensures("camp")}, Signals: []content.Signal{{Event: done}}}}},
		Triggers: []content.MissionTrigger{{Mission: 1, Moment: content.MomentAccepted, Sequence: 1}, {Mission: 1, Moment: content.MomentRewarded, Sequence: 2},
			{Mission: 1, Moment: content.MomentCompleteable, Sequence: 3}, {Mission: 1, Moment: content.MomentDeparting, Sequence: 4}}}
	for _, f := range change {
		f(e)
	}
	return e
}

// camps adds an experience to World.
func (f *fixture) camps(e *content.Experience) {
	f.t.Helper()
	tx, err := f.s.World.Begin(f.t.Context())
	if err != nil {
		f.t.Fatal(err)
	}
	if err := store.InsertExperience(f.t.Context(), tx, e); err != nil {
		f.t.Fatal(err)
	}
	if err := tx.Commit(); err != nil {
		f.t.Fatal(err)
	}
	f.reload()
}

func (f *fixture) enterScenes() (commands.Outcome, error) {
	return f.a.EnterScenes(f.t.Context(), f.command, f.session)
}

// in is the fixture's presence with a change.
func (f *fixture) in(change func(*commands.Presence)) {
	p := f.presence()
	change(&p)
	f.publish(p)
}

func (f *fixture) experience(key string) *store.Run {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (*store.Run, error) {
		return r.ExperienceRun(ctx, f.command.Character, key)
	})
}

func (f *fixture) starting() rules.StartingExperience {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
		return r.ReadState(ctx, f.command.Character)
	})
}

func TestExperiences(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil)), mission(2, func(m *content.Mission) { m.Objectives[0] = heeds(1, done) }))
		f.camps(camp())
		t.Run("J-EXP-001 an experience begins on its own map, once", func(t *testing.T) {
			f.in(func(p *commands.Presence) { p.Map = bootcamp.Map + 1 })
			if o, err := f.enterScenes(); err != nil || o.Applied {
				t.Fatalf("%+v %v", o, err)
			}
			f.present()
			f.take(2)
			o := f.does(f.enterScenes())
			run := f.experience("camp")
			if began := messages[commands.RunChanged](o); run == nil || run.Mission != 0 || !run.Attached || len(began) != 1 || began[0].Experience != "camp" || began[0].Ended {
				t.Fatalf("%+v, %+v", run, o)
			}
			if o, err := f.enterScenes(); err != nil || o.Applied || len(f.scenes().Runs) != 1 {
				t.Errorf("%+v %v", o, err)
			}
			f.deliver()
			// its signal is heard by its owner's attempts
			if row, _ := f.row(2); f.effects()["camp"].Status != store.EffectPending || f.effects()["camp"].Source.Assignment != nil || !row.Completable {
				t.Errorf("%+v, %+v", f.effects(), row)
			}
		})
		marked := func(t *testing.T, flags ...content.FlagID) {
			t.Helper()
			got := f.flags()
			for id := content.FlagID(1); id <= 4; id++ {
				want := uint32(0)
				for _, flag := range flags {
					if flag == id {
						want = 1
					}
				}
				if got[id] != want {
					t.Errorf("flag %d is %d", id, got[id])
				}
			}
		}
		t.Run("J-EXP-002 accepted, completeable and rewarded queue their sequences in the mission's own transaction", func(t *testing.T) {
			f.does(f.offer(1))
			f.faults(t, 8, func() (commands.Outcome, error) { return f.accept(1) })
			marked(t)
			f.deliver()
			marked(t, 1)
			f.faults(t, 8, func() (commands.Outcome, error) { return f.report(content.CreatureKilled(scout)) })
			f.deliver()
			marked(t, 1, 3)
			f.faults(t, 8, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.deliver()
			marked(t, 1, 2, 3)
		})
		t.Run("J-EXP-003 completeable is derived on reconnect, once for an attempt", func(t *testing.T) {
			f.take(1)
			enginetest.Run(t, f.s.Char, store.Raw("completing it behind the authority's back", "UPDATE character_mission SET completable = ? WHERE mission_id = 1", true))
			f.deliver()
			before := len(f.scenes().Inbox)
			if o := f.does(f.enterScenes()); !o.Scenes || len(f.scenes().Inbox) != before+1 {
				t.Errorf("%+v", f.scenes().Inbox)
			}
			f.deliver()
			if _, err := f.enterScenes(); err != nil || len(f.scenes().Inbox) != before+1 {
				t.Errorf("%+v %v", f.scenes().Inbox, err)
			}
			f.does(f.abandon(1))
		})
		t.Run("another release of the experience begins anew, without what the old one still wanted", func(t *testing.T) {
			old := f.experience("camp")
			enginetest.Run(t, f.s.World, store.Raw("a new release", "UPDATE mission_experience SET content_revision = 'camp-2' WHERE experience_key = 'camp'"))
			f.reload()
			o := f.does(f.enterScenes())
			if next := f.experience("camp"); next.Run == old.Run || next.Revision != "camp-2" || f.effects()["camp"].Status != store.EffectCancelled || len(messages[commands.EffectCancelled](o)) != 1 {
				t.Errorf("%+v", next)
			}
			f.deliver()
		})
	})
}

// TestBoarding has Bootcamp's own experience begin and end.
func TestBoarding(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db)
		board := func() (commands.Outcome, error) {
			return f.a.Board(t.Context(), f.command, f.session, bootcamp.ExperienceKey)
		}
		private := func() { f.in(func(p *commands.Presence) { p.PrivateOwner = f.command.Character }) }
		t.Run("J-EXP-001 a private experience plays on the character's own map alone", func(t *testing.T) {
			for _, owner := range []store.CharacterID{0, hero + 1} {
				f.in(func(p *commands.Presence) { p.PrivateOwner = owner })
				if o, err := f.enterScenes(); err != nil || o.Applied {
					t.Errorf("%+v %v", o, err)
				}
			}
			private()
			f.refuses(commands.RejectBoarding, board) // it did not begin
			f.does(f.enterScenes())
			f.deliver()
			if len(f.effects()) != 2 {
				t.Errorf("%+v", f.effects())
			}
		})
		t.Run("J-IMP-007 J-EXP-004 it is left from there, while it is active, after its last mission was turned in", func(t *testing.T) {
			f.refuses(commands.RejectBoarding, board)
			enginetest.Run(t, f.s.Char, store.InsertHistory(&store.History{Assignment: 77, Character: hero, Mission: bootcamp.Extraction, Generation: 1, Revision: "r",
				Outcome: content.MissionCompleted, CompletedAt: noon, Rewarded: true, RewardedAt: new(noon)}))
			f.present() // on no map of its own
			f.refuses(commands.RejectBoarding, board)
			private()
			for _, state := range []rules.StartingExperience{rules.StartingSkipped, rules.StartingCompleted} {
				enginetest.Run(t, f.s.Char, store.SetStarting(hero, state))
				f.refuses(commands.RejectBoarding, board)
			}
			enginetest.Run(t, f.s.Char, store.SetStarting(hero, rules.StartingActive))
			wrong := f.session
			wrong.Entity++
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) {
				return f.a.Board(t.Context(), f.command, wrong, bootcamp.ExperienceKey)
			})
			f.faults(t, 6, board)
			inbox := f.scenes().Inbox
			if last := inbox[len(inbox)-1]; f.starting() != rules.StartingCompleted || last.Observation != `{"kind":2,"sequence":91}` || !last.Ends {
				t.Errorf("%d, %+v", f.starting(), last)
			}
			f.refuses(commands.RejectBoarding, board)
		})
		t.Run("J-EXP-004 the departure is played, and then the run is over and never begins again", func(t *testing.T) {
			o := f.deliver()
			if started := messages[commands.EffectStarted](o...); len(started) != 1 || started[0].Operation != "camp-departs" || f.experience(bootcamp.ExperienceKey).State != store.RunEnded {
				t.Errorf("%+v", o)
			}
			if o, err := f.enterScenes(); err != nil || o.Applied {
				t.Errorf("%+v %v", o, err)
			}
		})
	})
}

// TestChoicesStartScenarios has a choice in a dialogue start a sequence that
// pays.
func TestChoicesStartScenarios(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		m := enginetest.Dialogue()
		m.Rewards = append(m.Rewards, content.Reward{ID: 2, Experience: 7})
		m.Objectives[0].Transitions[1].Actions = []content.Action{setsFlag(33, 2), starts(10), {Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(4))}}
		s := played(dialogue, map[content.SequenceID]content.Sequence{
			10: still(content.GrantReward{Operation: "pay", Mission: dialogue, Reward: 2}), 11: {World: []content.WorldIntent{ensures("come")}}}).Scene
		m.Scene.Script, m.Scene.StateVersion, m.Scene.Sequences, m.Scene.Actors = s.Script, s.StateVersion, s.Sequences, s.Actors
		m.Scene.Names = map[string]content.SequenceID{content.SpawnGroupName(4): 11}
		f := talking(t, db, m)
		f.takeTold(dialogue)
		f.deliver()
		t.Run("J-DLG-015 a choice's objective, flag and scene inputs persist together before success is told", func(t *testing.T) {
			f.window(speaker)
			o := f.faults(t, 10, func() (commands.Outcome, error) { return f.chooses(2) })
			inbox := f.scenes().Inbox
			if len(inbox) != 3 || inbox[1].Observation != `{"kind":2,"sequence":10}` || inbox[2].Observation != `{"kind":2,"sequence":11}` || f.flags()[33] != 2 || !o.Scenes {
				t.Errorf("%+v", inbox)
			}
			if f.character().Purse.Experience != 0 || len(f.effects()) != 0 {
				t.Error("the scene was played in the choice's transaction")
			}
		})
		t.Run("J-DLG-016 they go through the inbox and grant once, redelivered too", func(t *testing.T) {
			f.deliver()
			enginetest.Run(t, f.s.Char, store.Raw("delivering again", "UPDATE character_scene_inbox SET state = 0"))
			f.deliver()
			if p := f.character().Purse; p.Experience != 7 || len(f.effects()) != 1 || len(f.scenes().Receipts) != 1 {
				t.Errorf("%+v", p)
			}
		})
	})
}
