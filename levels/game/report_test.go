package game

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func accountOf(t *testing.T, text []byte) MissionReport {
	t.Helper()
	document, diagnostics := Check(text, Options{})
	if HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	return Explanation(document, nil).Missions[0]
}

// TestExplanationOfPaths checks that every path through the objectives is
// reported with its end and its seconds. The validator bounds the longest.
func TestExplanationOfPaths(t *testing.T) {
	m := accountOf(t, edited(t, "pivot_season"))
	var paths []string
	for _, p := range m.Paths {
		var steps []string
		for _, s := range p.Steps {
			steps = append(steps, s.Objective+" "+s.Outcome)
		}
		paths = append(paths, fmt.Sprintf("%s: %s, %g s", strings.Join(steps, ", "), p.End, p.Seconds))
	}
	want := []string{"pitch done: complete, 15 s", "pitch failed, pivot done: complete, 35 s"}
	if !slices.Equal(paths, want) {
		t.Errorf("the paths are %q, want %q", paths, want)
	}
	longest := 0.0
	for _, p := range m.Paths {
		longest = max(longest, p.Seconds)
	}
	if m.Budgets[0].Used != longest || m.Budgets[0].Limit != MaxMissionSeconds || m.Budgets[1].Used != 3 {
		t.Errorf("budgets %v", m.Budgets)
	}
	if m.Hash == "" || m.Starts != "as a player joins" || m.Mode != PlaySolo {
		t.Errorf("the report is %+v", m)
	}
}

// TestExplanationIsBounded checks that a mission with more paths than can be
// listed or followed is reported quickly.
func TestExplanationIsBounded(t *testing.T) {
	var all []string
	for i := range 60 {
		all = append(all, fmt.Sprintf(`{"id":"o%d","verb":"goto","to":"z","timeLimit":1,"next":{"done":"o%d","failed":"o%d"}}`, i, i+1, i+2))
	}
	all = append(all, `{"id":"o60","verb":"goto","to":"z"}`, `{"id":"o61","verb":"goto","to":"z"}`)
	m := accountOf(t, []byte(small("", strings.Join(all, ","))))
	if len(m.Paths) != maxPaths || m.More == 0 {
		t.Errorf("%d paths, %d more", len(m.Paths), m.More)
	}
}

// TestExplanationOfEverything checks that every construct of the language is
// reported.
func TestExplanationOfEverything(t *testing.T) {
	document, _ := Check(edited(t, "full"), Options{})
	report := Explanation(document, nil)
	m := report.Missions[0]
	if len(m.Rules) != len(document.Missions[0].Rules) || len(m.Places) != len(document.Places) {
		t.Errorf("%d rules, %d places", len(m.Rules), len(m.Places))
	}
	for _, r := range m.Rules {
		if r.Event == "" && len(r.Reads) == 0 || len(r.Actions) == 0 {
			t.Errorf("the report of a rule is incomplete: %+v", r)
		}
	}
	if fuse := m.Rules[1]; !slices.Equal(fuse.From, []string{"/missions/0/rules/0/do/6"}) {
		t.Errorf("the timer is started at %v", fuse.From)
	}
	if teams := report.Missions[1]; teams.Starts != "with its run" || teams.Players != [2]int{2, 8} || teams.Paths[0].End != "win:red" {
		t.Errorf("the report of the team mission is %+v", teams)
	}
}
