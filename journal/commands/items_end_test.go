package commands_test

import (
	"fmt"
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
