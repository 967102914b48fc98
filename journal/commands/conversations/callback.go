package conversations

import (
	"context"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/offers"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// Callback is what all answers of a client in a conversation have in common.
// They do not name the conversation: they mean the one that is open.
type Callback struct {
	unit.Command
	Session store.Session     // session that answers
	Entity  store.EntityID    // the target
	Mission content.MissionID // mission of the topic
}

// ObjectiveAnswer is Continue in an objective's dialogue.
type ObjectiveAnswer struct {
	Callback
	Objective content.ObjectiveID // the native one
	Flag      content.FlagID      // flag of the topic
}

// ChoiceAnswer takes one of a dialogue's choices.
type ChoiceAnswer struct {
	ObjectiveAnswer
	Choice int32 // 1 to content.Choices
}

// AcceptInPerson takes a mission that the open conversation offers. It cancels
// every other offer of the mission to the character.
func (c *Conversations) AcceptInPerson(ctx context.Context, answer Callback) (unit.Outcome, error) {
	return c.runner.Execute(ctx, answer.Command, func(ctx context.Context, w *unit.Work) error {
		p := c.planner(w)
		t, _, err := p.resume(ctx, answer, func(t *topic) bool { return t.kind == topicAcceptance })
		if err != nil {
			return err
		}
		m, there := w.Catalog().Mission(answer.Mission)
		if !there || m.Revision != t.revision {
			return rejection.New(rejection.Revision, "mission %d is not of revision %q any more", answer.Mission, t.revision)
		}
		if target := &p.conversation.target; !gives(w.Catalog(), target, m.ID) {
			return rejection.New(rejection.Channel, "creature %d does not give mission %d", target.Creature, m.ID)
		}
		basis := offers.Basis{History: t.history}
		if t.attempt != (message.Identity{}) {
			basis.Assignment = &t.attempt.Assignment
		}
		if _, err := p.offers.Accept(ctx, m, basis); err != nil {
			return err
		}
		return p.offers.CancelPending(ctx, m.ID)
	})
}

// CompleteObjective is Continue in an objective's dialogue.
func (c *Conversations) CompleteObjective(ctx context.Context, answer ObjectiveAnswer) (unit.Outcome, error) {
	return c.runner.Execute(ctx, answer.Command, func(ctx context.Context, w *unit.Work) error {
		p := c.planner(w)
		t, row, err := p.resume(ctx, answer.Callback, answer.matches(topicObjectiveCompletion))
		if err != nil {
			return err
		}
		return p.fire(ctx, t, row, t.said.Transition)
	})
}

// Choose takes one of the choices of an objective's dialogue, and ends the
// conversation.
func (c *Conversations) Choose(ctx context.Context, answer ChoiceAnswer) (unit.Outcome, error) {
	return c.runner.Execute(ctx, answer.Command, func(ctx context.Context, w *unit.Work) error {
		p := c.planner(w)
		t, row, err := p.resume(ctx, answer.Callback, answer.matches(topicObjectiveChoice))
		if err != nil {
			return err
		}
		if answer.Choice < 1 || answer.Choice > content.Choices {
			return rejection.New(rejection.Topic, "choice %d, there are 1 to %d", answer.Choice, content.Choices)
		}
		if err := p.fire(ctx, t, row, t.said.Choices[answer.Choice-1]); err != nil {
			return err
		}
		w.Publish(message.Converse{Entity: answer.Entity, EndConversation: true})
		return nil
	})
}

func (a *ObjectiveAnswer) matches(kind topicKind) func(*topic) bool {
	return func(t *topic) bool { return t.kind == kind && t.said.Native == a.Objective && t.said.Flag == a.Flag }
}

// fire takes the transition that a topic binds, for its own objective only.
func (p *planner) fire(ctx context.Context, t *topic, row store.Assignment, transition content.TransitionID) error {
	m, err := p.definition(t)
	if err != nil {
		return err
	}
	if row.State != content.MissionActive {
		return rejection.New(rejection.Assignment, "mission %d is %s", m.ID, row.State)
	}
	if found := says(&p.conversation.target, m); !slices.Contains(found, t.said) {
		return rejection.New(rejection.Topic, "mission %d says something else about objective %d now", m.ID, t.said.Native)
	}
	g, err := p.tx.Aggregate(ctx, &row)
	if err != nil {
		return err
	}
	run := p.attempts.Progress(ctx, m, g)
	fired, err := run.Say(t.said.Objective, transition)
	if err != nil {
		return err
	}
	if !fired || len(run.Changes) == 0 {
		return rejection.New(rejection.Incomplete, "objective %d of mission %d does not progress by transition %d now", t.said.Objective, m.ID, transition)
	}
	return p.attempts.Change(ctx, m, row, run)
}
