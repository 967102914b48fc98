package authority

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
func (a *Authority) AcceptInPerson(ctx context.Context, c Callback) (Outcome, error) {
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
func (a *Authority) CompleteObjective(ctx context.Context, c ObjectiveAnswer) (Outcome, error) {
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
func (a *Authority) Choose(ctx context.Context, c ChoiceAnswer) (Outcome, error) {
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
func (a *Authority) TurnInInPerson(ctx context.Context, c RewardAnswer) (Outcome, error) {
	return a.rewardTold(ctx, c, TopicMissionCompletion)
}

// LegacyReward rewards an older success whose reward is pending, as the open
// conversation shows its completion.
func (a *Authority) LegacyReward(ctx context.Context, c RewardAnswer) (Outcome, error) {
	return a.rewardTold(ctx, c, TopicLegacyReward)
}

func (a *Authority) rewardTold(ctx context.Context, c RewardAnswer, kind TopicKind) (Outcome, error) {
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

// resume finds the topic that a callback answers to in the conversation that
// is open, and the attempt that it is about as stored (a zero one: none). It
// opens no conversation and binds nothing anew. The conversation is looked at
// once more when all else was judged, and is over with the commit.
func (p *plan) resume(ctx context.Context, c Callback, answers func(*topic) bool) (*topic, store.Assignment, error) {
	n, err := p.conversation(c)
	if err != nil {
		return nil, store.Assignment{}, err
	}
	at := slices.IndexFunc(n.topics, func(t topic) bool { return t.mission == c.Mission && answers(&t) })
	if at < 0 {
		return nil, store.Assignment{}, reject(RejectTopic, "the conversation has no such topic of mission %d", c.Mission)
	}
	t := &n.topics[at]
	row, there, err := p.unit.Assignment(ctx, p.character.ID, t.mission)
	if err != nil {
		return nil, row, err
	}
	var now Identity
	if there {
		now = identityOf(&row)
	}
	if now != t.attempt {
		return nil, row, reject(RejectAssignment, "the attempt at mission %d is another one than was spoken of", t.mission)
	}
	p.talk = n
	p.unit.Terminal(func(ctx context.Context, r *store.Read) error { return n.stands(ctx, p, r) })
	p.unit.Committed(func() { p.talks.finish(n) })
	return t, row, nil
}

// conversation is the open one that a callback comes in.
func (p *plan) conversation(c Callback) (*conversation, error) {
	n := p.talks.get(p.character.ID)
	if n == nil || n.entity != c.Entity {
		return nil, reject(RejectTalk, "no conversation with entity %d is open", c.Entity)
	}
	if n.presence.Session != c.Session {
		return nil, reject(RejectSession, "the conversation is another session's")
	}
	return n, p.still(n)
}

// definition is the loaded content of a topic's mission, if it is still that
// of which was spoken.
func (p *plan) definition(t *topic) (*content.Mission, error) {
	m, known := p.catalog.ForAssignment(t.mission, t.attempt.Revision)
	if !known || m.Revision != t.revision {
		return nil, reject(RejectRevision, "mission %d is not of revision %q any more", t.mission, t.revision)
	}
	return m, nil
}
