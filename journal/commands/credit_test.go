package commands_test

import (
	"context"
	"errors"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// hunted is a mission whose kills are counted for everyone of the party within
// 10 metres, done at five.
func hunted(id content.MissionID) *content.Mission {
	return mission(id, repeats(content.RepeatImmediate, nil, nil), func(m *content.Mission) {
		trigger := &m.Objectives[0].Transitions[0].Triggers[0]
		trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(5))
		m.Objectives[0].CounterTexts[0] = 1
		m.Scene.Credit = map[content.ObjectiveID]content.Credit{1: {Mode: content.CreditNearbyParty, Radius: 10}}
	})
}

// creditOutcome is the outcome of a happening for its source, and for those who
// took the credit that was reserved for them.
type creditOutcome struct {
	commands.Outcome
	Shared []sharedTo
}

// kills has the mate kill a scout where it stands.
func (f *fixture) kills(key commands.Key) (creditOutcome, error) {
	c := f.company.mate.command
	c.Key = key
	return f.credit(commands.Happening{Command: c, Event: content.CreatureKilled(scout), Instance: 3})
}

// credit reports a happening, and has the others take their credit one after
// the other.
func (f *fixture) credit(h commands.Happening) (creditOutcome, error) {
	outcome, err := f.a.Credit(f.t.Context(), h)
	all := creditOutcome{Outcome: outcome.Outcome}
	for _, to := range outcome.Reserved {
		shared := sharedTo{Recipient: to.Character}
		taken, err := f.a.TakeCredit(f.t.Context(), commands.Command{Character: to.Character, Account: to.Account}, store.CreditMark{})
		if shared.Err = err; len(taken.Outcomes) > 0 {
			shared.Outcome = taken.Outcomes[len(taken.Outcomes)-1]
		}
		all.Shared = append(all.Shared, shared)
	}
	return all, err
}

func (f *fixture) takesCredit() ([]commands.Outcome, error) {
	taken, err := f.a.TakeCredit(f.t.Context(), f.command, store.CreditMark{})
	if taken.Rest != nil {
		f.t.Error("more credit is left than one call takes")
	}
	return taken.Outcomes, err
}

// count is how many kills the current attempt counts; -1: there is none.
func (f *fixture) count(id content.MissionID) int32 {
	f.t.Helper()
	row, there := f.row(id)
	if !there {
		return -1
	}
	g := read(f, func(ctx context.Context, r *store.Read) (*rules.Aggregate, error) { return r.Aggregate(ctx, &row) })
	return g.Counters[rules.CounterKey{Objective: 1, Transition: 100}]
}

// reserved returns what is reserved for the character, the oldest first.
func (f *fixture) reserved() []store.CreditDelivery {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) (all []store.CreditDelivery, err error) {
		for after := (store.CreditMark{}); ; after = all[len(all)-1].Mark() {
			list, err := r.OldestCredit(ctx, f.command.Character, after)
			if err != nil || len(list) == 0 {
				return all, err
			}
			all = append(all, list...)
		}
	})
}

// holdUp has a happening's units after the source's fail as they begin.
func (f *fixture) holdUp(t *testing.T) {
	t.Helper()
	errLate, begun := errors.New("the process is gone"), 0
	f.point = func(name string) error {
		if name == "begin" {
			if begun++; begun > 1 {
				return errLate
			}
		}
		return nil
	}
	o, err := f.kills(commands.Key{})
	f.point = passes
	if err != nil || len(o.Shared) != 1 || !errors.Is(o.Shared[0].Err, errLate) {
		t.Fatalf("%+v %v", o, err)
	}
}
