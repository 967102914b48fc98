package commands_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

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
		t.Run("the attempt and its generation must both be the stack's", func(t *testing.T) { checkGenerations(t, f, bomb) })
		t.Run("a ledger that does not agree with itself is planned on by nobody", func(t *testing.T) { checkBrokenLedger(t, f) })
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

// checkGenerations plans on stacks of another generation or attempt.
func checkGenerations(t *testing.T, f *fixture, bomb commands.ItemView) {
	t.Helper()
	for _, text := range []string{"assignment_generation = 9", "assignment_id = 9"} {
		before := f.dump()
		enginetest.Run(t, f.s.Char, store.Raw("aging", "UPDATE character_mission_item SET "+text))
		stale := f.dump()
		if _, err := f.step(1, 2); commands.Refused(err) == "" || !slices.Equal(stale, f.dump()) {
			t.Errorf("%s: %v", text, err)
		}
		enginetest.Run(t, f.s.Char, store.Raw("repair", "UPDATE character_mission_item SET assignment_generation = 1, assignment_id = ?", bomb.Mark.Assignment))
		if !slices.Equal(before, f.dump()) {
			t.Error("the repair did not restore the tables")
		}
	}
}

// checkBrokenLedger plans on a ledger that contradicts the inventory.
func checkBrokenLedger(t *testing.T, f *fixture) {
	t.Helper()
	for _, c := range [][2]string{{"character_mission_item SET quantity = 2", "character_mission_item SET quantity = 3"},
		{"character_item SET category = 200 WHERE item_id <> 70", "character_item SET category = 0 WHERE item_id <> 70"}} {
		enginetest.Run(t, f.s.Char, store.Raw("breaking", "UPDATE "+c[0]))
		f.refusesStep(commands.RejectOwnership, 1, 3)
		enginetest.Run(t, f.s.Char, store.Raw("repair", "UPDATE "+c[1]))
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
	enginetest.Run(t, f.s.Char, store.Raw("repair", "DELETE FROM character_mission_item WHERE item_id = 777"))
	f.does(f.turnIn(2))
	f.does(f.step(1, 2))
	f.does(f.step(1, 3))
}
