package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

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
