package interpreter

import (
	"slices"
	"testing"
)

// titled is a mission of one short wait; keys come before its objectives.
func titled(id, keys string) string {
	return `{"id":"` + id + `","title":"` + id + `",` + keys + `"objectives":[{"id":"o","verb":"wait","seconds":1}]}`
}

const enterNear, enterOff = `"start":{"on":"enter","zone":"near"},`, `"start":{"on":"enter","zone":"off"},`

// under is the id of the mission under way, "" for none.
func (s *stage) under() string { return s.track().ID }

func TestJoinMissionsRunInOrder(t *testing.T) {
	s := open(t, titled("one", ""), titled("two", `"start":{"on":"join"},`))
	s.expect(1, "spawn")
	s.steps(9)
	s.expect(1, over...)
	// covers M-OPEN-011, M-DOC-028
	s.expect(40)
	s.expect(1, "spawn")
	if s.under() != "two" {
		t.Errorf("after one runs %q, want two", s.under())
	}
	s.steps(10)
	// covers M-OPEN-012
	s.expect(200)
	if tr := s.track(); tr.Done != 2 || tr.Of != 2 {
		t.Errorf("the tracker counts %d of %d, want 2 of 2", tr.Done, tr.Of)
	}
}

func TestAFailedJoinMissionRunsAgain(t *testing.T) {
	s := open(t, `{"id":"one","title":"One","counters":{"n":0},"objectives":[{"id":"o","verb":"goto","to":"near","timeLimit":1}],
		"rules":[{"when":"mission:start","do":[{"showText":"{counter:n}"},{"add":{"counter":"n","value":1}}]}]}`, titled("two", ""))
	s.expect(2, "spawn", "text 0")
	s.steps(8)
	s.expect(1, "failed Out of time.", "despawn")
	if s.state.Phase != Failed || s.state.Why != "Out of time." || s.under() != "one" {
		t.Errorf("phase %d, why %q, mission %q", s.state.Phase, s.state.Why, s.under())
	}
	// covers M-OPEN-011
	s.expect(39)
	// covers M-DOC-029
	s.expect(2, "spawn", "text 0")
	if s.under() != "one" || s.track().Objectives[0].Left != 1 {
		t.Errorf("after the failure runs %q with %+v, want one with its clock full", s.under(), s.track().Objectives)
	}
}

func TestNobodyStandingStartsNothingOver(t *testing.T) {
	s := open(t, titled("one", ""))
	s.steps(2)
	s.input.Standing = 0
	s.expect(1, "failed You died.", "despawn")
	s.expect(100)
	s.input.Standing = 1
	s.expect(1, "spawn")
}

func TestEnterMissions(t *testing.T) {
	s := open(t, titled("one", enterNear), titled("two", enterOff))
	near, off := s.zone("near"), s.zone("off")
	s.expect(50)
	s.raise(ZoneLeave, near, 0)
	s.expect(1)
	s.raise(ZoneEnter, near, 0)
	// covers M-DOC-030
	s.expect(1, "spawn")
	s.raise(ZoneEnter, off, 0)
	s.expect(1)
	if s.under() != "one" {
		t.Errorf("entering another mission's zone while one runs starts %q", s.under())
	}
	s.steps(8)
	s.expect(1, over...)
	// Whoever stands in two's zone as one ends has to come in again.
	// covers M-OPEN-013
	s.expect(100)
	s.raise(ZoneEnter, near, 0)
	// covers M-OPEN-012
	s.expect(1)
	s.raise(ZoneLeave, off, 0)
	s.raise(ZoneEnter, off, 0)
	s.expect(1, "spawn")
}

func TestOverlappingStartZones(t *testing.T) {
	s := open(t, titled("one", enterOff), titled("two", enterNear))
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.raise(ZoneEnter, s.zone("off"), 0)
	s.steps(1)
	// covers M-OPEN-014
	if s.under() != "one" {
		t.Errorf("of two zones entered at once %q starts, want the first in the file", s.under())
	}
	s.steps(100)
	if s.under() != "" {
		t.Errorf("the second starts later: %q", s.under())
	}
}

func TestAJoinMissionWaitsForAnEnterMission(t *testing.T) {
	s := open(t, titled("join_1", ""), titled("join_2", ""), titled("enter", enterNear))
	s.steps(11)
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.steps(1)
	if s.under() != "enter" {
		t.Fatalf("in the pause %q starts, want the mission of the zone", s.under())
	}
	var seen []string
	for range 60 {
		if s.steps(1); !slices.Contains(seen, s.under()) {
			seen = append(seen, s.under())
		}
	}
	// covers M-OPEN-015
	if !slices.Equal(seen, []string{"enter", "", "join_2"}) {
		t.Errorf("one after the other run %q", seen)
	}
}

func TestAFailedEnterMissionStartsOverInPlace(t *testing.T) {
	s := open(t, `{"id":"one","title":"One",`+enterNear+`"objectives":[{"id":"o","verb":"goto","to":"off","timeLimit":1}]}`)
	s.raise(ZoneEnter, s.zone("near"), 0)
	s.steps(1)
	s.steps(9)
	s.expect(1, "failed Out of time.", "despawn")
	s.expect(39)
	// covers M-OPEN-016
	s.expect(1, "spawn")
}

func TestARunPlaysItsMissionAlone(t *testing.T) {
	s := open(t, titled("one", ""), titled("two", enterNear))
	s.state = s.program.NewState(1)
	s.expect(1, "spawn")
	if s.under() != "two" {
		t.Errorf("the run of two plays %q, whatever its start says", s.under())
	}
	s.steps(10)
	s.expect(100)
	if s.under() != "" {
		t.Errorf("after its mission the run plays %q", s.under())
	}
}

func TestCoopMissionsNeverStartInTheHub(t *testing.T) {
	s := open(t, titled("together", `"play":{"mode":"coop"},`), titled("alone", ""))
	s.steps(1)
	if tr := s.track(); tr.ID != "alone" || tr.Of != 1 {
		t.Errorf("the hub plays %q and counts %d missions, want the solo one alone", tr.ID, tr.Of)
	}
}
