package commands_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

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
