package content_test

import (
	"fmt"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestObjectConversations(t *testing.T) {
	spoken := func(m *content.Mission) {
		m.Objectives[0].Transitions[0].Triggers = []content.Trigger{{Kind: content.TriggerConversation, Package: new(bootcamp.InstructorPackage), Flag: new(speech)}}
		actor("crate", func(a *content.Actor) {
			a.Conversation = &content.ObjectConversation{Mission: m.ID, Objective: bootcamp.ReportIn, Package: bootcamp.InstructorPackage, Flag: speech}
		})(m)
	}
	const at = "scene.actors[crate].conversation"
	for _, c := range []struct {
		name, field string
		change      func(*content.Mission, *content.Actor)
	}{
		{"J-SCENE-008 J-SCENE-010 a completion by default", "", func(*content.Mission, *content.Actor) {}},
		{"J-SCENE-008 a practice target", at, func(_ *content.Mission, a *content.Actor) { a.Kind = content.ActorPracticeTarget }},
		{"J-SCENE-008 a class without augmentation", at, func(_ *content.Mission, a *content.Actor) { a.Template = uint32(bootcamp.PracticeTarget) }},
		{"J-SCENE-008 J-AUTH-014 a creature for a package", at + ".package", func(_ *content.Mission, a *content.Actor) {
			a.Conversation.Package = content.PackageID(bootcamp.Instructor)
		}},
		{"J-SCENE-008 no flag", at + ".flag", func(_ *content.Mission, a *content.Actor) { a.Conversation.Flag = 0 }},
		{"J-SCENE-008 a dialogue of objective 0", at + ".dialogObjective", func(_ *content.Mission, a *content.Actor) {
			a.Conversation.DialogObjective = new(content.ObjectiveID(0))
		}},
		{"J-SCENE-008 no mission", at, func(_ *content.Mission, a *content.Actor) { a.Conversation.Mission = 0 }},
		{"J-SCENE-008 no objective", at, func(_ *content.Mission, a *content.Actor) { a.Conversation.Objective = 0 }},
		{"J-SCENE-008 no such dialogue", at, func(_ *content.Mission, a *content.Actor) { a.Conversation.Objective = bootcamp.HitTargets }},
		{"J-SCENE-010 a reminder without its topic", at, func(_ *content.Mission, a *content.Actor) { a.Conversation.Kind = content.DialogueReminder }},
		{"J-SCENE-010 a choice with its topic", "", func(m *content.Mission, a *content.Actor) {
			m.Scene.Dialogue = []content.Topic{{Objective: bootcamp.ReportIn, Package: bootcamp.InstructorPackage, Flag: speech, Kind: content.DialogueChoice}}
			a.Conversation.Kind = content.DialogueChoice
		}},
		{"J-SCENE-010 a topic that shows another objective", at + ".dialogObjective", func(m *content.Mission, a *content.Actor) {
			m.Scene.Dialogue = []content.Topic{{Objective: bootcamp.ReportIn, Package: bootcamp.InstructorPackage, Flag: speech, Kind: content.DialogueReminder, DialogObjective: new(content.ObjectiveID(9))}}
			a.Conversation.Kind = content.DialogueReminder
		}},
		{"J-SCENE-010 kind 5", at + ".kind", func(_ *content.Mission, a *content.Actor) { a.Conversation.Kind = 5 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := full()
			spoken(m)
			a := m.Scene.Actors["crate"]
			c.change(m, &a)
			m.Scene.Actors["crate"] = a
			got := slices.DeleteFunc(fields(t, m.Validate(world())), func(f string) bool { return len(f) < len(at) || f[:len(at)] != at })
			if c.field == "" && len(got) > 0 || c.field != "" && !slices.Contains(got, c.field) {
				t.Errorf("faults at %q, wanted at %q", got, c.field)
			}
		})
	}
	for kind := range content.ActorPracticeTarget {
		role := map[content.ActorKind]content.Role{1: "guide", 2: "raider", 4: "target"}[kind+1]
		if role == "" {
			continue
		}
		wants(t, fmt.Sprintf("J-SCENE-008 an actor of kind %d", kind+1), fmt.Sprintf("scene.actors[%s].conversation", role), func(m *content.Mission) {
			spoken(m)
			conversation := m.Scene.Actors["crate"].Conversation
			actor(role, func(a *content.Actor) { a.Conversation = conversation })(m)
		})
	}
}
