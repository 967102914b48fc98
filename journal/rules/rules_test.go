package rules_test

import (
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"caper/journal/content"
	"caper/journal/rules"
)

func holds(t *testing.T, r content.Requirement, f rules.Facts) bool {
	t.Helper()
	is, err := rules.Holds(r, &f)
	if err != nil {
		t.Fatal(err)
	}
	return is
}

func TestRequirements(t *testing.T) {
	yes, no := content.AllRequirements{}, content.AnyRequirement{}
	t.Run("J-REQ-002 lists, not, nesting", func(t *testing.T) {
		for _, c := range []struct {
			r    content.Requirement
			want bool
		}{
			{nil, true}, {yes, true}, {no, false}, {content.NotRequirement{Part: no}, true},
			{content.AllRequirements{Parts: []content.Requirement{yes, no}}, false},
			{content.AnyRequirement{Parts: []content.Requirement{no, yes}}, true},
			{content.AllRequirements{Parts: []content.Requirement{content.LevelRequirement{Minimum: 4},
				content.NotRequirement{Part: content.CustomRequirement{Key: rules.KeyStartingCompleted}}}}, true},
		} {
			if got := holds(t, c.r, rules.Facts{Level: 4}); got != c.want {
				t.Errorf("%+v is %t", c.r, got)
			}
		}
	})
	t.Run("J-REQ-003 level from, flag exactly", func(t *testing.T) {
		f := rules.Facts{Level: 4, Flags: map[content.FlagID]uint32{1: 2, 2: 0}}
		for r, want := range map[content.Requirement]bool{ // any order: each alone
			content.LevelRequirement{Minimum: 4}: true, content.LevelRequirement{Minimum: 5}: false,
			content.FlagRequirement{Flag: 1, Value: 2}: true, content.FlagRequirement{Flag: 1, Value: 1}: false,
			content.FlagRequirement{Flag: 2, Value: 0}: true, content.FlagRequirement{Flag: 3, Value: 0}: false,
		} {
			if got := holds(t, r, f); got != want {
				t.Errorf("%+v is %t", r, got)
			}
		}
	})
	t.Run("J-REQ-013 J-REQ-011 the unknown is an error, never a no", func(t *testing.T) {
		for _, r := range []content.Requirement{
			content.CustomRequirement{Key: "nothing"},
			content.AnyRequirement{Parts: []content.Requirement{yes, content.CustomRequirement{Key: rules.KeyStartingActive}}},
		} {
			if _, err := rules.Holds(r, &rules.Facts{Cached: true}); !errors.Is(err, rules.ErrUnknown) {
				t.Errorf("%+v: %v", r, err)
			}
		}
		if !holds(t, content.CustomRequirement{Key: rules.KeyStartingActive}, rules.Facts{Starting: rules.StartingActive}) {
			t.Error("durably it is known")
		}
	})
	t.Run("J-REQ-010 each handler and the facts that it declares", func(t *testing.T) {
		for key, facts := range map[string]rules.Facts{ // any order: each alone
			rules.KeyEvenLevel: {Level: 10}, rules.KeyEntitlement: {Entitlement: true},
			rules.KeyStartingActive:    {Starting: rules.StartingActive},
			rules.KeyStartingCompleted: {Flags: map[content.FlagID]uint32{content.BootcampComplete: 1}},
		} {
			r := content.CustomRequirement{Key: key}
			var needs rules.Needs
			if err := needs.Add(r); err != nil || needs.None() {
				t.Errorf("%s declares %+v, %v", key, needs, err)
			}
			if !holds(t, r, facts) || holds(t, r, rules.Facts{Level: 9}) {
				t.Errorf("%s does not follow its facts", key)
			}
		}
		if len(rules.Handlers()) != 4 {
			t.Errorf("registered are %v", rules.Handlers())
		}
	})
}

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

func TestRewardArithmetic(t *testing.T) {
	levels := make(rules.Levels, 50)
	for i := range levels {
		levels[i] = int64(i) * 100
	}
	grant := func(level, to uint32) int64 {
		after, err := rules.Grant(rules.Purse{Level: level, Experience: int64(level-1) * 100}, &content.Reward{Experience: (to - level) * 100}, levels)
		if err != nil || after.Level != to {
			t.Fatalf("%d to %d: %+v %v", level, to, after, err)
		}
		return after.CloneCredits
	}
	// covers J-REWARD-002, J-IMP-017
	for _, c := range []struct {
		from, to uint32
		want     int64
	}{{4, 5, 1}, {4, 15, 2}, {5, 6, 0}, {4, 30, 3}} {
		if got := grant(c.from, c.to); got != c.want {
			t.Errorf("J-REWARD-002 from %d to %d: %d", c.from, c.to, got)
		}
	}
}

// TestWindows holds daily windows to what they are: a window holds its
// instant, is a day long, and begins at the reset second in UTC, whatever the
// host's zone.
func TestWindows(t *testing.T) {
	zones := []*time.Location{time.UTC, time.FixedZone("east", 14*3600), time.FixedZone("west", -11*3600-1800)}
	rapid.Check(t, func(t *rapid.T) {
		reset := rapid.Uint32Range(0, 86399).Draw(t, "reset")
		now := time.UnixMicro(rapid.Int64Range(1e12, 4e15).Draw(t, "now"))
		var first time.Time
		for i, zone := range zones {
			start := rules.Window(reset, now.In(zone))
			// covers J-REP-006
			if start.After(now) || !now.Before(start.Add(24*time.Hour)) || start.Unix()%86400 != int64(reset) {
				t.Fatalf("%s is in the window of %s", now, start)
			}
			if i > 0 && !start.Equal(first) {
				t.Fatalf("in %s the window is another", zone)
			}
			first = start
		}
	})
}
