package commands_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestItemsAtTheEnd ends attempts in the three ways.
func TestItemsAtTheEnd(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		both := intents{{issues(1, "bombs", "bomb", 2), issues(1, "medals", "medal", 1)}, nil}
		f := setting(t, db, carrier(1, both, func(m *content.Mission) {
			m.Objectives[1].Transitions[0].Target = new(content.ObjectiveFailed)
			m.Objectives[1].Optional = true
		}))
		ends := []struct {
			name string
			end  func() (commands.Outcome, error)
		}{
			{"completion", func() (commands.Outcome, error) { return f.turnIn(1) }},
			{"failure", func() (commands.Outcome, error) { return f.a.Fail(t.Context(), f.command, f.identity(1)) }},
			{"abandonment", func() (commands.Outcome, error) { return f.abandon(1) }},
		}
		for i, c := range ends {
			t.Run("J-ITEM-007 J-ITEM-008 "+c.name+" removes what its binding says, the rest stays protected", func(t *testing.T) {
				f.enter(hero + 10 + store.CharacterID(i))
				f.put(int64(50+i), 0, packs, 7)
				f.take(1)
				f.does(f.step(1, 1))
				o := f.does(c.end())
				kept := "7 of 11502 in 0, 1 of 11503 in 2 (medal of 1.1)"
				if told(o) != kept {
					t.Errorf("told %q", told(o))
				}
				if c.name != "abandonment" {
					f.does(f.dismiss(1))
				}
				f.wants(kept)
				medal := f.stack(2)
				f.refuses(commands.RejectProtected, func() (commands.Outcome, error) {
					return f.a.TransferItem(t.Context(), f.handle(medal), 1, commands.ToVendor)
				})
				// covers J-ITEM-026
				if got := f.itemReceipts(); len(got) != 2 || len(f.ledger()) != 1 {
					t.Errorf("%+v %+v", got, f.ledger())
				}
				// What a cleared attempt left is not retired by the next one.
				f.take(1)
				f.wants(kept)
			})
		}
		t.Run("J-ITEM-026 all of it goes with the character", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.DeleteCharacter(f.command.Character))
			mark := "character_id=913"
			for _, row := range f.dump() {
				if strings.Contains(row, mark) {
					t.Errorf("left is %s", row)
				}
			}
		})
	})
}

// TestFailedByProgress has an objective's failure clean up in the same unit.
func TestFailedByProgress(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "bombs", "bomb", 2)}, {issues(1, "late", "bomb", 3), issues(1, "medals", "medal", 1)}}, func(m *content.Mission) {
			m.Objectives[1].Transitions[0].Target = new(content.ObjectiveFailed)
		}))
		for generation, before := range []bool{true, false} { // some bombs were issued before, or none
			f.take(1)
			if before {
				f.does(f.step(1, 1))
			}
			o := f.does(f.step(1, 2)) // issues, then fails
			want := fmt.Sprintf("1 of 11503 in 1 (medal of 1.%d)", generation+1)
			if told(o) != want {
				t.Errorf("told %q", told(o))
			}
			f.wants(want)
		}
	})
}

// TestReplacement begins a new attempt over an ended one.
func TestReplacement(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "bombs", "bomb", 2), issues(1, "medals", "medal", 2), consumes(1, "toll", "toll", 1)}}, func(m *content.Mission) {
			m.Rewards[0].Items = []content.RewardItem{{Template: packs, Quantity: 4}, {Template: pistol, Quantity: 1}}
			m.Objectives = append(m.Objectives, kill(2, scout))
			trigger := &m.Objectives[1].Transitions[0].Triggers[0]
			trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(2))
		}))
		f.put(1, 0, packs, 10)
		f.take(1)
		f.does(f.step(1, 1))
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.turnIn(1))
		f.wants("13 of 11502 in 0, 1 of 11503 in 1, 1 of 11503 in 2 (medal of 1.1), 1 of 11503 in 3 (medal of 1.1)")
		t.Run("J-ITEM-009 a new attempt retires every stack of the old one, no rewards and no costs", func(t *testing.T) {
			f.does(f.offer(1))
			o := f.does(f.accept(1))
			if told(o) != "13 of 11502 in 0, 1 of 11503 in 1" || len(f.ledger()) != 0 {
				t.Errorf("told %q, %+v", told(o), f.ledger())
			}
		})
		t.Run("J-REP-010 it begins anew with an identity, objectives and counters of its own", func(t *testing.T) {
			old, now := f.history(1)[0], f.identity(1)
			if old.Assignment == now.Assignment || now.Generation != 2 || f.objective(1, 1) != content.ObjectiveIncomplete || f.objective(1, 2) != content.ObjectiveIncomplete {
				t.Errorf("%+v after %+v", now, old)
			}
			f.does(f.report(content.CreatureKilled(scout)))
			if f.objective(1, 2) != content.ObjectiveIncomplete {
				t.Error("the old counter counts")
			}
		})
		t.Run("J-ITEM-010 old receipts neither issue nor spend for the new one", func(t *testing.T) {
			f.does(f.step(1, 1))
			f.wants("12 of 11502 in 0, 1 of 11503 in 1, 2 of 11502 in 2 (bomb of 1.2), 1 of 11503 in 3 (medal of 1.2), 1 of 11503 in 4 (medal of 1.2)")
		})
	})
}

// TestQuarantine marks attempts whose items are ambiguous.
func TestQuarantine(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 3)}, {issues(1, "second", "bomb", 3)}, {consumes(1, "plant", "bomb", 1)},
			{removes(1, "off", "bomb")}, {consumes(1, "toll", "toll", 1)}}), carrier(2, intents{{issues(2, "first", "bomb", 1)}}))
		f.put(1, 0, packs, 4)
		f.take(1)
		f.does(f.step(1, 1))
		row, _ := f.row(1)
		mark := func() { enginetest.Run(t, f.s.Char, store.Quarantine(hero, row.ID, "two claims", noon)) }
		unmark := func() {
			enginetest.Run(t, f.s.Char, store.Raw("settling", "DELETE FROM character_mission_quarantine"))
		}
		mark()
		held := f.holds()
		t.Run("J-ITEM-042 issue, consumption, removal and cleanup are refused, and nothing is adopted or deleted", func(t *testing.T) {
			for _, step := range []uint32{2, 3, 4, 5} {
				f.refusesStep(commands.RejectQuarantine, 1, step)
			}
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.abandon(1) })
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) {
				return f.a.Fail(t.Context(), f.command, f.identity(1))
			})
			unmark()
			for _, step := range []uint32{2, 3, 5, 4} {
				f.does(f.step(1, step))
			}
			mark()
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.turnIn(1) })
			unmark()
			f.does(f.turnIn(1))
			mark()
			f.does(f.offer(1))
			f.refuses(commands.RejectQuarantine, func() (commands.Outcome, error) { return f.accept(1) })
		})
		t.Run("J-ITEM-042 others are not held up", func(t *testing.T) {
			f.take(2)
			f.does(f.step(2, 1))
			f.does(f.abandon(2))
		})
		if held != "4 of 11502 in 0, 3 of 11502 in 1 (bomb of 1.1)" {
			t.Errorf("held was %q", held)
		}
	})
}

// TestItemGuards has something else than a planner change items meanwhile.
func TestItemGuards(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 3)}, {consumes(1, "plant", "bomb", 3)}, {issues(1, "second", "bomb", 1)}, nil}),
			mission(2, func(m *content.Mission) { m.Rewards[0].Items = []content.RewardItem{{Template: packs, Quantity: 1}} }))
		enginetest.Run(t, f.s.Char, store.Raw("a sibling", `INSERT INTO "character" VALUES (902, 900, 5, 'Bo', 1, 0, 0, 0)`))
		f.put(70, 0, packs, 4)
		f.take(1)
		f.does(f.step(1, 1))
		bomb := f.stack(1)
		refuse := func(late bool, text string, step uint32) {
			t.Helper()
			before := f.dump()
			f.a.Inject(late, store.Raw("meddling", text))
			o, err := f.step(1, step)
			if err == nil || o.Applied || len(o.Messages) > 0 || !slices.Equal(before, f.dump()) {
				t.Errorf("%s: %+v %v", text, o, err)
			}
			if late && commands.Refused(err) == "" {
				t.Errorf("%s: a fault, not a refusal: %v", text, err)
			}
		}
		t.Run("J-ITEM-016 J-ITEM-030 a stale stack or a full inventory refuses the objective too", func(t *testing.T) {
			refuse(false, "UPDATE character_item SET quantity = 2 WHERE slot = 1", 2)
			f.options.Slots = 1
			f.reload()
			f.clear()
			f.put(71, 0, pistol, 1)
			f.refusesStep(commands.RejectInventory, 1, 3)
			if f.objective(1, 2) != content.ObjectiveIncomplete || f.objective(1, 3) != content.ObjectiveIncomplete {
				t.Error("an objective moved on")
			}
		})
		f.options.Slots = 50
		f.reload()
		f.clear()
		f.put(70, 0, packs, 4)
		enginetest.Run(t, f.s.Char, store.InsertItem(hero, bomb.Item), store.InsertMissionItem(hero, store.MissionItem{Item: bomb.ID, Mission: 1,
			Assignment: bomb.Mark.Assignment, Generation: bomb.Mark.Generation, Key: "bomb", Quantity: 3}))
		t.Run("J-ITEM-034 J-ITEM-040 what changes hands, loses its stack or comes back meanwhile is refused", func(t *testing.T) {
			for _, text := range []string{
				"UPDATE character_item SET character_id = 902 WHERE item_id = 70",
				"UPDATE character_item SET quantity = 5 WHERE item_id = 70",
				"DELETE FROM character_item WHERE item_id = 70",
				"UPDATE character_mission_item SET assignment_id = 5",
				"UPDATE character_mission_item SET item_key = 'medal'",
				"UPDATE character_mission_item SET character_id = 902",
				"DELETE FROM character_mission_item",
				"INSERT INTO character_mission_item VALUES (70, 901, 1, 5, 1, 'bomb', 4)",
				"INSERT INTO character_mission_item VALUES (70, 902, 1, 5, 1, 'bomb', 4)",
				"INSERT INTO character_mission_item VALUES (777, 901, 1, 5, 1, 'bomb', 4)", // an orphan
			} {
				refuse(true, text, 3)
			}
			back := "INSERT INTO character_item (item_id, character_id, category, slot, template_id, class_id, quantity) VALUES (%d, 902, 0, 0, 1, 1, 3)"
			refuse(true, strings.Replace(back, "%d", strconv.FormatInt(bomb.ID, 10), 1), 2) // the removed stack is the sibling's
			refuse(true, "INSERT INTO character_mission_item VALUES ("+strconv.FormatInt(bomb.ID, 10)+", 902, 1, 5, 1, 'bomb', 4)", 2)
		})
		t.Run("the attempt and its generation must both be the stack's", func(t *testing.T) {
			for _, text := range []string{"assignment_generation = 9", "assignment_id = 9"} {
				before := f.dump()
				enginetest.Run(t, f.s.Char, store.Raw("aging", "UPDATE character_mission_item SET "+text))
				stale := f.dump()
				if _, err := f.step(1, 2); commands.Refused(err) == "" || !slices.Equal(stale, f.dump()) {
					t.Errorf("%s: %v", text, err)
				}
				enginetest.Run(t, f.s.Char, store.Raw("mending", "UPDATE character_mission_item SET assignment_generation = 1, assignment_id = ?", bomb.Mark.Assignment))
				if !slices.Equal(before, f.dump()) {
					t.Error("not mended")
				}
			}
		})
		t.Run("a ledger that does not agree with itself is planned on by nobody", func(t *testing.T) {
			for _, c := range [][2]string{{"character_mission_item SET quantity = 2", "character_mission_item SET quantity = 3"},
				{"character_item SET category = 200 WHERE item_id <> 70", "character_item SET category = 0 WHERE item_id <> 70"}} {
				enginetest.Run(t, f.s.Char, store.Raw("breaking", "UPDATE "+c[0]))
				f.refusesStep(commands.RejectOwnership, 1, 3)
				enginetest.Run(t, f.s.Char, store.Raw("mending", "UPDATE "+c[1]))
			}
			enginetest.Run(t, f.s.Char, store.Raw("an orphan", "INSERT INTO character_mission_item VALUES (777, 901, 1, 5, 1, 'bomb', 4)"))
			var writes int
			f.s.Char.SetTrace(func(kind, _ string) {
				if kind == "exec" {
					writes++
				}
			})
			f.take(2)
			f.does(f.report(content.CreatureKilled(scout)))
			writes = 0
			f.refuses(commands.RejectOwnership, func() (commands.Outcome, error) { return f.turnIn(2) })
			f.refusesStep(commands.RejectOwnership, 1, 3)
			f.s.Char.SetTrace(nil)
			if writes != 0 {
				t.Errorf("%d writes", writes)
			}
			enginetest.Run(t, f.s.Char, store.Raw("mending", "DELETE FROM character_mission_item WHERE item_id = 777"))
			f.does(f.turnIn(2))
			f.does(f.step(1, 2))
			f.does(f.step(1, 3))
		})
	})
}

// TestItemReads counts selects over few and many stacks.
func TestItemReads(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		m := carrier(1, intents{{issues(1, "first", "bomb", 1), issues(1, "medals", "medal", 3)}, {consumes(1, "plant", "bomb", 1), removes(1, "off", "medal")}})
		f := setting(t, db, m)
		counts := map[int][2]int{}
		for _, stacks := range []int{0, 40} {
			f.enter(f.command.Character + 1)
			f.take(1)
			for i := range stacks {
				f.put(int64(100+i), i, pistol, 1)
			}
			for step := range 2 {
				n := 0
				f.s.Char.SetTrace(func(kind, _ string) {
					if kind == "select" {
						n++
					}
				})
				f.does(f.step(1, uint32(step+1)))
				f.s.Char.SetTrace(nil)
				both := counts[stacks]
				both[step] = n
				counts[stacks] = both
			}
		}
		t.Run("J-ITEM-033 reads do not grow with the stacks", func(t *testing.T) {
			if counts[0] != counts[40] || counts[0][0] != counts[0][1] {
				t.Errorf("selects %v", counts)
			}
		})
	})
}
