package rules_test

import (
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

// TestTimers has both forms of a deadline's trigger, on two objectives.
func TestTimers(t *testing.T) {
	m := one(content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(5))})
	second := one(content.Trigger{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(5))}).Objectives[0]
	second.ID, second.Transitions[0].ID = 2, 2
	third := one(on(content.EventDeadlineElapsed, 1, nil)).Objectives[0]
	third.ID, third.Transitions[0].ID = 3, 3
	m.Objectives = append(m.Objectives, second, third)
	g := rules.NewAggregate(m)
	t.Run("J-TRIG-010 J-TRIG-004 both forms advance, another objective's deadline does not match", func(t *testing.T) {
		for _, e := range []content.Event{content.CreatureKilled(1), content.DeadlineElapsed(4)} {
			if rules.Matches(m, e) {
				t.Errorf("%+v matches", e)
			}
		}
		p := rules.Progress{Mission: m, Aggregate: g}
		if err := p.Apply(content.DeadlineElapsed(1)); err != nil {
			t.Fatal(err)
		}
		for id, want := range map[content.ObjectiveID]content.ObjectiveState{1: content.ObjectiveCompleted, 2: content.ObjectiveIncomplete, 3: content.ObjectiveCompleted} { // any order: each alone
			if g.States[id] != want {
				t.Errorf("objective %d is %s", id, g.States[id])
			}
		}
	})
	if !m.Timed() || one(on(content.EventDeadlineElapsed, 1, nil)).Timed() || m.Objectives[2].Timer() != nil || *m.Objectives[1].Timer() != 5 {
		t.Error("who has a time limit is mistaken")
	}
}

// TestAmounts counts items by how many came at once, never past the target.
func TestAmounts(t *testing.T) {
	trigger := content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventItemAcquired), Subject: new(uint32(5)), Initial: new(int32(-2147483648)), TargetCount: new(int32(2147483647))}
	m := one(trigger)
	g := rules.NewAggregate(m)
	key := rules.CounterKey{Objective: 1, Transition: 1}
	for _, c := range []struct {
		amount uint32
		want   int32
	}{{0, -2147483647}, {7, -2147483640}, {4294967295, 2147483647}} {
		p := rules.Progress{Mission: m, Aggregate: g}
		e := content.ItemAcquired(5)
		e.Amount = c.amount
		if err := p.Apply(e); err != nil || g.Counters[key] != c.want {
			t.Errorf("%d more: %d, %v", c.amount, g.Counters[key], err)
		}
	}
	if !g.Completable(m) {
		t.Error("the target is not reached")
	}
}
