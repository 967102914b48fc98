package commands_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// phases records the points of a command.
func (f *fixture) phases(run func() (commands.Outcome, error)) []string {
	f.t.Helper()
	var list []string
	f.point = func(name string) error { list = append(list, name); return nil }
	defer func() { f.point = passes }()
	f.does(run())
	return list
}

func TestPhases(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Rewards[0].Items = []content.RewardItem{{Template: 11502, Quantity: 2}}
		}), mission(2, func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0].Event = new(content.EventMissionCompleted)
			m.Objectives[0].Transitions[0].Triggers[0].Subject = new(uint32(1))
			m.Objectives[0].Transitions[0].Actions = []content.Action{setsFlag(7, 1)}
		}, repeats(content.RepeatOnce, nil, nil)))
		f.take(1)
		f.take(2)
		f.does(f.report(content.CreatureKilled(scout)))
		f.a.Inject(false)
		got := f.phases(func() (commands.Outcome, error) { return f.turnIn(1) })
		t.Run("J-TX-001 J-OPEN-008 J-OPEN-009 phases follow one another, the inventory last in each", func(t *testing.T) {
			want := []string{"begin", "prepare character", "prepare hook", "prepare inventory", "flush first", "finalize character", "stamp",
				"flush second", "validate character", "validate inventory", "boundary character", "boundary", "before commit",
				"after commit", "published"}
			var order []string
			for _, name := range got {
				if !strings.HasPrefix(name, "flushed ") {
					order = append(order, name)
				}
			}
			if !reflect.DeepEqual(order, want) {
				t.Errorf("phases %q", order)
			}
		})
		t.Run("J-TX-002 J-REP-007 rewards are stamped after the inventory and another mission's progress, before every guard", func(t *testing.T) {
			at := func(name string) int { return slices.Index(got, name) }
			for _, earlier := range []string{"flushed insert into character_item", "flushed setting a flag"} {
				if at(earlier) < 0 || at(earlier) > at("stamp") {
					t.Errorf("%q is not before the stamp: %q", earlier, got)
				}
			}
			for _, stamped := range []string{"flushed insert into character_mission_history", "flushed insert into character_mission_receipt"} {
				if at(stamped) < at("stamp") || at(stamped) > at("validate character") {
					t.Errorf("%q is not between the stamp and the guards: %q", stamped, got)
				}
			}
		})
		if f.flags()[7] != 1 {
			t.Error("the completion did not reach the other mission")
		}
	})
}

func TestStatements(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			m.Objectives = []content.Objective{kill(1, scout), kill(2, other)}
		}))
		f.take(1)
		var trace []string
		flushes := 0
		f.s.Char.SetTrace(func(kind, name string) { trace = append(trace, kind+" "+name) })
		f.point = func(name string) error {
			trace = append(trace, name)
			if strings.HasPrefix(name, "flush ") {
				flushes++
			}
			return nil
		}
		told := f.does(f.report(content.CreatureKilled(scout))).Messages
		f.s.Char.SetTrace(nil)
		if _, is := told[0].(commands.ObjectiveChanged); !is || len(told) != 1 {
			t.Errorf("told %+v", told)
		}
		t.Run("J-TX-011 J-OPEN-010 a simple transition takes eight selects and one save", func(t *testing.T) {
			counts := map[string]int{}
			for _, line := range trace {
				if name, is := strings.CutPrefix(line, "select "); is {
					counts[strings.TrimSuffix(name, "s")]++
				}
			}
			want := map[string]int{"character ownership": 3, "assignment": 4, "objectives and counter": 1}
			if !reflect.DeepEqual(counts, want) || flushes != 1 {
				t.Errorf("selects %v, %d saves: %q", counts, flushes, trace)
			}
		})
		t.Run("J-TX-004 nothing is written once the boundary is reached", func(t *testing.T) {
			boundary := slices.Index(trace, "boundary character")
			guards := slices.Index(trace, "validate character")
			if boundary < 0 || guards < 0 {
				t.Fatalf("no guards ran: %q", trace)
			}
			for _, line := range trace[guards:] {
				if strings.HasPrefix(line, "exec ") {
					t.Errorf("%q after the guards began", line)
				}
			}
		})
		for _, line := range trace {
			if strings.Contains(line, "deadline") {
				t.Errorf("a deadline was read: %q", line)
			}
		}
	})
}

// TestLateWrites has a participant misbehave inside a real unit.
func TestLateWrites(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.take(1)
		before := f.dump()
		t.Run("J-TX-003 a write in a guard fails the unit", func(t *testing.T) {
			for _, phase := range []string{"validate", "boundary"} {
				err := f.a.Misbehave(t.Context(), f.command, phase, store.SetFlag(hero, 5, 1))
				if !errors.Is(err, commands.ErrMisuse) {
					t.Errorf("in %s: %v", phase, err)
				}
			}
			if !slices.Equal(before, f.dump()) {
				t.Error("a failed unit left something")
			}
		})
	})
}

var errSend = errors.New("the line is dead")

type deadLine struct{}

func (deadLine) Publish(context.Context, store.CharacterID, commands.Commit) error {
	return errSend
}

// publications records what is published.
type publications struct{ list []commands.Message }

func (p *publications) Publish(_ context.Context, _ store.CharacterID, commit commands.Commit) error {
	p.list = append(p.list, commit.Messages...)
	return nil
}

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
