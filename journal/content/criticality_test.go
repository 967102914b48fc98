package content_test

import (
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// TestCriticality toggles a row between required and optional: what is told
// changes, who is let in does not.
func TestCriticality(t *testing.T) {
	t.Run("J-AUTH-012 criticality changes diagnostics and no admission", func(t *testing.T) {
		for _, toggle := range []func(*content.Mission, content.Criticality){
			func(m *content.Mission, c content.Criticality) { m.Objectives[0].Transitions[0].Requirement = c },
			func(m *content.Mission, c content.Criticality) {
				m.Requirement, m.Objectives[0].Requirement, m.Objectives[0].Transitions[0].Requirement = c, c, c
			},
		} {
			var texts []string
			for _, c := range []content.Criticality{content.Required, content.Optional} {
				m := bootcamp.First()
				toggle(m, c)
				if err := m.Validate(world()); err != nil {
					t.Errorf("a faultless mission: %v", err)
				}
				m.Objectives[0].Transitions[0].Triggers[0].Area = nil
				err := m.Validate(world())
				if err == nil {
					t.Fatal("a faulty one is let in")
				}
				f := err.(interface{ Unwrap() []error }).Unwrap()[0].(content.Fault)
				if f.Criticality != c {
					t.Errorf("told as %d, not %d", f.Criticality, c)
				}
				texts = append(texts, f.Error())
			}
			if texts[0] == texts[1] || strings.Contains(texts[0], "optional row") || !strings.Contains(texts[1], "optional row") {
				t.Errorf("told as %q", texts)
			}
		}
		m := bootcamp.First()
		m.Objectives[0].Requirement, m.Title = content.Optional, 0
		if f := m.Validate(world()).(interface{ Unwrap() []error }).Unwrap()[0].(content.Fault); f.Field != "title" || f.Criticality != content.Required {
			t.Errorf("an objective's criticality is told of %+v", f)
		}
	})
}

func TestCycles(t *testing.T) {
	wants(t, "objectives do not unlock one another in a circle", "objectives", func(m *content.Mission) {
		m.Objectives[1].Transitions[0].Actions = append(m.Objectives[1].Transitions[0].Actions,
			content.Action{Kind: content.ActionRevealObjective, Objective: new(bootcamp.ReportIn)})
	})
	wants(t, "nor itself", "objectives", func(m *content.Mission) {
		m.Objectives[1].Transitions[0].Actions = []content.Action{{Kind: content.ActionRevealObjective, Objective: new(bootcamp.HitTargets)}}
	})
	t.Run("the circle is told once and named", func(t *testing.T) {
		m := bootcamp.First()
		m.Objectives[2].Transitions[0].Actions = []content.Action{{Kind: content.ActionRevealObjective, Objective: new(bootcamp.ReportIn)}}
		err := m.Validate(world())
		if got := fields(t, err); !slices.Equal(got, []string{"objectives"}) || !strings.Contains(err.Error(), "1 > 2 > 3 > 1") {
			t.Errorf("%v", err)
		}
	})
}
