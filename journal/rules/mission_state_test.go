package rules_test

import (
	"testing"

	"caper/journal/content"
	"caper/journal/rules"
)

func TestMissionState(t *testing.T) {
	state := func(s content.MissionState) *content.MissionState { return &s }
	active := rules.MissionFact{Present: true, State: content.MissionActive}
	again := rules.MissionFact{Present: true, State: content.MissionFailed, EverSucceeded: true, EverRewarded: true, HasTerminal: true, Latest: content.MissionFailed}
	cleared := rules.MissionFact{EverSucceeded: true, EverRewarded: true, HasTerminal: true, Latest: content.MissionCompleted}
	failed := rules.MissionFact{HasTerminal: true, Latest: content.MissionFailed}
	for _, c := range []struct {
		name     string
		fact     rules.MissionFact
		state    *content.MissionState
		accepted *bool
		want     bool
	}{
		{"J-REQ-006 accepted needs the journal", cleared, nil, new(true), false},
		{"J-REQ-006 accepted is presence", active, nil, new(true), true},
		{"J-REQ-006 otherwise history counts", cleared, nil, nil, true},
		{"J-REQ-006 accepted never uses history", active, state(content.MissionCompleted), new(true), false},
		{"J-REQ-007 a failed repeat hides no success", again, nil, nil, true},
		{"J-REQ-007 success pending counts", rules.MissionFact{Present: true, State: content.MissionSuccess}, nil, nil, true},
		{"J-REQ-007 active does not", active, nil, nil, false},
		{"J-REQ-008 rewarded earlier", again, state(content.MissionCompleted), nil, true},
		{"J-REQ-008 failed, then succeeded", cleared, state(content.MissionFailed), nil, false},
		{"J-REQ-008 failed lately", failed, state(content.MissionFailed), nil, true},
		{"J-REQ-009 the journal outranks history", rules.MissionFact{Present: true, State: content.MissionActive, HasTerminal: true, Latest: content.MissionFailed}, state(content.MissionFailed), nil, false},
		{"J-REQ-009 active is of the journal", active, state(content.MissionActive), nil, true},
		{"J-REQ-009 nothing is not assigned", rules.MissionFact{}, state(content.MissionNotAssigned), nil, true},
		{"J-REQ-009 present is not unassigned", again, state(content.MissionNotAssigned), nil, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := content.MissionStateRequirement{Mission: 1, State: c.state, Accepted: c.accepted}
			// covers J-REQ-004
			if got := holds(t, r, rules.Facts{Missions: map[content.MissionID]rules.MissionFact{1: c.fact}}); got != c.want {
				t.Errorf("%+v on %+v is %t", r, c.fact, got)
			}
		})
	}
}
