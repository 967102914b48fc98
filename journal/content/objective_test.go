package content_test

import (
	"errors"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

// says changes the full mission and wants a fault at the field with the words.
func says(t *testing.T, name, field, words string, change func(*content.Mission)) {
	t.Helper()
	t.Run(name, func(t *testing.T) {
		m := full()
		change(m)
		said(t, m.Validate(world()), field, words)
	})
}

func said(t *testing.T, err error, field, words string) {
	t.Helper()
	if err != nil {
		for _, e := range err.(interface{ Unwrap() []error }).Unwrap() {
			var f content.Fault
			var other content.ExperienceFault
			if errors.As(e, &f) && f.Field == field && strings.Contains(f.Message, words) ||
				errors.As(e, &other) && other.Field == field && strings.Contains(other.Message, words) {
				return
			}
		}
	}
	t.Errorf("no fault at %q says %q: %v", field, words, err)
}

func TestObjectives(t *testing.T) {
	const at, first = "objectives[0]", firstTransition
	says(t, "a mission has objectives", "objectives", "none", func(m *content.Mission) { m.Objectives = nil })
	says(t, "objective 0", at+".id", "zero", func(m *content.Mission) { m.Objectives[0].ID = 0 })
	says(t, "an objective twice", "objectives[1].id", "twice", func(m *content.Mission) { m.Objectives[1].ID = 1 })
	says(t, "an objective without a text", at+".text", "no text", func(m *content.Mission) { m.Objectives[0].Text = 0 })
	says(t, "an objective that begins completed", at+".initial", "begins", func(m *content.Mission) { m.Objectives[0].Initial = content.ObjectiveCompleted })
	says(t, "a transition twice", "objectives[1].transitions[0].id", "twice", func(m *content.Mission) { m.Objectives[1].Transitions[0].ID = 101 })
	says(t, "a target that is no state", first+".target", "no state", func(m *content.Mission) { m.Objectives[0].Transitions[0].Target = new(content.ObjectiveState(5)) })
	says(t, "a transition without a trigger", first+".triggers", "none", func(m *content.Mission) { m.Objectives[0].Transitions[0].Triggers = nil })
	says(t, "J-TRIG-016 a subject twice", first+".triggers[1].subject", "twice", func(m *content.Mission) {
		g := shapes()[content.TriggerProgressEvent]
		m.Objectives[0].Transitions[0].Triggers = []content.Trigger{g, g}
	})
	says(t, "two areas", first+".triggers", "combined", func(m *content.Mission) {
		g := shapes()[content.TriggerAreaEntered]
		m.Objectives[0].Transitions[0].Triggers = []content.Trigger{g, g}
	})
	says(t, "J-TRIG-004 a timer of no time", first+".triggers[0]", "positive duration", func(m *content.Mission) {
		m.Objectives[0].Transitions[0].Triggers = []content.Trigger{{Kind: content.TriggerTimerElapsed, DurationSeconds: new(uint32(0))}}
	})
	says(t, "a turn-in package with nothing to select is no scene's", "scene.sequences[2].character[0].reward", "turn-in", func(m *content.Mission) {
		m.Rewards[0].Items = nil
		character2(content.GrantReward{Operation: "a", Mission: m.ID, Reward: 1})(m)
	})
	t.Run("an announcement without its greeting is warned of", func(t *testing.T) {
		m := full()
		if w := m.Warnings(); len(w) != 1 || w[0].Field != "scene.audio.announcements[60050]" {
			t.Errorf("%v", w)
		}
		m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
			content.Action{Kind: content.ActionShowAmbientConversation, Package: new(content.PackageID(60050))})
		if w := m.Warnings(); len(w) != 0 {
			t.Errorf("%v", w)
		}
	})
}

func TestExperiencesHaveNothingOfMissions(t *testing.T) {
	loaded := world()
	loaded.Missions[bootcamp.Initiation] = full()
	for _, c := range []struct {
		name, field, words string
		change             func(*content.Experience)
	}{
		{"a scene of metadata", "scene.script", "played by a script", func(e *content.Experience) { e.Scene = content.Scene{} }},
		{"dialogue", "scene.dialogue", "mission", func(e *content.Experience) { e.Scene.Dialogue = whole().Dialogue }},
		{"items", "scene.items", "mission", func(e *content.Experience) { e.Scene.Items = whole().Items }},
		{"acceptance items", "scene.items", "mission", func(e *content.Experience) { e.Scene.AcceptanceItems = whole().AcceptanceItems }},
		{"item intents", "scene.sequences[3].character[0]", "private experience", func(e *content.Experience) { e.Scene.Sequences[3] = whole().Sequences[3] }},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := experience()
			c.change(e)
			said(t, e.Validate(loaded), c.field, c.words)
		})
	}
}
