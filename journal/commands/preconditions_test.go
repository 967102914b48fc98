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

func TestPreconditionsOfAcceptance(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		again := repeats(content.RepeatImmediate, nil, nil)
		notAccepted := content.NotRequirement{Part: content.MissionStateRequirement{Mission: 1, Accepted: new(true)}}
		f := setting(t, db, mission(1, again, requires(notAccepted, nil)),
			mission(2, again, requires(content.AnyRequirement{Parts: []content.Requirement{
				content.LevelRequirement{Minimum: 1}, content.FlagRequirement{Flag: 70, Value: 0}, content.MissionStateRequirement{Mission: 9},
				content.CustomRequirement{Key: rules.KeyEntitlement},
			}}, nil)))
		t.Run("J-PRE-001 not accepted admits its own attempt", func(t *testing.T) {
			f.take(1)
			f.does(f.abandon(1))
		})
		changes := map[string]store.Statement{
			"level": store.Raw("levelling", `UPDATE "character" SET level = 2`), "flag": store.SetFlag(hero, 70, 0),
			"history": store.InsertHistory(&store.History{Assignment: 4, Character: hero, Mission: 9, Revision: "r", Outcome: content.MissionFailed, CompletedAt: noon}),
			"journal": store.InsertAssignment(&store.Assignment{Character: hero, Mission: 9, ID: 5, Revision: "r", AcceptedAt: noon}),
			"account": store.Raw("disentitling", "UPDATE account SET starting_experience_entitlement = ?", false),
		}
		f.does(f.offer(2))
		for name, change := range changes { // any order: each is rolled back
			t.Run("J-PRE-013 J-PRE-002 an outside change of "+name+" rejects", func(t *testing.T) {
				f.a.Inject(true, change)
				f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.accept(2) })
			})
		}
		enginetest.Run(t, f.s.Char, store.SetFlag(hero, 70, 0))
		t.Run("J-PRE-009 a zero that becomes unset rejects", func(t *testing.T) {
			f.a.Inject(true, store.RemoveFlag(hero, 70))
			f.refuses(commands.RejectChanged, func() (commands.Outcome, error) { return f.accept(2) })
		})
		t.Run("J-PRE-004 the next unit starts with none", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.RemoveFlag(hero, 70))
			f.does(f.accept(2))
		})
	})
}

// TestObjectiveRequirements has requirements block progress.
func TestObjectiveRequirements(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{1: content.FlagRequirement{Flag: 80, Value: 0}}
		}), mission(2, requires(content.LevelRequirement{Minimum: 2}, nil)))
		f.take(1)
		t.Run("J-REQ-001 admission and progress are blocked", func(t *testing.T) {
			f.refuses(commands.RejectRequirement, func() (commands.Outcome, error) { return f.offer(2) })
			before := len(f.dump())
			if o, err := f.report(content.CreatureKilled(scout)); err != nil || o.Applied || len(f.dump()) != before {
				t.Fatalf("%+v %v", o, err)
			}
		})
		t.Run("J-FLAG-002 a stored zero is a value, read from the database", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.SetFlag(hero, 80, 0))
			f.does(f.report(content.CreatureKilled(scout)))
		})
	})
}
