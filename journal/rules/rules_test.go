package rules_test

import (
	"errors"
	"testing"

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
