package commands_test

import (
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestReservedCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1), hunted(2))
		f.take(1)
		again := func() {
			f.does(f.abandon(1))
			f.take(1)
		}
		t.Run("J-SHARE-042 a delivery is of exactly the attempt, and waits", func(t *testing.T) {
			f.holdUp(t)
			f.holdUp(t)
			row, _ := f.row(1)
			list := f.reserved()
			if len(list) != 2 || list[0].Happening == list[1].Happening {
				t.Fatalf("%+v", list)
			}
			for _, d := range list {
				if d.Assignment != row.ID || d.Generation != row.Generation || d.Mission != 1 || d.Objective != 1 || d.Event != content.CreatureKilled(scout) || !d.ReservedAt.Equal(noon) {
					t.Errorf("%+v", d)
				}
			}
			who, err := f.a.Creditors(t.Context(), 0, 10)
			if err != nil || !slices.Equal(who, []store.Creditor{{Character: hero, Account: account}}) {
				t.Errorf("%+v %v", who, err)
			}
			list2, err := f.takesCredit()
			if err != nil || len(list2) != 2 || f.count(1) != 2 || len(f.reserved()) != 0 {
				t.Errorf("%+v %v, counted %d", list2, err, f.count(1))
			}
			if more, err := f.takesCredit(); err != nil || len(more) != 0 || f.count(1) != 2 {
				t.Errorf("taken twice: %+v %v", more, err)
			}
		})
		t.Run("J-SHARE-042 an attempt that is replaced before the freeze is skipped", func(t *testing.T) {
			for _, change := range []string{"assignment_generation = assignment_generation + 1", "state = 2"} {
				f.a.Inject(false, store.Raw("replacing", "UPDATE character_mission SET "+change+" WHERE character_id = ? AND mission_id = 1", hero))
				o, err := f.kills(commands.Key{})
				if err != nil || !o.Applied || len(o.Shared) != 0 || len(f.reserved()) != 0 {
					t.Errorf("%s: %+v %v", change, o, err)
				}
			}
			enginetest.Run(t, f.s.Char, store.Raw("back", "UPDATE character_mission SET state = 0, assignment_generation = assignment_generation - 1 WHERE character_id = ? AND mission_id = 1", hero))
		})
		t.Run("J-SHARE-042 after the freeze it expires with its attempt, and does not move to the repeated one", func(t *testing.T) {
			f.holdUp(t)
			again()
			if list, err := f.takesCredit(); err != nil || len(list) != 1 || len(list[0].Messages) != 0 || f.count(1) != 0 || len(f.reserved()) != 0 {
				t.Errorf("%+v %v, counted %d", list, err, f.count(1))
			}
		})
		t.Run("J-SHARE-039 one that joins late has nothing of before", func(t *testing.T) {
			f.holdUp(t)
			f.take(2)
			if _, err := f.takesCredit(); err != nil || f.count(2) != 0 || f.count(1) != 1 {
				t.Errorf("%v, counted %d", err, f.count(2))
			}
		})
	})
}
