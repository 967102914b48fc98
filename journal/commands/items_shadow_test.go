package commands_test

import (
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestOneShadow has everything of one unit plan on the same inventory.
func TestOneShadow(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			m.Rewards[0].Items = []content.RewardItem{{Template: packs, Quantity: 3}}
		}), carrier(2, intents{{issues(2, "first", "bomb", 2)}}, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers = []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventMissionCompleted), Subject: new(uint32(1))}}
		}), carrier(3, intents{{issues(3, "first", "bomb", 55), consumes(3, "plant", "bomb", 55)}, {issues(3, "second", "bomb", 1), consumes(3, "third", "bomb", 2)}}), carrier(4, intents{{issues(4, "first", "bomb", 2)}}, func(m *content.Mission) {
			m.Rewards[0].Items = []content.RewardItem{{Template: pistol, Quantity: 1}}
		}))
		t.Run("J-ITEM-029 a reward and an issue that fit only singly are refused together", func(t *testing.T) {
			f.options.Slots = 1
			f.reload()
			f.take(1)
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.turnIn(1) })
			if f.objective(2, 1) != content.ObjectiveIncomplete {
				t.Error("the objective moved on")
			}
			f.options.Slots = 2
			f.reload()
			o := f.does(f.turnIn(1))
			// covers J-ITEM-037
			if told(o) != "3 of 11502 in 0, 2 of 11502 in 1 (bomb of 2.1)" {
				t.Errorf("told %q", told(o))
			}
		})
		t.Run("J-ITEM-001 J-ITEM-037 rewards are nobody's, and merge with nobody's", func(t *testing.T) {
			f.finish(1)
			f.wants("6 of 11502 in 0, 2 of 11502 in 1 (bomb of 2.1)")
			if got := f.ledger(); len(got) != 1 {
				t.Errorf("%+v", got)
			}
		})
		t.Run("what an end takes away makes room for the reward", func(t *testing.T) {
			f.clear()
			f.options.Slots = 1
			f.reload()
			f.enter(hero + 1)
			f.take(4)
			f.does(f.step(4, 1))
			if o := f.does(f.turnIn(4)); told(o) != "1 of 11503 in 0" {
				t.Errorf("told %q", told(o))
			}
			f.speak(hero)
		})
		t.Run("J-ITEM-031 what is issued and spent in one unit is never seen", func(t *testing.T) {
			f.take(3)
			f.options.Slots = 50
			f.reload()
			before := f.holds()
			o := f.does(f.step(3, 1))
			if told(o) != "" || f.holds() != before || len(o.Messages) != 1 {
				t.Errorf("told %+v", o.Messages)
			}
			if got := f.itemReceipts(); len(got) != 3 || got[1].Operation != "first" || got[2].Operation != "plant" {
				t.Errorf("%+v", got)
			}
		})
		t.Run("a later operation that fails takes the earlier one back", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 3, 2)
		})
	})
}

// TestItemFaultsLeaveNothing fails a transition with flag, items and
// objectives at every point.
func TestItemFaultsLeaveNothing(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 60), consumes(1, "toll", "toll", 2)}, {consumes(1, "plant", "bomb", 55)}}, func(m *content.Mission) {
			for i := range m.Objectives {
				o := &m.Objectives[i].Transitions[0]
				o.Actions = append(o.Actions, setsFlag(50+content.FlagID(i), 1))
			}
			m.Objectives = append(m.Objectives, content.Objective{ID: 3, Text: 1, Requirement: content.Required, Initial: content.ObjectiveInactive, Transitions: []content.Transition{expires(900, 600)}})
			m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
				content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(3)), State: new(content.ObjectiveIncomplete)})
		}))
		f.put(1, 0, packs, 5)
		line := &publications{}
		f.options.Publisher = line
		f.reload()
		f.take(1)
		errDisk := errors.New("the disk is full")
		t.Run("J-ITEM-018 J-ITEM-019 J-ITEM-032 a fault leaves neither flag, item, receipt, deadline nor message", func(t *testing.T) {
			for step := uint32(1); step <= 2; step++ {
				command := func() (commands.Outcome, error) { return f.step(1, step) }
				points := f.probe(command, errDisk)
				if points < 12 {
					t.Errorf("only %d points", points)
				}
				before := f.dump()
				line.list = nil
				for n := range points {
					if err := f.failAt(n, command, errDisk); !errors.Is(err, errDisk) || commands.Refused(err) != "" {
						t.Fatalf("point %d: %v", n, err)
					}
					if !slices.Equal(before, f.dump()) || len(line.list) > 0 {
						t.Fatalf("point %d left something or told %v", n, line.list)
					}
				}
				o := f.does(command()) // the same again commits
				if told(o) == "" || f.flags()[50+content.FlagID(step-1)] != 1 {
					t.Errorf("%+v", o)
				}
			}
			f.wants("3 of 11502 in 0, 5 of 11502 in 2 (bomb of 1.1)")
			if got := f.deadlines(); len(got) != 1 || !got[0].DueAt.Equal(noon.Add(600*1e9)) {
				t.Errorf("%+v", got)
			}
		})
	})
}
