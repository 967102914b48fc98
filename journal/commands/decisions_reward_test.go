package commands_test

import (
	"testing"
	"time"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestDecisionsOfRewards(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		const reset = 3600 * 5
		f := setting(t, db, mission(1, repeats(content.RepeatDaily, nil, new(uint32(reset)))),
			mission(2, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
				m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 1}, {Template: 11501, Quantity: 1, Selectable: true}, {Template: 11503, Quantity: 1, Selectable: true}}
			}))
		t.Run("J-OPEN-018 the selection counts from 0 among the selectable", func(t *testing.T) {
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			f.does(f.choose(2, new(0)))
			if got := f.inventory(); len(got) != 2 || got[1].Template != 11501 {
				t.Errorf("%+v", got)
			}
		})
		t.Run("J-OPEN-025 the window is that of the reward's commit", func(t *testing.T) {
			edge := time.Date(2031, 5, 7, 5, 0, 0, 0, time.UTC)
			f.now = edge.Add(-time.Minute)
			f.take(1)
			f.now = edge.Add(time.Minute)
			f.does(f.report(content.CreatureKilled(scout)))
			f.does(f.turnIn(1))
			if w := f.history(1)[0].WindowStart; w == nil || !w.Equal(edge) {
				t.Errorf("the window began at %v, want %v", w, edge)
			}
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.offer(1) })
		})
		t.Run("J-OPEN-024 failure leaves a repeatable mission open at once", func(t *testing.T) {
			f.take(2)
			f.does(f.a.Fail(t.Context(), f.command, f.identity(2)))
			f.take(2)
		})
	})
}

// TestEveryMentionedFactIsCompared changes facts that did not decide.
func TestEveryMentionedFactIsCompared(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		decided := content.AnyRequirement{Parts: []content.Requirement{content.LevelRequirement{Minimum: 1}, content.FlagRequirement{Flag: 92, Value: 1}}}
		inner := content.NotRequirement{Part: content.AllRequirements{Parts: []content.Requirement{content.LevelRequirement{Minimum: 90}, content.FlagRequirement{Flag: 93, Value: 5}}}}
		f := setting(t, db, mission(1, requires(content.AllRequirements{Parts: []content.Requirement{decided, inner}}, nil)))
		f.does(f.offer(1))
		for name, flag := range map[string]content.FlagID{"under any": 92, "under not": 93} { // any order: each is refused
			t.Run("J-OPEN-026 "+name, func(t *testing.T) {
				f.a.Inject(true, store.SetFlag(hero, flag, 7))
				f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.accept(1) })
			})
		}
		f.a.Inject(true, store.SetFlag(hero, 94, 7))
		f.does(f.accept(1)) // what nothing mentions is nobody's business
	})
}

// TestForeignChangesOfExpectedOutputs has a test hook change what a reward and an
// acceptance expect to be there in the end.
func TestForeignChangesOfExpectedOutputs(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, requires(content.NotRequirement{Part: content.MissionStateRequirement{Mission: 1, Accepted: new(true)}}, content.NotRequirement{Part: content.MissionStateRequirement{Mission: 1}})),
			mission(2, requires(nil, content.CustomRequirement{Key: rules.KeyEvenLevel}), func(m *content.Mission) { m.Rewards[0].Experience = 9 }))
		f.does(f.offer(1))
		foreign := &store.History{Assignment: 77, Character: hero, Mission: 1, Generation: 9, Revision: "test-1", Outcome: content.MissionFailed, CompletedAt: noon}
		t.Run("J-PRE-003 J-PRE-007 a foreign attempt, history and level", func(t *testing.T) {
			f.a.Inject(true, store.Raw("another attempt", "UPDATE character_mission SET assignment_id = 4 WHERE mission_id = 1"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.accept(1) })
			f.does(f.accept(1))
			f.does(f.report(content.CreatureKilled(scout)))
			f.a.Inject(true, store.InsertHistory(foreign))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(1) })
			f.does(f.turnIn(1))
			enginetest.Run(t, f.s.Char, withPurse(rules.Purse{Level: 2, Experience: 591}))
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			// Level 2 is even; the planned level 3 is not, and is what is expected.
			f.a.Inject(true, store.Raw("levelling", `UPDATE "character" SET level = 4`))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(2) })
			f.does(f.turnIn(2))
			if level := f.character().Purse.Level; level != 3 {
				t.Errorf("level %d", level)
			}
		})
	})
}
