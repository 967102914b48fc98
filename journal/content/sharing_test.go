package content_test

import (
	"caper/journal/bootcamp"
	"caper/journal/content"
)

// objective is one that one trigger completes, with what it unlocks.
func objective(id content.ObjectiveID, initial content.ObjectiveState, optional bool, trigger content.Trigger, actions ...content.Action) content.Objective {
	return content.Objective{ID: id, Text: 1, Requirement: content.Required, Optional: optional, Initial: initial,
		Transitions: []content.Transition{{ID: content.TransitionID(id) * 10, Requirement: content.Required, Triggers: []content.Trigger{trigger}, Actions: actions}}}
}

func on(event content.EventKind, subject uint32) content.Trigger {
	return content.Trigger{Kind: content.TriggerProgressEvent, Event: &event, Subject: &subject}
}

func signal() content.Trigger { return on(content.EventScenarioEvent, 5) }
func killed() content.Trigger { return on(content.EventCreatureKilled, uint32(bootcamp.ThraxScout)) }

func reveals(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionRevealObjective, Objective: &id}
}

func activates(id content.ObjectiveID) content.Action {
	return content.Action{Kind: content.ActionActivateObjective, Objective: &id, State: new(content.ObjectiveIncomplete)}
}

func after(id content.ObjectiveID) content.Trigger {
	return content.Trigger{Kind: content.TriggerObjectiveState, RelatedObjective: &id, RelatedState: new(content.ObjectiveCompleted)}
}

func shareable(objectives ...content.Objective) *content.Mission {
	m := bootcamp.First()
	m.Shareable, m.Objectives, m.Rewards = true, objectives, nil
	return m
}

const (
	active   = content.ObjectiveIncomplete
	hidden   = content.ObjectiveInactive
	revealed = content.ObjectiveNotAssigned
)
