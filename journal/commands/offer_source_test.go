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

func TestSources(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		private := mission(1, func(m *content.Mission) { m.Channels.Sources[0].PrivateOnly = true })
		person := mission(2, func(m *content.Mission) {
			m.Channels, m.Giver, m.Receiver = content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}, new(scout), new(scout)
		})
		f := setting(t, db, private, person)
		t.Run("J-CHAN-008 a private map is the recipient's own", func(t *testing.T) {
			f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.offer(1) })
			for owner, code := range map[store.CharacterID]commands.Code{5: commands.RejectSource, hero: ""} { // any order: each alone
				p := f.presence()
				p.PrivateOwner = owner
				f.publish(p)
				if _, err := f.offer(1); commands.Refused(err) != code || code == "" && err != nil {
					t.Errorf("in %d's map: %v", owner, err)
				}
			}
		})
		t.Run("J-CHAN-007 a source's map", func(t *testing.T) {
			p := f.presence()
			p.Map++
			f.publish(p)
			f.refuses(commands.RejectSource, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			f.present()
		})
		t.Run("J-CHAN-013 the starting experience must be recorded as under way", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_starting_experience"))
			f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			enginetest.Run(t, f.s.Char, store.SetStarting(hero, rules.StartingActive))
			f.a.Inject(false, store.SetStarting(hero, rules.StartingCompleted))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.offer(bootcamp.Initiation) })
			f.does(f.offer(bootcamp.Initiation))
		})
		f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.offer(2) })
		f.refuses(commands.RejectSource, func() (commands.Outcome, error) {
			return f.a.TryOffer(t.Context(), commands.ServerEvent{Command: f.command, Session: f.session, Mission: 1, Source: "nothing"})
		})
		dead := f.presence()
		dead.Alive = false
		f.publish(dead)
		f.refuses(commands.RejectDead, func() (commands.Outcome, error) { return f.offer(1) })
	})
}
