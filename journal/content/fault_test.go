package content_test

import (
	"slices"
	"strings"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/rules"
)

// TestFaults changes the shipped mission in one way each, and wants the fault
// at its field.
// faultCase is a change of a mission, and the field at which it is a fault.
type faultCase struct {
	name, field string
	change      func(*content.Mission)
}

// findFaults validates missions with one fault each.
func findFaults(t *testing.T, mission func() *content.Mission, cases []faultCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			m := mission()
			c.change(m)
			if got := fields(t, m.Validate(world())); !slices.Contains(got, c.field) {
				t.Errorf("faults at %q, not at %q", got, c.field)
			}
		})
	}
}

// first returns the first transition of a mission.
func first(m *content.Mission) *content.Transition { return &m.Objectives[0].Transitions[0] }

// deep returns a requirement of a depth.
func deep(n int) content.Requirement {
	var r content.Requirement = content.LevelRequirement{Minimum: 1}
	for range n - 1 {
		r = content.NotRequirement{Part: r}
	}
	return r
}

func TestFaults(t *testing.T) {
	findFaults(t, bootcamp.First, []faultCase{
		{"J-AUTH-005 empty revision", "revision", func(m *content.Mission) { m.Revision = "" }},
		{"J-AUTH-005 33 characters", "revision", func(m *content.Mission) { m.Revision = content.Revision(strings.Repeat("é", 33)) }},
		{"criticality", "requirement", func(m *content.Mission) { m.Requirement = 3 }},
		{"J-AUTH-013 abandonment", "abandonment", func(m *content.Mission) { m.Abandonment = 0 }},
		{"J-AUTH-015 evidence, whatever the confidence", "evidence", func(m *content.Mission) { m.Evidence, m.Confidence = "", 100 }},
		{"J-CHAN-001 channel 4", "channels.acceptance", func(m *content.Mission) { m.Channels.Acceptance = 4 }},
		{"J-CHAN-001 channel 0", "channels.completion", func(m *content.Mission) { m.Channels.Completion = 0 }},
		{"J-CHAN-003 in person without a giver", "giver", func(m *content.Mission) { m.Channels.Acceptance = content.ChannelMixed }},
		{"J-AUTH-014 a package's number is no creature's", "giver", func(m *content.Mission) { m.Giver = new(content.CreatureID(bootcamp.InstructorPackage)) }},
		{"J-AUTH-014 a spawn's number is no creature's", "receiver", func(m *content.Mission) { m.Receiver = new(content.CreatureID(bootcamp.InstructorSpawn)) }},
		{"J-CHAN-005 authored party", "channels.sources[0].kind", func(m *content.Mission) { m.Channels.Sources[0].Kind = content.SourceParty }},
		{"J-CHAN-006 empty key", "channels.sources[0].key", func(m *content.Mission) { m.Channels.Sources[0].Key = "" }},
		{"J-CHAN-006 97 characters", "channels.sources[0].key", func(m *content.Mission) { m.Channels.Sources[0].Key = strings.Repeat("k", 97) }},
		{"J-CHAN-007 unknown map", "channels.sources[0].map", func(m *content.Mission) { m.Channels.Sources[0].Map = new(content.MapContext(9)) }},
		{"J-REP-004 cooldown of nothing", "repeat", func(m *content.Mission) {
			m.Repeat = content.Repeat{Kind: content.RepeatCooldown, CooldownSeconds: new(uint32(0))}
		}},
		{"J-REP-005 second 86400", "repeat", func(m *content.Mission) {
			m.Repeat = content.Repeat{Kind: content.RepeatDaily, ResetSecondUTC: new(uint32(86400))}
		}},
		{"J-REWARD-007 two turn-in packages", "rewards", func(m *content.Mission) { m.Rewards = append(m.Rewards, content.Reward{ID: 2, TurnIn: true}) }},
	})
}

func TestObjectiveFaults(t *testing.T) {
	findFaults(t, bootcamp.First, []faultCase{
		{"mixed shapes", "objectives[0].transitions[0].triggers[1]", func(m *content.Mission) {
			first(m).Triggers = append(first(m).Triggers, content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(1))})
		}},
		{"J-TRIG-003 unknown event", "objectives[0].transitions[0].triggers[0].event", func(m *content.Mission) {
			first(m).Triggers[0] = content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventKind(14))}
		}},
		{"counter without a counter id", "objectives[1].transitions[0].triggers[0].counter", func(m *content.Mission) { m.Objectives[1].Transitions[0].Triggers[0].Counter = nil }},
		{"target not above", "objectives[1].transitions[0].triggers[0]", func(m *content.Mission) { m.Objectives[1].Transitions[0].Triggers[0].TargetCount = new(int32(0)) }},
		{"J-TRIG-016 a set of kills", "objectives[0].transitions[0].triggers[0]", func(m *content.Mission) {
			kill := content.Trigger{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(1))}
			second := kill
			second.Subject = new(uint32(2))
			first(m).Triggers = []content.Trigger{kill, second}
		}},
		{"activate without a state", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) { first(m).Actions[0].State = nil }},
		{"J-ACTN-002 complete another", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) { first(m).Actions[0].Kind = content.ActionCompleteObjective }},
		{"J-FLAG-011 flag 0", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) {
			first(m).Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.FlagID(0)), FlagValue: new(uint32(1))}
		}},
		{"J-FLAG-011 a reserved flag", "objectives[0].transitions[0].actions[0]", func(m *content.Mission) {
			first(m).Actions[0] = content.Action{Kind: content.ActionSetPlayerFlag, Flag: new(content.MaxMissionFlag + 1), FlagValue: new(uint32(1))}
		}},
		{"J-REQ-001 unknown objective", "scene.objectiveRequirements[9]", func(m *content.Mission) {
			m.Scene.ObjectiveRequirements = map[content.ObjectiveID]content.Requirement{9: deep(1)}
		}},
		{"J-REQ-011 durable only", "scene.requirement", func(m *content.Mission) {
			m.Scene.Requirement = content.CustomRequirement{Key: rules.KeyStartingActive}
		}},
		{"J-REQ-013 unknown handler", "scene.requirement", func(m *content.Mission) { m.Scene.Requirement = content.CustomRequirement{Key: "nothing"} }},
		{"J-REQ-014 33 deep", "scene.turnInRequirement", func(m *content.Mission) { m.Scene.TurnInRequirement = deep(33) }},
		{"J-AUTH-012 criticality of an objective", "objectives[0].requirement", func(m *content.Mission) { m.Objectives[0].Requirement = 3 }},
		{"J-AUTH-012 criticality of a transition", "objectives[0].transitions[0].requirement", func(m *content.Mission) { first(m).Requirement = 0 }},
	})
}
