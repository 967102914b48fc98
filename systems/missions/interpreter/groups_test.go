package interpreter

import (
	"fmt"
	"testing"
)

// group is a group objective of three gotos and more keys.
func group(keys string) string {
	return `{"id":"g","verb":"group","text":"Errands"` + keys + `,"objectives":[
		{"id":"a","verb":"goto","to":"home","timeLimit":3,"failText":"A is off."},
		{"id":"b","verb":"goto","to":"near","timeLimit":4},
		{"id":"c","verb":"goto","to":"off","timeLimit":5}]}`
}

func TestGroupsRunTheirMembersTogether(t *testing.T) {
	s := begun(t, group(""), `{"when":"objective:a.start","do":[{"showText":"a"}]},{"when":"objective:b.start","do":[{"showText":"b"}]},{"when":"objective:c.start","do":[{"showText":"c"}]}`)
	// covers M-GRP-001
	s.expect(1, "text a", "text b", "text c")
	// covers M-GRP-008
	if got := s.lines(); got != "g a b c" {
		t.Errorf("the tracker lists %q, want the group and its members under way", got)
	}
	s.in("near", 1)
	s.steps(1)
	if got := s.lines(); got != "g a b✓ c" {
		t.Errorf("M-GRP-008: the tracker lists %q, want b done", got)
	}
	line := s.track().Objectives
	if line[0].Done != 1 || line[0].Need != 3 {
		t.Errorf("M-GRP-008: the group counts %d of %d, want 1 of 3", line[0].Done, line[0].Need)
	}
	// covers M-GRP-009
	if line[1].Mark.Kind != MarkZone || line[2].Mark.Kind != MarkNone || line[3].Mark.Kind != MarkZone {
		t.Errorf("targets of %+v, want those of a and c alone", line)
	}
	s.in("home", 1)
	s.expect(1)
	s.in("off", 1)
	// covers M-GRP-003
	s.expect(1, over...)
}

func TestGroupsNeed(t *testing.T) {
	s := begun(t, group(`,"need":1`), "")
	s.in("off", 1)
	// covers M-GRP-003
	s.expect(1, over...)
	s = begun(t, group(`,"need":2`), "")
	s.steps(29)
	// covers M-GRP-004, M-GRP-006
	s.expect(1, "text A is off.")
	if got := s.lines(); got != "g a✗ b c" || s.state.Phase != Running {
		t.Errorf("after one failure of three with a need of two: %q, phase %d", got, s.state.Phase)
	}
	s.expect(9)
	// covers M-GRP-004
	s.expect(1, "text Out of time.", "failed Too much of it failed.", "despawn")
}

func TestGroupsEndByTheirOwnTimeAndCondition(t *testing.T) {
	s := begun(t, group(`,"timeLimit":1`), "")
	s.expect(9)
	// covers M-GRP-005
	s.expect(1, "failed Out of time.", "despawn")
	s = begun(t, group(`,"failIf":{"flag":"shut"}`), `{"when":"timer:x","do":[{"setFlag":"shut"}]},{"when":"mission:start","do":[{"startTimer":{"id":"x","seconds":1}}]}`)
	s.expect(11)
	// covers M-GRP-005
	s.expect(1, "failed It went wrong.", "despawn")
}

func TestRulesHearMembers(t *testing.T) {
	var rules string
	for _, id := range []string{"g", "a", "b", "c"} {
		for _, word := range []string{"start", "done", "fail"} {
			rules += fmt.Sprintf(`,{"when":"objective:%s.%s","do":[{"showText":"%s %s"}]}`, id, word, id, word)
		}
	}
	s := begun(t, group(`,"need":2`), rules[1:])
	// covers M-GRP-007, M-EV-006
	s.expect(1, "text g start", "text a start", "text b start", "text c start")
	s.in("near", 1)
	s.expect(1, "text b done")
	s.expect(27)
	s.expect(1, "text A is off.", "text a fail")
	s.in("off", 1)
	s.expect(1, "text c done", "text g done", "pay 0 0 true", "complete", "despawn")
}

func TestBranches(t *testing.T) {
	const late = `{"id":"first","verb":"goto","to":"near","timeLimit":1,"failText":"Late."%s}`
	const rest = `,{"id":"second","verb":"goto","to":"home"},{"id":"third","verb":"goto","to":"off"}`
	for _, c := range []struct {
		name, next string
		done       bool
		want       []string
		then       string // the tracker's line afterwards
	}{
		{"M-BR-001 done leads to another", `,"next":{"done":"third","failed":"second"}`, true, nil, "third"},
		{"M-BR-001 M-BR-004 failed leads to another", `,"next":{"failed":"third","done":"second"}`, false, []string{"text Late."}, "third"},
		{"M-BR-001 done completes", `,"next":{"done":"complete","failed":"second"}`, true, over, ""},
		{"M-BR-001 done fails", `,"next":{"done":"fail","failed":"second"}`, true, []string{"failed Late.", "despawn"}, ""},
		{"M-BR-001 M-BR-004 failed completes", `,"next":{"failed":"complete"}`, false, append([]string{"text Late."}, over...), ""},
		{"M-BR-001 failed fails", `,"next":{"failed":"fail"}`, false, []string{"failed Late.", "despawn"}, ""},
		{"M-BR-002 done leads on", "", true, nil, "second"},
		{"M-BR-003 failed fails the mission", "", false, []string{"failed Late.", "despawn"}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(t, fmt.Sprintf(late, c.next)+rest, "")
			if c.done {
				s.in("near", 1)
			} else {
				s.expect(9)
			}
			s.expect(1, c.want...)
			if got := s.lines(); got != c.then {
				t.Errorf("the tracker is on %q, want %q", got, c.then)
			}
		})
	}
}
