package commands_test

import (
	"context"
	"maps"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
	"caper/journal/store"
)

func TestSharedAcceptance(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		notAccepted := content.NotRequirement{Part: content.MissionStateRequirement{Mission: 1, Accepted: new(true)}}
		f := shared(t, db, carrier(1, intents{nil}, requires(notAccepted, nil), func(m *content.Mission) {
			m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(1, "accept", "bomb", 2), issues(1, "medal", "medal", 1)}
		}), mission(2, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(33, 4)}
		}), mission(3))
		t.Run("J-SHARE-021 a requirement that mentions its own mission, and items, commit together", func(t *testing.T) {
			f.does(f.offer(1))
			o := f.does(f.accept(1))
			changes := 0
			for _, m := range o.Messages {
				if _, is := m.(commands.InventoryChanged); is {
					changes++
				}
			}
			if changes != 1 || len(f.itemReceipts()) != 2 {
				t.Errorf("%d inventories were told, %d receipts", changes, len(f.itemReceipts()))
			}
		})
		t.Run("J-SHARE-020 objectives and items are the recipient's own, from the start", func(t *testing.T) {
			sender := f.company.mate
			theirs, _ := sender.row(1)
			mine, _ := f.row(1)
			if mine.ID == theirs.ID || len(sender.ledger()) != 0 || len(f.ledger()) != 2 || f.objective(1, 1) != content.ObjectiveIncomplete {
				t.Errorf("%+v beside %+v, %d and %d stacks", mine, theirs, len(f.ledger()), len(sender.ledger()))
			}
		})
		t.Run("J-SHARE-039 progress, flags and choices are not copied", func(t *testing.T) {
			sender := f.company.mate
			sender.does(sender.report(content.CreatureKilled(scout)))
			if sender.objective(2, 1) != content.ObjectiveCompleted {
				t.Fatal("the sender did not progress")
			}
			f.take(2)
			if f.objective(2, 1) != content.ObjectiveIncomplete || len(f.flags()) != 0 {
				t.Errorf("%s, flags %v", f.objective(2, 1), f.flags())
			}
		})
		t.Run("J-SHARE-020 an unsettled reward refuses", func(t *testing.T) {
			f.does(f.offer(3))
			pending := &store.History{Assignment: 78, Character: hero, Mission: 3, Generation: 3, Revision: "test-1", Outcome: content.MissionSuccess, CompletedAt: noon}
			enginetest.Run(t, f.s.Char, store.InsertHistory(pending))
			f.refuses(commands.RejectRepeat, func() (commands.Outcome, error) { return f.accept(3) })
			enginetest.Run(t, f.s.Char, store.Raw("settling", "DELETE FROM character_mission_history WHERE assignment_id = 78"))
			f.does(f.accept(3))
		})
	})
}

func TestSharedCapacity(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, mission(1), mission(2))
		other := func(id content.MissionID) store.Statement {
			return store.InsertAssignment(&store.Assignment{Character: hero, Mission: id, ID: store.AssignmentID(id), Revision: "test-1", AcceptedAt: noon})
		}
		var full []store.Statement
		for id := content.MissionID(100); id < 129; id++ {
			full = append(full, other(id))
		}
		enginetest.Run(t, f.s.Char, full...)
		t.Run("J-SHARE-022 a row that another adds meanwhile is one too many at the boundary", func(t *testing.T) {
			f.does(f.offer(1))
			f.a.Inject(true, other(130))
			f.refuses(commands.RejectCapacity, func() (commands.Outcome, error) { return f.accept(1) })
		})
		t.Run("J-SHARE-022 the last slot is had, the new row counting once", func(t *testing.T) {
			f.does(f.accept(1))
			f.does(f.offer(2))
			f.refuses(commands.RejectCapacity, func() (commands.Outcome, error) { return f.accept(2) })
		})
	})
}

// TestReplacementLeavesTheCharacter has attempts replace one another.
func TestReplacementLeavesTheCharacter(t *testing.T) {
	eachSource(t, "J-REP-023", func(t *testing.T, setting settings, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(33, 4)}
		}))
		enginetest.Run(t, f.s.Char, store.SetStarting(hero, rules.StartingCompleted), store.SetFlag(hero, 34, 0))
		f.finish(1)
		want := f.flags()
		f.take(1) // replaces the row
		f.does(f.abandon(1))
		f.take(1)
		// covers J-REP-023
		if got := f.flags(); !maps.Equal(got, want) || len(got) != 2 {
			t.Errorf("flags %v, were %v", got, want)
		}
		s, err := f.s.Story(t.Context(), hero)
		if err != nil {
			t.Fatal(err)
		}
		if s.Character.Purse.Experience != 10 || len(s.History) != 2 {
			t.Errorf("%+v", s)
		}
		state := read(f, func(ctx context.Context, r *store.Read) (rules.StartingExperience, error) {
			return r.ReadState(ctx, hero)
		})
		if state != rules.StartingCompleted {
			t.Errorf("the starting experience is %d", state)
		}
	})
}
