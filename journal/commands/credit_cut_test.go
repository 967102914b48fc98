package commands_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestCreditCutShort has a happening fail at each of its points, be reported
// again with its key, and the characters that have reserved credit take it.
func TestCreditCutShort(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1))
		sender := f.company.mate
		errGone := errors.New("the process is gone")
		reached := true
		for n := 0; reached; n++ {
			enginetest.Run(t, f.s.Char, store.Raw("emptying", "DELETE FROM character_mission WHERE character_id = ?", hero), store.Raw("emptying", "DELETE FROM character_mission_counter"))
			f.take(1)
			i := -1
			reached = false
			key := commands.Key{Source: fmt.Sprintf("room %d", n), Sequence: 1}
			f.point = func(string) error {
				if i++; i >= n { // from then on nothing works
					reached = true
					return errGone
				}
				return nil
			}
			_, first := f.kills(key)
			f.point = passes
			if a, b := sender.count(1), f.count(1); b > a || first != nil && (a != 0 || len(f.reserved()) != 0) {
				t.Fatalf("point %d: %d and %d are counted, %d frozen, %v", n, a, b, len(f.reserved()), first)
			}
			if _, err := f.kills(key); err != nil {
				t.Fatalf("point %d: %v", n, err)
			}
			who, err := f.a.Creditors(t.Context(), 0, 10)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range who {
				if _, err := f.a.TakeCredit(t.Context(), commands.Command{Character: c.Character, Account: c.Account}, store.CreditMark{}); err != nil {
					t.Fatal(err)
				}
			}
			if a, b := sender.count(1), f.count(1); a != 1 || b != 1 || len(f.reserved()) != 0 {
				t.Fatalf("point %d: %d and %d are counted in the end, %d frozen", n, a, b, len(f.reserved()))
			}
		}
	})
}

// TestRefusedCredit has one delivery be refused, which keeps none after it.
func TestRefusedCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		hunts := hunted(1)
		hunts.Objectives[0].Transitions[0].Triggers[0].Subject = new(uint32(other))
		f := shared(t, db, hunts, carrier(2, intents{{issues(2, "issue", "bomb", 1)}}, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers = kill(1, scout).Transitions[0].Triggers
			m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
		}))
		f.options.Slots = 1
		f.reload()
		f.take(2)
		f.loot(pistol, 1) // no room for the issue
		o, err := f.kills(commands.Key{})
		if err != nil || len(o.Shared) != 1 || commands.Refused(o.Shared[0].Err) != commands.RejectInventory || len(f.reserved()) != 1 {
			t.Fatalf("%+v %v", o, err)
		}
		f.take(1)
		f.now = noon.Add(1e9)
		o, err = f.credit(commands.Happening{Command: f.company.mate.command, Event: content.CreatureKilled(other), Instance: 3})
		if err != nil || commands.Refused(o.Shared[0].Err) != commands.RejectInventory || !o.Shared[0].Applied || f.count(1) != 1 || len(f.reserved()) != 1 {
			t.Fatalf("%+v %v, counted %d", o, err, f.count(1))
		}
		begun := 0
		f.point = func(name string) error {
			if begun += strings.Count(name, "begin"); begun > 1 {
				return errors.New("the process is gone")
			}
			return nil
		}
		if _, err := f.takesCredit(); err == nil || commands.Refused(err) != "" || len(f.reserved()) != 1 {
			t.Errorf("a fault after the refused delivery returned %v", err)
		}
		f.point = passes
		f.clear()
		if list, err := f.takesCredit(); err != nil || f.objective(2, 1) != content.ObjectiveCompleted || f.count(1) != 1 || len(f.reserved()) != 0 {
			t.Errorf("%+v %v", list, err)
		}
	})
}
