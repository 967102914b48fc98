package commands_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
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
