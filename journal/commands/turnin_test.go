package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestTurnIn(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		daily := repeats(content.RepeatDaily, nil, new(uint32(0)))
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Channels.Completion, m.Receiver = content.ChannelNPC, new(scout)
			m.OldRadioCompleteable = true
		}), mission(2, daily, func(m *content.Mission) {
			m.Scene.TurnInRequirement = content.FlagRequirement{Flag: 60, Value: 1}
		}))
		t.Run("J-TURNIN-001 J-CHAN-017 the completion channel alone counts", func(t *testing.T) {
			f.take(1)
			f.does(f.report(content.CreatureKilled(scout)))
			f.refuses(commands.RejectChannel, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.does(f.abandon(1))
		})
		f.take(2)
		f.refuses(commands.RejectIncomplete, func() (commands.Outcome, error) { return f.turnIn(2) })
		f.does(f.report(content.CreatureKilled(scout)))
		f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.turnIn(2) })
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, 60, 1))
		t.Run("J-TURNIN-005 ratings are refused", func(t *testing.T) {
			for _, rating := range []int{0, 5} {
				f.refuses(commands.RejectRating, func() (commands.Outcome, error) {
					return f.a.TurnInRadio(t.Context(), commands.TurnIn{Command: f.command, Session: f.session, Mission: 2, Rating: &rating})
				})
			}
		})
		t.Run("J-TURNIN-002 another attempt in between rolls back", func(t *testing.T) {
			f.a.Inject(true, store.Raw("replacing", "UPDATE character_mission SET assignment_id = 5 WHERE mission_id = 2"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.turnIn(2) })
		})
		t.Run("J-TURNIN-003 each check refuses alone", func(t *testing.T) {
			at := noon.Add(-time.Hour)
			before := &store.History{Assignment: 6, Character: hero, Mission: 2, Revision: "test-1", Outcome: content.MissionCompleted, CompletedAt: at, Rewarded: true, RewardedAt: &at}
			enginetest.Run(t, f.s.Char, store.InsertHistory(before))
			f.refuses(commands.RejectWindow, func() (commands.Outcome, error) { return f.turnIn(2) })
			enginetest.Run(t, f.s.Char, store.Raw("forgetting", "DELETE FROM character_mission_history WHERE assignment_id = 6"))
			f.refuses(commands.RejectSelection, func() (commands.Outcome, error) { return f.choose(2, new(0)) })
			old := f.session
			f.session.Connection++
			f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.turnIn(2) })
			f.session = old
			f.does(f.turnIn(2))
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(2) })
		})
	})
}
