package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

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
