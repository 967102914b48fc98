package commands_test

import (
	"context"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

// expires is a transition that fails its objective after a time.
func expires(id content.TransitionID, seconds uint32) content.Transition {
	return content.Transition{ID: id, Requirement: content.Required, Target: new(content.ObjectiveFailed),
		Triggers: []content.Trigger{{Kind: content.TriggerTimerElapsed, DurationSeconds: &seconds}}}
}

func (f *fixture) deadlines() []store.Deadline {
	f.t.Helper()
	return read(f, func(ctx context.Context, r *store.Read) ([]store.Deadline, error) {
		return r.Deadlines(ctx, f.command.Character)
	})
}

func (f *fixture) due(limit int) []store.Deadline {
	f.t.Helper()
	list, err := f.a.Due(f.t.Context(), nil, limit)
	if err != nil {
		f.t.Fatal(err)
	}
	return list
}

func (f *fixture) elapse(d store.Deadline) (commands.Outcome, error) {
	c := f.command
	c.Character, c.Account = d.Character, d.Account
	return f.a.Elapse(f.t.Context(), c, commands.Identity{Mission: d.Mission, Assignment: d.Assignment, Generation: d.Generation, Revision: d.Revision}, d.Objective)
}

// hurried is a mission with a bomb: step 1 issues it and starts 600 seconds
// on objective 2, step 2 spends it.
func hurried(id content.MissionID, change ...func(*content.Mission)) *content.Mission {
	m := carrier(id, intents{{issues(id, "issue", "bomb", 1)}, {consumes(id, "plant", "bomb", 1)}}, change...)
	m.Objectives[1].Initial = content.ObjectiveInactive
	m.Objectives[1].Transitions = append(m.Objectives[1].Transitions, expires(900, 600))
	m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
		content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(2)), State: new(content.ObjectiveIncomplete)})
	return m
}
