package commands_test

import (
	"testing"

	"caper/journal/content"
	"caper/journal/enginetest"
)

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
