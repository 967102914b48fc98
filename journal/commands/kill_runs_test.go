package commands_test

import (
	"context"
	"errors"

	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
)

// arrives acknowledges the foe's arrival, as a room does.
func arrives(ctx context.Context, f *fixture, c commands.Command) (commands.Outcome, error) {
	s, err := f.s.Story(ctx, c.Character)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, e := range s.Scenes.Effects {
		if e.Operation == "arrive" {
			return f.a.Acknowledge(ctx, c, commands.Acknowledgement{Run: e.RunIdentity, Operation: e.Operation, Version: 1, Status: store.EffectApplied})
		}
	}
	return commands.Outcome{}, errors.New("the foe is not wanted")
}

// scripted is the mission of the story's part that a scene plays.
func scripted() *content.Mission {
	return ambush(3, func(m *content.Mission) { m.Scene.Sequences[10].Timers[0].Milliseconds = 1000 })
}

// runOut sends the character's due deadline, as a driver does; when it was
// sent before, none is due, and the key alone tells.
func runOut(ctx context.Context, a *commands.Service, c commands.Command) (commands.Outcome, error) {
	due, err := a.Due(ctx, nil, 1000)
	if err != nil {
		return commands.Outcome{}, err
	}
	for _, d := range due {
		if d.Character == c.Character {
			return a.Elapse(ctx, c, commands.Identity{Mission: d.Mission, Assignment: d.Assignment, Generation: d.Generation, Revision: d.Revision}, d.Objective)
		}
	}
	return a.Elapse(ctx, c, commands.Identity{Mission: 2}, 3)
}

// ticking is the mission of the story's third part.
func ticking() *content.Mission {
	return carrier(2, intents{{issues(2, "issue", "bomb", 52), issues(2, "medals", "medal", 1)}, {consumes(2, "plant", "bomb", 51), consumes(2, "toll", "toll", 2)}, nil}, func(m *content.Mission) {
		m.Scene.AcceptanceItems = []content.IssueMissionItem{issues(2, "accept", "bomb", 1)}
		m.Objectives[2].Initial, m.Objectives[2].Transitions = content.ObjectiveInactive, []content.Transition{expires(900, 2)}
		m.Objectives[0].Transitions[0].Actions = append(m.Objectives[0].Transitions[0].Actions,
			content.Action{Kind: content.ActionActivateObjective, Objective: new(content.ObjectiveID(3)), State: new(content.ObjectiveIncomplete)})
	})
}
