package commands_test

import (
	"caper/journal/content"
)

// mission is one that is offered and turned in over the radio: kill a scout.
func mission(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	m := &content.Mission{
		ID: id, Revision: "test-1", Enabled: true, Title: 1, Requirement: content.Required,
		Abandonment: content.AbandonAllowed, Evidence: "a fixture",
		Channels: content.Channels{Acceptance: content.ChannelRadio, Completion: content.ChannelRadio,
			Sources: []content.Source{{Kind: content.SourceServerEvent, Key: event}}},
		Objectives: []content.Objective{kill(1, scout)},
		Rewards:    []content.Reward{{ID: 1, TurnIn: true, Experience: 10, Credits: 5}},
	}
	for _, f := range change {
		f(m)
	}
	return m
}

// kill is an objective that one kill completes.
func kill(id content.ObjectiveID, creature content.CreatureID, actions ...content.Action) content.Objective {
	return content.Objective{ID: id, Text: 1, Requirement: content.Required, Initial: content.ObjectiveIncomplete,
		Transitions: []content.Transition{{
			ID: content.TransitionID(id) * 100, Requirement: content.Required, Actions: actions,
			Triggers: []content.Trigger{{Kind: content.TriggerProgressEvent, Event: new(content.EventCreatureKilled), Subject: new(uint32(creature))}},
		}}}
}

func setsFlag(id content.FlagID, value uint32) content.Action {
	return content.Action{Kind: content.ActionSetPlayerFlag, Flag: &id, FlagValue: &value}
}

func repeats(kind content.RepeatKind, cooldown, reset *uint32) func(*content.Mission) {
	return func(m *content.Mission) {
		m.Repeat = content.Repeat{Kind: kind, CooldownSeconds: cooldown, ResetSecondUTC: reset}
	}
}
