package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestEndings has each thing that ends a conversation happen, and everything
// be as before when it is answered.
func TestEndings(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.stand(post, npc())
		f.takeTold(1)
		away := f.session
		away.Connection++
		for _, c := range []struct {
			name string
			ends bool
			do   func()
		}{
			{"J-CONV-023 another conversation", true, func() { f.window(post) }},
			{"J-CONV-023 replacement, transfer, logout, disconnect", true, func() { f.a.Departed(hero, f.session) }},
			{"J-CONV-023 another session departs", false, func() { f.a.Departed(hero, away) }},
			{"J-CONV-023 another character departs", false, func() { f.a.Departed(hero+1, f.session) }},
			{"J-CONV-023 the map is detached", true, func() { f.a.MapDetached(3) }},
			{"J-CONV-023 another map is detached", false, func() { f.a.MapDetached(4) }},
			{"J-CONV-023 the target is removed", true, func() { f.a.TargetRemoved(speaker) }},
			{"J-CONV-023 another target is removed", false, func() { f.a.TargetRemoved(post) }},
			{"J-CONV-024 a step out and back in", true, func() {
				f.a.Moved(hero, [3]float64{-0.1, 0, 0})
				f.a.Moved(hero, [3]float64{})
			}},
			{"J-CONV-024 a step in range", false, func() { f.a.Moved(hero, [3]float64{3, 0, 4}) }},
			{"another conversation that is refused", false, func() {
				far := npc()
				far.Position[0] = 50
				f.stand(post, far)
				f.refuses(commands.RejectRange, func() (commands.Outcome, error) { return f.open(post) })
			}},
			{"another conversation that is refused while rows are read", false, func() {
				f.s.Char.SetTrace(func(_, name string) {
					if name == "assignments" {
						delete(f.targets, post)
						f.present()
					}
				})
				f.stand(post, npc())
				f.refuses(commands.RejectTarget, func() (commands.Outcome, error) { return f.open(post) })
				f.s.Char.SetTrace(nil)
				f.stand(post, npc())
			}},
			{"a target that is gone while moving", true, func() {
				delete(f.targets, speaker)
				f.present()
				f.a.Moved(hero, [3]float64{})
				f.stand(speaker, npc())
			}},
		} {
			t.Run(c.name, func(t *testing.T) {
				f.window(speaker)
				c.do()
				code := commands.RejectTalk
				if !c.ends {
					code = commands.RejectTopic // still open: it has no such topic
				}
				f.refuses(code, func() (commands.Outcome, error) { return f.turnInTold(1) })
				if !c.ends {
					f.does(f.continues(1))
					f.does(f.abandon(1))
					f.takeTold(1)
				}
			})
		}
	})
}

func TestCallbacksNeedTopics(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1), spoken(2))
		f.takeTold(1)
		t.Run("J-CONV-002 a callback without a conversation is refused and opens none", func(t *testing.T) {
			for name, run := range f.doing(1) { // any order: each alone
				for range 2 {
					if _, err := run(); commands.Refused(err) != commands.RejectTalk {
						t.Errorf("%s: %v", name, err)
					}
				}
			}
		})
		t.Run("J-CONV-001 J-CONV-002 a callback needs a topic of its own", func(t *testing.T) {
			f.window(speaker)
			for name, run := range f.doing(1) { // any order: each alone
				if name == "continue" {
					continue
				}
				if _, err := run(); commands.Refused(err) != commands.RejectTopic {
					t.Errorf("%s: %v", name, err)
				}
			}
			for _, other := range []commands.ObjectiveAnswer{f.answer(1, 9, 1), f.answer(1, 8, 2), f.answer(2, 8, 1)} {
				f.refuses(commands.RejectTopic, func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), other) })
			}
			f.does(f.continues(1))
		})
		t.Run("J-CONV-022 success ends the conversation", func(t *testing.T) {
			f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.continues(1) })
			f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.turnInTold(1) })
		})
		t.Run("J-CONV-013 a public NPC speaks with two characters", func(t *testing.T) {
			f.window(speaker)
			f.enter(hero + 1)
			both := map[store.CharacterID]commands.Presence{hero: f.presence(), hero + 1: f.presence()}
			f.a.Presence.Publish(commands.Live{Characters: both, Targets: f.targets})
			f.window(speaker)
			f.does(f.acceptTold(2))
			f.command.Character = hero
			f.does(f.turnInTold(1))
		})
	})
}
