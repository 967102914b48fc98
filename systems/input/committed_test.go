package input

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/cockroachdb/datadriven"

	"caper/components"
)

// TestMerge runs the script testdata/merge. A mission is written as
// number.assignment.state, with its objectives as :number.state behind it.
func TestMerge(t *testing.T) {
	var d components.Durable
	datadriven.RunTest(t, "testdata/merge", func(t *testing.T, data *datadriven.TestData) string {
		if data.Cmd != "commit" {
			data.Fatalf(t, "unknown command %q", data.Cmd)
		}
		change := components.DurableChange{Whole: data.HasArg("whole"), HasFlags: data.HasArg("flags")}
		for _, arg := range data.CmdArgs {
			for _, value := range arg.Vals {
				switch arg.Key {
				case "flags":
					n := numbers(t, value, ".")
					change.Flags = append(change.Flags, components.DurableFlag{ID: n[0], Value: n[1]})
				case "cleared":
					change.Cleared = append(change.Cleared, numbers(t, value, ".")...)
				case "missions":
					change.Missions = append(change.Missions, mission(t, value))
				}
			}
		}
		if err := checkChange(&change); err != nil {
			return fmt.Sprintln(err)
		}
		merge(&d, &change)
		return show(&d)
	})
}

// A commit that is exactly as large as the limits is taken; one element more of
// any list is refused.
func TestCommitsAreLimited(t *testing.T) {
	for name, change := range map[string]func(extra int) components.DurableChange{
		"flags": func(extra int) components.DurableChange {
			flags := make([]components.DurableFlag, MaxFlags+extra)
			for i := range flags {
				flags[i].ID = uint32(i)
			}
			return components.DurableChange{HasFlags: true, Flags: flags}
		},
		"missions": func(extra int) components.DurableChange {
			missions := make([]components.DurableMission, MaxMissions+extra)
			for i := range missions {
				missions[i].Mission = uint32(i)
			}
			return components.DurableChange{Missions: missions}
		},
		"cleared missions": func(extra int) components.DurableChange {
			return components.DurableChange{Cleared: make([]uint32, MaxMissions+extra)}
		},
		"objectives": func(extra int) components.DurableChange {
			objectives := make([]components.DurableObjective, MaxObjectives+extra)
			return components.DurableChange{Missions: []components.DurableMission{{Objectives: objectives}}}
		},
	} {
		most, more := change(0), change(1)
		if err := checkChange(&most); err != nil {
			t.Errorf("as many %s as allowed: %v", name, err)
		}
		if err := checkChange(&more); !errors.Is(err, ErrRefused) {
			t.Errorf("one too many %s: %v, want a refusal", name, err)
		}
	}
}

func numbers(t *testing.T, text, separator string) (list []uint32) {
	t.Helper()
	for _, word := range strings.Split(text, separator) {
		n, err := strconv.ParseUint(word, 10, 32)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, uint32(n))
	}
	return list
}

func mission(t *testing.T, text string) components.DurableMission {
	t.Helper()
	parts := strings.Split(text, ":")
	n := numbers(t, parts[0], ".")
	m := components.DurableMission{Mission: n[0], Assignment: int64(n[1]), State: uint8(n[2])}
	for _, part := range parts[1:] {
		o := numbers(t, part, ".")
		m.Objectives = append(m.Objectives, components.DurableObjective{ID: o[0], State: uint8(o[1])})
	}
	return m
}

func show(d *components.Durable) string {
	var b strings.Builder
	for _, f := range d.Flags {
		fmt.Fprintf(&b, "flag %d = %d\n", f.ID, f.Value)
	}
	for _, m := range d.Missions {
		fmt.Fprintf(&b, "mission %d: assignment %d, state %d, objectives %v\n", m.Mission, m.Assignment, m.State, m.Objectives)
	}
	if b.Len() == 0 {
		return "nothing\n"
	}
	return b.String()
}
