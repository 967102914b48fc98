package conversations

import (
	"context"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// topicKind is what a topic of a conversation authorizes (J-CONV-025).
type topicKind uint8

// The kinds of topics. Reminders and ambient topics authorize nothing.
const (
	topicAcceptance          topicKind = 1
	topicObjectiveCompletion topicKind = 2
	topicMissionCompletion   topicKind = 3
	topicLegacyReward        topicKind = 4 // of a success whose reward is pending
	topicObjectiveChoice     topicKind = 5
	topicMissionReminder     topicKind = 6
	topicAmbientObjective    topicKind = 7
)

// topic is something that was sent, with everything that it meant then.
type topic struct {
	kind     topicKind
	mission  content.MissionID
	revision content.Revision // of the loaded content
	said     rules.Topic      // for the kinds about an objective
	// attempt is the one in the journal, exactly as stored; its zero value:
	// there was none.
	attempt message.Identity
	// history is the latest attempt that had ended; for acceptance only.
	history *store.AssignmentID
}

// conversation is an open one. Everything but over is written once.
type conversation struct {
	encounter
	character store.CharacterID
	topics    []topic
	over      bool // guarded by the registry's lock
}

// checkOpen refuses a conversation that no longer holds by what is live now,
// and ends it for good.
func (c *Conversations) checkOpen(n *conversation) error {
	if c.open.isOver(n) {
		return rejection.New(rejection.Talk, "the conversation with entity %d is over", n.entity)
	}
	now, err := c.encounter(n.character, n.live.Session, n.entity)
	if err == nil && !n.same(&now) {
		err = rejection.New(rejection.Target, "entity %d or character %d is not what it was", n.entity, n.character)
	}
	if err != nil {
		c.open.finish(n)
	}
	return err
}

// finalCheck is the last check before a commit. It reads ownership once more,
// and looks at session and target only after that.
func (p *planner) finalCheck(ctx context.Context, r *store.Read) error {
	if err := p.tx.CheckOwner(ctx, r); err != nil {
		return err
	}
	return p.conversations.checkOpen(p.conversation)
}
