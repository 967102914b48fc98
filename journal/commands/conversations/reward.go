package conversations

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
)

// RewardAnswer takes a mission's reward.
type RewardAnswer struct {
	Callback
	Selection *int // the selected one of the choices that were sent, counted from 0
	Rating    *int // must be nil
}

// TurnInInPerson rewards an attempt whose completion the open conversation
// shows.
func (c *Conversations) TurnInInPerson(ctx context.Context, answer RewardAnswer) (unit.Outcome, error) {
	return c.reward(ctx, answer, topicMissionCompletion)
}

// LegacyReward rewards an older success whose reward is pending, as the open
// conversation shows its completion.
func (c *Conversations) LegacyReward(ctx context.Context, answer RewardAnswer) (unit.Outcome, error) {
	return c.reward(ctx, answer, topicLegacyReward)
}

func (c *Conversations) reward(ctx context.Context, answer RewardAnswer, kind topicKind) (unit.Outcome, error) {
	return c.runner.Execute(ctx, answer.Command, func(ctx context.Context, w *unit.Work) error {
		if answer.Rating != nil {
			return rejection.New(rejection.Rating, "a rating of %d is not taken", *answer.Rating)
		}
		p := c.planner(w)
		t, row, err := p.resume(ctx, answer.Callback, func(t *topic) bool { return t.kind == kind })
		if err != nil {
			return err
		}
		m, err := p.definition(t)
		if err != nil {
			return err
		}
		if target := &p.conversation.target; !takes(w.Catalog(), target, m.ID) {
			return rejection.New(rejection.Channel, "creature %d does not take mission %d", target.Creature, m.ID)
		}
		if err := p.attempts.Reward(ctx, m, row, answer.Selection); err != nil {
			return err
		}
		list, err := w.Assignments(ctx, w.ID())
		if err != nil {
			return err
		}
		return p.attempts.Apply(ctx, list, content.MissionCompletedEvent(m.ID))
	})
}
