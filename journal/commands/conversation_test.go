package commands_test

import (
	"math"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestAdmission has each condition of a conversation fail alone, when it is
// opened and when it is answered.
func TestAdmission(t *testing.T) {
	object := commands.Target{Class: 25111, Instance: 3, MapEpoch: 1, Interactable: true, Augmented: true, Position: [3]float64{0, 5, 0},
		Conversation: &rules.ObjectConversation{Mission: 1, Objective: enginetest.DialogueObjective, Package: enginetest.DialoguePackage, Flag: enginetest.DialogueFlag}}
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.takeTold(1)
		run := func(name string, code commands.Code, change func(*commands.Presence, map[store.EntityID]commands.Target)) {
			t.Run(name, func(t *testing.T) {
				for _, id := range []store.EntityID{speaker, post} {
					if id == post && strings.HasPrefix(name, "J-CONV-012") {
						continue // objects have cases of their own
					}
					f.targets = map[store.EntityID]commands.Target{speaker: npc(), post: object}
					f.present()
					f.window(id) // covers J-CONV-001: NPCs and objects are admitted alike
					p := f.presence()
					change(&p, f.targets)
					f.publish(p)
					answer := f.answer(1, enginetest.DialogueObjective, enginetest.DialogueFlag)
					answer.Entity = id
					f.refuses(code, func() (commands.Outcome, error) { return f.a.CompleteObjective(t.Context(), answer) })
					f.refuses(code, func() (commands.Outcome, error) { return f.open(id) })
				}
			})
		}
		both := func(change func(*commands.Target)) func(*commands.Presence, map[store.EntityID]commands.Target) {
			return func(_ *commands.Presence, targets map[store.EntityID]commands.Target) {
				for id, t := range targets { // any order: each alone
					change(&t)
					targets[id] = t
				}
			}
		}
		self := func(change func(*commands.Presence)) func(*commands.Presence, map[store.EntityID]commands.Target) {
			return func(p *commands.Presence, _ map[store.EntityID]commands.Target) { change(p) }
		}
		run("J-CONV-011 J-IMP-006 dead", commands.RejectDead, self(func(p *commands.Presence) { p.Alive = false }))
		run("J-CONV-011 J-IMP-006 logging out", commands.RejectDead, self(func(p *commands.Presence) { p.Leaving = commands.Logout }))
		run("J-CONV-011 J-IMP-006 being removed", commands.RejectDead, self(func(p *commands.Presence) { p.Leaving = commands.Removal }))
		run("J-CONV-011 J-IMP-006 transferring", commands.RejectDead, self(func(p *commands.Presence) { p.Leaving = commands.Transferring }))
		run("J-CONV-011 replaced", commands.RejectSession, self(func(p *commands.Presence) { p.Session.Entity++ }))
		t.Run("J-CONV-011 J-IMP-006 unregistered", func(t *testing.T) {
			f.stand(speaker, npc())
			f.window(speaker)
			f.a.Presence.Publish(commands.Live{Targets: f.targets})
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.continues(1) })
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.open(speaker) })
		})
		run("J-CONV-012 a dead NPC", commands.RejectTarget, both(func(t *commands.Target) { t.Living = false }))
		run("J-CONV-012 an NPC that is not interactable", commands.RejectTarget, both(func(t *commands.Target) { t.Interactable = false }))
		run("J-CONV-013 an unregistered target", commands.RejectTarget, func(_ *commands.Presence, targets map[store.EntityID]commands.Target) { clear(targets) })
		run("J-CONV-013 another instance", commands.RejectTarget, both(func(t *commands.Target) { t.Instance++ }))
		run("J-CONV-013 another epoch", commands.RejectTarget, both(func(t *commands.Target) { t.MapEpoch++ }))
		run("J-CONV-013 another's own", commands.RejectTarget, both(func(t *commands.Target) { t.Owner = hero + 1 }))
		run("J-CONV-013 a run that is over", commands.RejectTarget, both(func(t *commands.Target) { t.Scene = commands.SceneSource{Kind: commands.SceneRun, Run: 1} }))
		run("J-CONV-013 a lease of another epoch", commands.RejectTarget, both(func(t *commands.Target) {
			t.Scene = commands.SceneSource{Kind: commands.PublicLease, Run: 1, MapEpoch: 9, Current: true}
		}))
		run("J-CONV-014 J-CONV-015 just out of range", commands.RejectRange, both(func(t *commands.Target) {
			t.Position = [3]float64{0, 0, math.Nextafter(commands.MaxConversationRange, 6)}
		}))
		run("J-CONV-014 out of range by height", commands.RejectRange, both(func(t *commands.Target) { t.Position[1] = 5.5 }))
		run("J-CONV-014 ten metres away", commands.RejectRange, both(func(t *commands.Target) { t.Position = [3]float64{10, 0, 0} }))
		run("J-CONV-014 nowhere", commands.RejectRange, both(func(t *commands.Target) { t.Position[0] = math.NaN() }))
		run("J-CONV-014 both infinitely far", commands.RejectRange, func(p *commands.Presence, targets map[store.EntityID]commands.Target) {
			p.Position[0] = math.Inf(1)
			both(func(t *commands.Target) { t.Position[0] = math.Inf(1) })(p, targets)
		})
		// The speaker and the object stand at exactly 5 m in every case above:
		// covers J-CONV-014, J-CONV-015
		if commands.MaxConversationRange != 5 {
			t.Errorf("the range is %g m", commands.MaxConversationRange)
		}
		t.Run("J-CONV-012 an object needs its augmentation and to be enabled, not life", func(t *testing.T) {
			for name, change := range map[string]func(*commands.Target){ // any order: each alone
				"disabled": func(t *commands.Target) { t.Interactable = false }, "without augmentation": func(t *commands.Target) { t.Augmented = false },
				"with nothing to say": func(t *commands.Target) { t.Conversation = nil },
			} {
				o := object
				change(&o)
				f.stand(post, o)
				if _, err := f.open(post); commands.Refused(err) != commands.RejectTarget {
					t.Errorf("%s: %v", name, err)
				}
			}
			o := object
			o.Living = false
			f.stand(post, o)
			f.window(post)
		})
		t.Run("J-CONV-010 a scene's release must be the operational revision", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("ageing", "UPDATE character_mission SET content_revision = 'legacy'"))
			scene := npc()
			scene.Scene = commands.SceneSource{Kind: commands.SceneRun, Mission: 1, Revision: "spoken-1", Run: 4, Generation: 1, Current: true}
			f.stand(speaker, scene)
			if w := f.window(speaker); len(w.ObjectiveComplete) != 1 {
				t.Errorf("%+v", w)
			}
			scene.Scene.Revision = "spoken-0"
			f.stand(speaker, scene)
			f.refuses(commands.RejectTarget, func() (commands.Outcome, error) { return f.open(speaker) })
		})
	})
}

// TestCapture changes each thing that a conversation captured.
func TestCapture(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1), spoken(2, func(m *content.Mission) { m.Giver, m.Receiver = new(scout), new(scout) }))
		f.takeTold(1)
		scene := npc()
		scene.Owner, scene.Scene = hero, commands.SceneSource{Kind: commands.SceneRun, Mission: 1, Revision: "spoken-1", Run: 4, Generation: 2, Current: true}
		lease := npc()
		lease.Scene = commands.SceneSource{Kind: commands.PublicLease, Run: 4, Generation: 2, MapEpoch: 1, Current: true}
		for _, c := range []struct {
			name   string
			before commands.Target
			change func(*commands.Presence, *commands.Target)
		}{
			{"owner", scene, func(_ *commands.Presence, t *commands.Target) { t.Owner = 0 }},
			{"run", scene, func(_ *commands.Presence, t *commands.Target) { t.Scene.Run++ }},
			{"generation", scene, func(_ *commands.Presence, t *commands.Target) { t.Scene.Generation++ }},
			{"whose scene", scene, func(_ *commands.Presence, t *commands.Target) { t.Scene.Mission, t.Scene.Revision = 2, "spoken-1" }},
			{"lease's run", lease, func(_ *commands.Presence, t *commands.Target) { t.Scene.Run++ }},
			{"lease's generation", lease, func(_ *commands.Presence, t *commands.Target) { t.Scene.Generation++ }},
			{"lease given back", lease, func(_ *commands.Presence, t *commands.Target) { t.Scene = commands.SceneSource{} }},
			{"package", npc(), func(_ *commands.Presence, t *commands.Target) { t.Package++ }},
			{"creature", npc(), func(_ *commands.Presence, t *commands.Target) { t.Creature = scout }},
			{"instance", npc(), func(p *commands.Presence, t *commands.Target) { p.Instance, t.Instance = 4, 4 }},
			{"epoch", npc(), func(p *commands.Presence, t *commands.Target) { p.Session.MapEpoch, t.MapEpoch = 2, 2 }},
			{"map", npc(), func(p *commands.Presence, _ *commands.Target) { p.Map++ }},
			{"private map", npc(), func(p *commands.Presence, _ *commands.Target) { p.PrivateOwner = hero }},
			{"connection", npc(), func(p *commands.Presence, _ *commands.Target) { p.Session.Connection++ }},
			{"entity", npc(), func(p *commands.Presence, _ *commands.Target) { p.Session.Entity++ }},
		} {
			t.Run("J-CONV-003 "+c.name, func(t *testing.T) {
				f.stand(speaker, c.before)
				f.window(speaker)
				p, after := f.presence(), c.before
				c.change(&p, &after)
				f.targets[speaker] = after
				f.publish(p)
				before := f.dump()
				if o, err := f.continues(1); commands.Refused(err) == "" || o.Applied || len(before) != len(f.dump()) {
					t.Errorf("%+v %v", o, err)
				}
				f.stand(speaker, c.before)
				f.refuses(commands.RejectTalk, func() (commands.Outcome, error) { return f.continues(1) })
			})
		}
		f.stand(speaker, scene)
		f.window(speaker)
		scene.Position, scene.Greeting = [3]float64{0, 0, 1}, 7 // an NPC may walk and be greeted
		f.stand(speaker, scene)
		f.does(f.continues(1))
	})
}

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
