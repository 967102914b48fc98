package commands_test

import (
	"math"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// TestAdmission has each condition of a conversation fail alone, when it is
// opened and when it is answered.
// situation changes a character or the targets around it.
type situation func(*commands.Presence, map[store.EntityID]commands.Target)

// both changes every target.
func both(change func(*commands.Target)) situation {
	return func(_ *commands.Presence, targets map[store.EntityID]commands.Target) {
		for id, t := range targets { // any order: each alone
			change(&t)
			targets[id] = t
		}
	}
}

// self changes the character.
func self(change func(*commands.Presence)) situation {
	return func(p *commands.Presence, _ map[store.EntityID]commands.Target) { change(p) }
}

func TestAdmission(t *testing.T) {
	object := commands.Target{Class: 25111, Instance: 3, MapEpoch: 1, Interactable: true, Augmented: true, Position: [3]float64{0, 5, 0},
		Conversation: &rules.ObjectConversation{Mission: 1, Objective: enginetest.DialogueObjective, Package: enginetest.DialoguePackage, Flag: enginetest.DialogueFlag}}
	enginetest.Each(t, func(t *testing.T, db string) {
		f := talking(t, db, spoken(1))
		f.takeTold(1)
		run := func(name string, code commands.Code, change situation) {
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
		t.Run("J-CONV-012 an object needs its augmentation and to be enabled, not life", func(t *testing.T) { checkObjects(t, f, object) })
		t.Run("J-CONV-010 a scene's release must be the operational revision", func(t *testing.T) { checkReleases(t, f) })
	})
}

// checkObjects opens conversations with objects that lack something.
func checkObjects(t *testing.T, f *fixture, object commands.Target) {
	t.Helper()
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
}

// checkReleases opens conversations with targets of two releases of a scene.
func checkReleases(t *testing.T, f *fixture) {
	t.Helper()
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
}
