package content_test

import (
	"fmt"
	"slices"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestExperiences(t *testing.T) {
	loaded := world()
	loaded.Missions[bootcamp.Initiation] = full()
	for _, c := range []struct {
		name, field string
		change      func(*content.Experience)
	}{
		{"J-EXP-001 a faultless one", "", func(*content.Experience) {}},
		{"J-EXP-001 no key", "key", func(e *content.Experience) { e.Key = "" }},
		{"J-EXP-001 a revision of 33", "revision", func(e *content.Experience) { e.Revision = content.Revision(long(33)) }},
		{"J-EXP-001 an unknown map", "map", func(e *content.Experience) { e.Map = 5 }},
		{"J-EXP-001 no script", "scene.script", func(e *content.Experience) { e.Scene.Script = "" }},
		{"J-EXP-002 an unknown moment", "missionTriggers[0].moment", func(e *content.Experience) { e.Triggers[0].Moment = 5 }},
		{"J-EXP-002 moment 0", "missionTriggers[0].moment", func(e *content.Experience) { e.Triggers[0].Moment = 0 }},
		{"J-EXP-002 an unknown mission", "missionTriggers[1].mission", func(e *content.Experience) { e.Triggers[1].Mission = 5 }},
		{"J-EXP-002 an unknown sequence", "missionTriggers[0].sequence", func(e *content.Experience) { e.Triggers[0].Sequence = 9 }},
		{"a policy of a public role", "actorPolicies[guide]", func(e *content.Experience) { e.ActorPolicies["guide"] = content.ActorPolicy{} }},
		{"policies on a public map", "actorPolicies", func(e *content.Experience) { e.Private = false }},
		{"J-POL-006 a policy is validated", "actorPolicies[raider].tags[0]", func(e *content.Experience) { e.ActorPolicies["raider"] = content.ActorPolicy{Tags: []string{""}} }},
		{"J-SCENE-013 a shared actor on a public map", "scene.actors[raider].sharedKey", func(e *content.Experience) { e.Private = false }},
		{"mission items", "scene.sequences[2].character[0]", func(e *content.Experience) {
			e.Scene.Sequences[2] = content.Sequence{Character: []content.CharacterIntent{
				content.RemoveMissionItems{Operation: "a", Mission: bootcamp.Initiation, ItemKey: "k"}}}
		}},
		{"an encounter is a mission's", "scene.publicEncounter.mission", func(e *content.Experience) { e.Scene.Encounter = fullScene().Encounter }},
		{"credit is a mission's", "scene.credit", func(e *content.Experience) { e.Scene.Credit = fullScene().Credit }},
		{"requirements are a mission's", "scene.requirement", func(e *content.Experience) { e.Scene.Requirement = content.LevelRequirement{} }},
	} {
		t.Run(c.name, func(t *testing.T) {
			e := experience()
			c.change(e)
			if got := fields(t, e.Validate(loaded)); c.field == "" && len(got) > 0 || c.field != "" && !slices.Contains(got, c.field) {
				t.Errorf("faults at %q, wanted at %q", got, c.field)
			}
		})
	}
	for moment := content.MomentAccepted; moment.Valid(); moment++ {
		t.Run(fmt.Sprintf("moment %d", moment), func(t *testing.T) {
			e := experience()
			e.Triggers[0].Moment = moment
			if err := e.Validate(loaded); err != nil {
				t.Error(err)
			}
		})
	}
}
