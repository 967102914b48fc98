package content_test

import (
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
)

func TestActions(t *testing.T) {
	const at = firstTransition + ".actions[0]"
	own, done := new(bootcamp.ReportIn), new(content.ObjectiveCompleted)
	for _, c := range []struct {
		name, field string
		action      content.Action
	}{
		{"J-ACTN-001 reveal", "", content.Action{Kind: content.ActionRevealObjective, Objective: new(bootcamp.HitTargets)}},
		{"J-ACTN-001 reveal nothing", at + ".objective", content.Action{Kind: content.ActionRevealObjective}},
		{"J-ACTN-001 reveal an unknown objective", at + ".objective", content.Action{Kind: content.ActionRevealObjective, Objective: new(content.ObjectiveID(9))}},
		{"J-ACTN-001 activate", "", content.Action{Kind: content.ActionActivateObjective, Objective: new(bootcamp.HitTargets), State: done}},
		{"J-ACTN-001 activate nothing", at, content.Action{Kind: content.ActionActivateObjective, State: done}},
		{"J-ACTN-001 activate into no state", at, content.Action{Kind: content.ActionActivateObjective, Objective: new(bootcamp.HitTargets)}},
		{"J-ACTN-002 complete its own", "", content.Action{Kind: content.ActionCompleteObjective, Objective: own, State: done}},
		{"J-ACTN-002 complete another", at, content.Action{Kind: content.ActionCompleteObjective, Objective: new(bootcamp.HitTargets), State: done}},
		{"J-ACTN-002 complete into no state", at, content.Action{Kind: content.ActionCompleteObjective, Objective: own}},
		{"J-ACTN-003 the turn-in package", "", content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(1))}},
		{"J-ACTN-003 a package that is not", at + ".reward", content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(2))}},
		{"J-ACTN-003 no package", at + ".reward", content.Action{Kind: content.ActionGrantReward}},
		{"J-ACTN-004 a declared scenario", "", content.Action{Kind: content.ActionStartScenario, Scenario: new(uint32(1))}},
		{"J-ACTN-004 an undeclared one", at + ".scenario", content.Action{Kind: content.ActionStartScenario, Scenario: new(uint32(9))}},
		{"J-ACTN-004 none", at + ".scenario", content.Action{Kind: content.ActionStartScenario}},
		{"J-ACTN-005 a spawn group with its name", "", content.Action{Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(7))}},
		{"J-ACTN-005 one without", at + ".spawnGroup", content.Action{Kind: content.ActionActivateSpawnGroup, SpawnGroup: new(uint32(8))}},
		{"J-ACTN-005 none", at + ".spawnGroup", content.Action{Kind: content.ActionActivateSpawnGroup}},
		{"J-ACTN-006 an indicator", "", content.Action{Kind: content.ActionShowIndicator, Indicator: new(uint32(1))}},
		{"J-ACTN-006 none", at + ".indicator", content.Action{Kind: content.ActionShowIndicator}},
		{"J-ACTN-007 a flag", "", content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(1)), FlagValue: new(uint32(0))}},
		{"J-ACTN-007 a flag without a value", at, content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(1))}},
		{"J-ACTN-008 a greeting's text, which is no package", "", content.Action{Kind: content.ActionShowAmbientConversation, Package: new(content.PackageID(60050))}},
		{"J-ACTN-008 no text", at + ".package", content.Action{Kind: content.ActionShowAmbientConversation}},
		{"kind 13", at + ".kind", content.Action{Kind: 13}},
	} {
		wants(t, c.name, c.field, func(m *content.Mission) { m.Objectives[0].Transitions[0].Actions = []content.Action{c.action} })
	}
	wants(t, "J-ACTN-004 a scenario without a scene", "objectives[0].transitions[0].actions[0].scenario", func(m *content.Mission) {
		m.Scene = content.Scene{}
		m.Objectives[0].Transitions[0].Actions = []content.Action{{Kind: content.ActionStartScenario, Scenario: new(uint32(1))}}
	})
}
