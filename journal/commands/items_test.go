package commands_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

type intents = [][]content.ItemIntent

func TestMissionItems(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{
			{issues(1, "first", "bomb", 40)}, {issues(1, "second", "bomb", 20), issues(1, "medal", "medal", 1)},
			{consumes(1, "plant", "bomb", 45)}, {removes(1, "off", "bomb")}, {issues(1, "third", "bomb", 21)},
			{consumes(1, "toll", "toll", 9)},
		}), carrier(2, intents{{issues(2, "first", "bomb", 3)}, {consumes(2, "plant", "bomb", 4)}}))
		f.put(1, 0, packs, 5)
		f.take(1)
		t.Run("J-ITEM-002 a template alone makes nothing the attempt's", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 3)
		})
		t.Run("J-ITEM-025 the ledger says whose each whole stack is", func(t *testing.T) {
			o := f.does(f.step(1, 1))
			row, _ := f.row(1)
			got := f.ledger()
			if len(got) != 1 || *got[0].Held != 40 || *got[0].Owner != hero {
				t.Fatalf("%+v", got)
			}
			want := store.MissionItem{Item: got[0].Item, Mission: 1, Assignment: row.ID, Generation: row.Generation, Key: "bomb", Quantity: 40}
			if got[0].MissionItem != want || f.stack(1).ID != want.Item {
				t.Errorf("%+v, not %+v", got[0].MissionItem, want)
			}
			// covers J-ITEM-019
			if told(o) != f.holds() || told(o) != "5 of 11502 in 0, 40 of 11502 in 1 (bomb of 1.1)" {
				t.Errorf("told %q", told(o))
			}
		})
		t.Run("J-ITEM-004 an attempt holds no more than its binding says", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 5)
			f.does(f.step(1, 2)) // exactly 60
			f.wants("5 of 11502 in 0, 50 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1)")
		})
		t.Run("J-ITEM-013 the character's own cost is paid from unbound stacks alone", func(t *testing.T) {
			f.refusesStep(commands.RejectItem, 1, 6) // 5 are its own, 9 asked, 60 protected
			f.loot(packs, 5)
			f.does(f.step(1, 6))
			f.wants("1 of 11502 in 0, 50 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1)")
		})
		t.Run("an attempt spends its own stacks alone", func(t *testing.T) {
			f.take(2)
			f.does(f.step(2, 1))
			f.refusesStep(commands.RejectItem, 2, 2)
			f.does(f.step(1, 3))
			f.wants("1 of 11502 in 0, 5 of 11502 in 1 (bomb of 1.1), 10 of 11502 in 2 (bomb of 1.1), 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
		})
		t.Run("J-ITEM-014 removal takes the named key of this attempt", func(t *testing.T) {
			f.does(f.step(1, 4))
			f.wants("1 of 11502 in 0, 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
		})
		t.Run("J-ITEM-024 a new process knows whose stacks are, and issues nothing again", func(t *testing.T) {
			before := f.dump()
			f.reload()
			f.wants("1 of 11502 in 0, 1 of 11503 in 3 (medal of 1.1), 3 of 11502 in 4 (bomb of 2.1)")
			if o, err := f.step(1, 1); o.Applied || err != nil || !slices.Equal(before, f.dump()) {
				t.Errorf("%+v %v", o, err)
			}
		})
	})
}

// TestItemStory has a story show items, receipts and marks.
func TestItemStory(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 2)}}))
		f.take(1)
		f.does(f.step(1, 1))
		row, _ := f.row(1)
		enginetest.Run(t, f.s.Char, store.Quarantine(hero, row.ID, "a test", noon))
		s, err := f.s.Story(t.Context(), hero)
		if err != nil {
			t.Fatal(err)
		}
		payload := `{"kind":"issue","operation":"first","mission":1,"itemKey":"bomb","template":11502,"quantity":2}`
		want := []store.ItemReceipt{{Assignment: row.ID, Operation: "first", Generation: 1, Payload: payload, At: noon}}
		if !reflect.DeepEqual(s.ItemReceipts, want) || len(s.MissionItems) != 1 || len(s.Inventory) != 1 || len(s.Quarantined) != 1 || s.Quarantined[0] != row.ID {
			t.Errorf("%+v", s)
		}
		if text := strings.Join(f.dump(), "\n"); !strings.Contains(text, "character_mission_item_receipt") || !strings.Contains(text, "character_mission_quarantine") {
			t.Errorf("dumped is %s", text)
		}
	})
}

// TestOperationsOnce fires the same operations again and again.
func TestOperationsOnce(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 3)}, {consumes(1, "plant", "bomb", 1)}}, func(m *content.Mission) {
			for i := range m.Objectives { // stays active, and fires every time
				m.Objectives[i].Transitions[0].Target = new(content.ObjectiveIncomplete)
			}
		}))
		f.take(1)
		t.Run("J-ITEM-027 the same again is nothing", func(t *testing.T) {
			f.does(f.step(1, 1))
			f.does(f.step(1, 2))
			before := f.dump()
			for _, step := range []uint32{1, 2, 1} {
				if o := f.does(f.step(1, step)); told(o) != "" {
					t.Errorf("told %+v", o)
				}
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("a replay changed rows")
			}
			f.wants("2 of 11502 in 0 (bomb of 1.1)")
		})
		t.Run("J-ITEM-027 another content or generation under the key is refused", func(t *testing.T) {
			change := func(text string) {
				enginetest.Run(t, f.s.Char, store.Raw("changing", "UPDATE character_mission_item_receipt SET "+text+" WHERE operation_key = 'first'"))
			}
			change(`payload_json = replace(payload_json, '"quantity":3', '"quantity":4')`)
			f.refusesStep(commands.RejectItem, 1, 1)
			change(`payload_json = replace(payload_json, '"quantity":4', '"quantity":3'), assignment_generation = 2`)
			f.refusesStep(commands.RejectItem, 1, 1)
			change(`assignment_generation = 1`)
			f.does(f.step(1, 1))
		})
		t.Run("J-ITEM-010 the next attempt's operations are its own", func(t *testing.T) {
			f.does(f.a.Fail(t.Context(), f.command, f.identity(1)))
			f.take(1)
			f.refusesStep(commands.RejectItem, 1, 2) // what the old one held is not its
			f.does(f.step(1, 1))
			f.wants("3 of 11502 in 0 (bomb of 1.2)")
			f.does(f.step(1, 2))
			f.wants("2 of 11502 in 0 (bomb of 1.2)")
			if got := len(f.itemReceipts()); got != 4 {
				t.Errorf("%d receipts", got)
			}
		})
	})
}

// TestAcceptanceItems has items come with the attempt.
func TestAcceptanceItems(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		timed := func(m *content.Mission) {
			m.Objectives[0].Transitions = append(m.Objectives[0].Transitions, expires(900, 600))
		}
		given := func(m *content.Mission) {
			m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(m.ID, "accept", "bomb", 1)}
		}
		f := setting(t, db, carrier(1, intents{nil}), carrier(2, intents{nil}, timed), carrier(3, intents{nil}, timed, given))
		t.Run("J-ITEM-022 a binding or a deadline alone issues nothing", func(t *testing.T) {
			f.take(1)
			f.take(2)
			f.wants("")
		})
		t.Run("one item comes with the attempt, none on reconnecting", func(t *testing.T) {
			f.options.Slots = 1
			f.reload()
			f.put(1, 0, pistol, 1)
			f.does(f.offer(3))
			f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.accept(3) })
			f.clear()
			if o := f.does(f.accept(3)); told(o) != "1 of 11502 in 0 (bomb of 3.1)" {
				t.Errorf("told %q", told(o))
			}
			f.reload()
			f.wants("1 of 11502 in 0 (bomb of 3.1)")
			if got := f.ledger(); len(got) != 1 {
				t.Errorf("%+v", got)
			}
		})
	})
}

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
