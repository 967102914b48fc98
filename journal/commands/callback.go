package commands

import (
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Callback is what a client's answers in a conversation have in common. They
// carry nothing that names the conversation: the one that is open is meant.
type Callback struct {
	Command
	Session store.Session
	Entity  store.EntityID
	Mission content.MissionID
}

// ObjectiveAnswer is Continue in an objective's dialogue.
type ObjectiveAnswer struct {
	Callback
	Objective content.ObjectiveID // the native one
	Flag      content.FlagID
}

// ChoiceAnswer takes one of a dialogue's choices.
type ChoiceAnswer struct {
	ObjectiveAnswer
	Choice int32 // 1 to content.Choices
}

// RewardAnswer takes a mission's reward.
type RewardAnswer struct {
	Callback
	Selection *int // among the choices that were sent, from 0
	Rating    *int // must be nil
}

// AcceptInPerson takes a mission that the open conversation offers. Whatever
// else offers it to the character ends with that.
func (a *Service) AcceptInPerson(ctx context.Context, c Callback) (Outcome, error) {
	return a.execute(ctx, c.Command, func(ctx context.Context, p *plan) error {
		t, _, err := p.resume(ctx, c, func(t *topic) bool { return t.kind == TopicAcceptance })
		if err != nil {
			return err
		}
		m, there := p.catalog.Mission(c.Mission)
		if !there || m.Revision != t.revision {
			return reject(RejectRevision, "mission %d is not of revision %q any more", c.Mission, t.revision)
		}
		if !gives(p.catalog, &p.talk.target, m.ID) {
			return reject(RejectChannel, "creature %d does not give mission %d", p.talk.target.Creature, m.ID)
		}
		from := standing{history: t.history}
		if t.attempt != (Identity{}) {
			from.assignment = &t.attempt.Assignment
		}
		if _, err := p.accept(ctx, m, from); err != nil {
			return err
		}
		return p.outdoOffers(ctx, m.ID)
	})
}

// outdoOffers cancels whatever offer of a mission is pending.
func (p *plan) outdoOffers(ctx context.Context, mission content.MissionID) error {
	list, err := p.unit.Offers(ctx, p.character.ID)
	if err != nil {
		return err
	}
	for i := range list {
		if o := &list[i]; o.Mission == mission && o.State == store.OfferPending {
			p.unit.Stage(store.CancelOffer(o))
		}
	}
	return nil
}

// CompleteObjective is Continue in an objective's dialogue.
func (a *Service) CompleteObjective(ctx context.Context, c ObjectiveAnswer) (Outcome, error) {
	return a.execute(ctx, c.Command, func(ctx context.Context, p *plan) error {
		t, row, err := p.resume(ctx, c.Callback, c.about(TopicObjectiveCompletion))
		if err != nil {
			return err
		}
		return p.say(ctx, t, row, t.said.Transition)
	})
}

// Choose takes one of the choices of an objective's dialogue, and ends the
// conversation.
func (a *Service) Choose(ctx context.Context, c ChoiceAnswer) (Outcome, error) {
	return a.execute(ctx, c.Command, func(ctx context.Context, p *plan) error {
		t, row, err := p.resume(ctx, c.Callback, c.about(TopicObjectiveChoice))
		if err != nil {
			return err
		}
		if c.Choice < 1 || c.Choice > content.Choices {
			return reject(RejectTopic, "choice %d, there are 1 to %d", c.Choice, content.Choices)
		}
		if err := p.say(ctx, t, row, t.said.Choices[c.Choice-1]); err != nil {
			return err
		}
		p.unit.Publish(Converse{Entity: c.Entity, EndConversation: true})
		return nil
	})
}

func (c *ObjectiveAnswer) about(kind TopicKind) func(*topic) bool {
	return func(t *topic) bool { return t.kind == kind && t.said.Native == c.Objective && t.said.Flag == c.Flag }
}

// say fires the transition that a topic binds, of its own objective alone.
func (p *plan) say(ctx context.Context, t *topic, row store.Assignment, transition content.TransitionID) error {
	m, err := p.definition(t)
	if err != nil {
		return err
	}
	if row.State != content.MissionActive {
		return reject(RejectAssignment, "mission %d is %s", m.ID, row.State)
	}
	if found := says(&p.talk.target, m); !slices.Contains(found, t.said) {
		return reject(RejectTopic, "mission %d says something else about objective %d now", m.ID, t.said.Native)
	}
	g, err := p.unit.Aggregate(ctx, &row)
	if err != nil {
		return err
	}
	run := rules.Progress{Mission: m, Aggregate: g, Blocked: func(id content.ObjectiveID) (bool, error) {
		holds, err := p.facts.holds(ctx, m.Scene.ObjectiveRequirements[id])
		return !holds, err
	}}
	fired, err := run.Say(t.said.Objective, transition)
	if err != nil {
		return err
	}
	if !fired || len(run.Changes) == 0 {
		return reject(RejectIncomplete, "objective %d of mission %d does not progress by transition %d now", t.said.Objective, m.ID, transition)
	}
	return p.changed(ctx, m, row, &run)
}

// TurnInInPerson rewards an attempt whose completion the open conversation
// shows.
func (a *Service) TurnInInPerson(ctx context.Context, c RewardAnswer) (Outcome, error) {
	return a.rewardTold(ctx, c, TopicMissionCompletion)
}

// LegacyReward rewards an older success whose reward is pending, as the open
// conversation shows its completion.
func (a *Service) LegacyReward(ctx context.Context, c RewardAnswer) (Outcome, error) {
	return a.rewardTold(ctx, c, TopicLegacyReward)
}

func (a *Service) rewardTold(ctx context.Context, c RewardAnswer, kind TopicKind) (Outcome, error) {
	return a.execute(ctx, c.Command, func(ctx context.Context, p *plan) error {
		if c.Rating != nil {
			return reject(RejectRating, "a rating of %d is not taken", *c.Rating)
		}
		t, row, err := p.resume(ctx, c.Callback, func(t *topic) bool { return t.kind == kind })
		if err != nil {
			return err
		}
		m, err := p.definition(t)
		if err != nil {
			return err
		}
		if !takes(p.catalog, &p.talk.target, m.ID) {
			return reject(RejectChannel, "creature %d does not take mission %d", p.talk.target.Creature, m.ID)
		}
		if err := p.reward(ctx, m, row, c.Selection); err != nil {
			return err
		}
		list, err := p.unit.Assignments(ctx, p.character.ID)
		if err != nil {
			return err
		}
		return p.progress(ctx, list, content.MissionCompletedEvent(m.ID))
	})
}
