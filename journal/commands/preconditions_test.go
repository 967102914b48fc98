package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

// requires gives missions a requirement at acceptance or at turn-in.
func requires(accept, turnIn content.Requirement) func(*content.Mission) {
	return func(m *content.Mission) { m.Scene.Requirement, m.Scene.TurnInRequirement = accept, turnIn }
}

// follows makes a mission that another's completion completes.
func follows(id, after content.MissionID, actions ...content.Action) *content.Mission {
	return mission(id, func(m *content.Mission) {
		o := kill(1, 1, actions...)
		o.Transitions[0].Triggers[0].Event, o.Transitions[0].Triggers[0].Subject = new(content.EventMissionCompleted), new(uint32(after))
		m.Objectives[0] = o
	})
}

func TestPreconditionsOfTurnIn(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		flag := content.FlagRequirement{Flag: 92, Value: 1}
		f := setting(t, db,
			mission(1, requires(nil, flag)), follows(2, 1, setsFlag(92, 3), setsFlag(92, 2)),
			mission(3, requires(nil, content.NotRequirement{Part: content.LevelRequirement{Minimum: 10}}), func(m *content.Mission) { m.Rewards[0].Experience = 9001 }),
			mission(4, requires(nil, content.CustomRequirement{Key: rules.KeyEvenLevel}), func(m *content.Mission) { m.Rewards[0].Experience = 9 }),
			mission(5, requires(nil, content.NotRequirement{Part: content.CustomRequirement{Key: rules.KeyStartingCompleted}})))
		ready := func(id content.MissionID) {
			f.take(id)
			f.does(f.report(content.CreatureKilled(scout)))
		}
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, 92, 1))
		ready(1)
		f.take(2)
		t.Run("J-PRE-010 J-OPEN-027 another mission may set the flag to 2, of two writes the last counts, and one more rejects", func(t *testing.T) {
			for _, late := range []bool{false, true} {
				f.a.Inject(late, store.SetFlag(hero, 92, 3))
				f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(1) })
			}
			f.does(f.turnIn(1))
			if f.flags()[92] != 2 {
				t.Errorf("flags %v", f.flags())
			}
		})
		t.Run("J-PRE-011 eligible below 10, the reward reaches it", func(t *testing.T) {
			ready(3)
			f.does(f.turnIn(3))
			if level := f.character().Purse.Level; level != 10 {
				t.Errorf("level %d", level)
			}
		})
		t.Run("a foreign history row and a foreign level reject", func(t *testing.T) {
			ready(4)
			f.a.Inject(true, store.Raw("levelling", `UPDATE "character" SET level = 11`))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(4) })
			f.a.Inject(true, store.Raw("settling", "DELETE FROM character_mission WHERE mission_id = 4"))
			f.refuses(commands.RejectAssignment, func() (commands.Outcome, error) { return f.turnIn(4) })
			f.does(f.turnIn(4))
		})
		t.Run("J-REQ-015 the starting experience is read afresh", func(t *testing.T) {
			ready(5)
			f.a.Inject(true, store.SetStarting(hero, rules.StartingCompleted))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.turnIn(5) })
			f.does(f.turnIn(5))
		})
	})
}
