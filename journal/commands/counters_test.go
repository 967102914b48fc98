package commands_test

import (
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/rules"
)

// TestCountersOfCompetitors has two connections count for one attempt, and the
// first, which knows nothing of the second, turn in at once.
func TestCountersOfCompetitors(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
			g := &m.Objectives[0].Transitions[0].Triggers[0]
			g.Counter, g.Initial, g.TargetCount = new(uint32(1)), new(int32(0)), new(int32(2))
		}))
		selects := func(run func() (commands.Outcome, error)) int {
			n := 0
			f.s.Char.SetTrace(func(kind, _ string) {
				if kind == "select" {
					n++
				}
			})
			f.does(run())
			f.s.Char.SetTrace(nil)
			return n
		}
		f.take(1)
		f.does(f.report(content.CreatureKilled(scout)))
		f.does(f.report(content.CreatureKilled(scout)))
		alone := selects(func() (commands.Outcome, error) { return f.turnIn(1) })
		f.take(1)
		rival := f.rival(t, db)
		f.does(f.report(content.CreatureKilled(scout)))
		last := f.does(rival.report(content.CreatureKilled(scout))).Attempts[0]
		t.Run("J-TX-008 the last commit has all counters, and the turn-in reads no more than ever", func(t *testing.T) {
			key := rules.CounterKey{Objective: 1, Transition: 100, Trigger: 0}
			if !last.Completable || last.Aggregate.Counters[key] != 2 || last.Aggregate.States[1] != content.ObjectiveCompleted {
				t.Errorf("%+v of %+v", last, last.Aggregate)
			}
			if n := selects(func() (commands.Outcome, error) { return f.turnIn(1) }); n != alone {
				t.Errorf("%d selects, %d without a competitor", n, alone)
			}
		})
	})
}
