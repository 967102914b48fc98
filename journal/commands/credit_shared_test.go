package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

func TestSharedCredit(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := shared(t, db, hunted(1), hunted(2), mission(3), mission(4, func(m *content.Mission) {
			m.Objectives = append(m.Objectives, kill(2, scout))
			m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
		}))
		sender := f.company.mate
		t.Run("J-SHARE-043 a kill counts for everyone near who has the mission", func(t *testing.T) {
			f.take(1)
			o, err := f.kills(commands.Key{})
			if err != nil || !o.Applied || len(o.Shared) != 1 || o.Shared[0].Recipient != hero || !o.Shared[0].Applied {
				t.Fatalf("%+v %v", o, err)
			}
			if a, b, other := f.count(1), sender.count(1), f.count(2); a != 1 || b != 1 || other != -1 || sender.count(2) != 1 {
				t.Errorf("counted %d, %d; %d", a, b, other)
			}
			if sender.objective(3, 1) != content.ObjectiveCompleted {
				t.Error("the personal objective did not progress")
			}
		})
		t.Run("J-SHARE-043 one that is far has none, nor has one of no party", func(t *testing.T) {
			moved(f, func(p *commands.Presence) { p.Position[0] = 11 })
			if o, err := f.kills(commands.Key{}); err != nil || len(o.Shared) != 0 {
				t.Fatalf("%+v %v", o, err)
			}
			f.present()
			if err := f.company.parties.Leave(int64(hero)); err != nil {
				t.Fatal(err)
			}
			if o, err := f.kills(commands.Key{}); err != nil || len(o.Shared) != 0 || f.count(1) != 1 || sender.count(1) != 3 {
				t.Fatalf("%+v %v", o, err)
			}
			f.joins()
		})
		t.Run("J-SHARE-043 of one attempt, the objectives alone that the policy gives", func(t *testing.T) {
			enginetest.Run(t, f.s.Char, store.Raw("afresh", "UPDATE character_mission_objective SET state = 1 WHERE character_id = ? AND mission_id = 4", mate))
			f.take(4)
			if _, err := f.kills(commands.Key{}); err != nil {
				t.Fatal(err)
			}
			if a, b := f.objective(4, 1), f.objective(4, 2); a != content.ObjectiveCompleted || b != content.ObjectiveIncomplete {
				t.Errorf("%s, %s", a, b)
			}
			if a, b := sender.objective(4, 1), sender.objective(4, 2); a != content.ObjectiveCompleted || b != content.ObjectiveCompleted {
				t.Errorf("the source's: %s, %s", a, b)
			}
			enginetest.Run(t, f.s.Char, store.Raw("as before", "UPDATE character_mission_counter SET value = 1 WHERE character_id = ? AND mission_id = 1", hero))
		})
		t.Run("J-SHARE-044 nothing else is shared", func(t *testing.T) {
			f.refuses(commands.RejectEvent, func() (commands.Outcome, error) {
				o, err := f.a.Credit(t.Context(), commands.Happening{Command: sender.command, Event: content.AreaEntered(5), Instance: 3})
				return o.Outcome, err
			})
		})
		t.Run("J-SHARE-002 the recipient's lock is taken once the source's is let go", func(t *testing.T) { checkLocks(t, f) })
	})
}

// checkLocks follows the characters' locks through a shared kill.
func checkLocks(t *testing.T, f *fixture) {
	t.Helper()
	held := 0
	f.a.TraceLocks(func(_ store.CharacterID, taken bool) {
		if held--; taken {
			held += 2
		}
		if held > 1 {
			t.Errorf("%d locks are held", held)
		}
	})
	if _, err := f.kills(commands.Key{}); err != nil || f.count(1) != 2 {
		t.Error(err)
	}
	f.a.TraceLocks(func(store.CharacterID, bool) {})
}
