package commands_test

import (
	"errors"
	"slices"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

func TestFaultsLeaveNothing(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(92, 1)}
			m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}}
		}))
		line := &publications{}
		f.options.Publisher = line
		f.reload()
		errDisk := errors.New("the disk is full")
		story := []func() (commands.Outcome, error){
			func() (commands.Outcome, error) { return f.offer(1) },
			func() (commands.Outcome, error) { return f.accept(1) },
			func() (commands.Outcome, error) { return f.report(content.CreatureKilled(scout)) },
			func() (commands.Outcome, error) { return f.turnIn(1) },
		}
		faults := 0
		for i, command := range story {
			points := f.probe(command, errDisk)
			for n := range points {
				before := f.dump()
				line.list = nil
				err := f.failAt(n, command, errDisk)
				// covers J-REWARD-003
				if !errors.Is(err, errDisk) || commands.Refused(err) != "" {
					t.Fatalf("command %d point %d: %v", i, n, err)
				}
				if !slices.Equal(before, f.dump()) || len(line.list) > 0 {
					t.Fatalf("command %d point %d left something or told %v", i, n, line.list)
				}
				faults++
			}
			f.does(command())
		}
		if faults < 40 {
			t.Errorf("only %d faults were tried", faults)
		}
		f.options.Publisher = deadLine{}
		t.Run("J-REWARD-004 a failed publication undoes nothing, and nothing is given twice", func(t *testing.T) {
			f.enter(902)
			f.reload()
			f.take(1)
			f.does(f.report(content.CreatureKilled(scout)))
			if o := f.does(f.turnIn(1)); !errors.Is(o.Unpublished, errSend) {
				t.Errorf("the failure is not told: %+v", o)
			}
			f.reload() // a new process
			if c := f.character(); c.Purse.Experience != 10 || c.Purse.Currency != 5 {
				t.Errorf("the purse is %+v", c.Purse)
			}
			f.refuses(commands.RejectRewarded, func() (commands.Outcome, error) { return f.turnIn(1) })
		})
	})
}

// probe counts the points before the commit of a command, by having the last
// one fail.
func (f *fixture) probe(command func() (commands.Outcome, error), fault error) int {
	f.t.Helper()
	n := 0
	f.point = func(name string) error {
		if n++; name == "before commit" {
			return fault
		}
		return nil
	}
	defer func() { f.point = passes }()
	if _, err := command(); !errors.Is(err, fault) {
		f.t.Fatal(err)
	}
	return n
}

// failAt has the n-th point of a command fail.
func (f *fixture) failAt(n int, command func() (commands.Outcome, error), fault error) error {
	f.t.Helper()
	i := -1
	f.point = func(string) error {
		if i++; i == n {
			return fault
		}
		return nil
	}
	defer func() { f.point = passes }()
	_, err := command()
	return err
}
