package commands_test

import (
	"fmt"
	"testing"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/enginetest"
)

// TestRepeatedCommands sends keyed commands twice.
func TestRepeatedCommands(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1, func(m *content.Mission) {
			trigger := &m.Objectives[0].Transitions[0].Triggers[0]
			trigger.Counter, trigger.Initial, trigger.TargetCount = new(uint32(1)), new(int32(0)), new(int32(3))
		}))
		f.take(1)
		key := func(source string, n int64) { f.command.Key = commands.Key{Source: source, Sequence: n} }
		for _, c := range []struct {
			source  string
			n       int64
			applied bool
		}{{"a", 1, true}, {"a", 1, false}, {"a", 5, true}, {"a", 3, false}, {"b", 1, true}} {
			key(c.source, c.n)
			before := f.dump()
			o, err := f.report(content.CreatureKilled(scout))
			if err != nil || o.Applied != c.applied || o.Replayed == c.applied {
				t.Fatalf("%+v: %+v %v", c, o, err)
			}
			if !c.applied && fmt.Sprint(before) != fmt.Sprint(f.dump()) {
				t.Fatalf("%+v changed rows", c)
			}
		}
		if row, _ := f.row(1); !row.Completable {
			t.Error("three events did not count three times")
		}
		// A refused command leaves no mark: it may be sent again.
		key("c", 1)
		f.session.Connection++
		f.refuses(commands.RejectSession, func() (commands.Outcome, error) { return f.turnIn(1) })
		f.session.Connection--
		f.does(f.turnIn(1))
	})
}
