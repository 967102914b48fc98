package commands

import (
	"context"
	"sync"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// TopicKind is what a topic of a conversation authorizes (J-CONV-025).
type TopicKind uint8

// The kinds of topics. Reminders and ambient ones authorize nothing.
const (
	TopicAcceptance          TopicKind = 1
	TopicObjectiveCompletion TopicKind = 2
	TopicMissionCompletion   TopicKind = 3
	TopicLegacyReward        TopicKind = 4 // of a success whose reward is pending
	TopicObjectiveChoice     TopicKind = 5
	TopicMissionReminder     TopicKind = 6
	TopicAmbientObjective    TopicKind = 7
)

// topic is something that was sent, with all that it meant then.
type topic struct {
	kind     TopicKind
	mission  content.MissionID
	revision content.Revision // of the loaded content
	said     rules.Topic      // of the kinds about an objective
	// attempt is the one in the journal, exactly as stored; its zero value:
	// there was none.
	attempt Identity
	// history is the latest attempt that had ended; of acceptance alone.
	history *store.AssignmentID
}

// conversation is an open one. All of it but over is written once.
type conversation struct {
	converser
	character store.CharacterID
	topics    []topic
	over      bool // under conversations' lock
}

// conversations are those that are open: one a character at most.
type conversations struct {
	lock sync.Mutex
	open map[store.CharacterID]*conversation
}

// begin replaces whatever conversation the character had. The conversations of
// characters that are no longer in the world go when there are more than
// characters.
func (c *conversations) begin(n *conversation, live *PresenceTable) {
	c.lock.Lock()
	defer c.lock.Unlock()
	if c.open == nil {
		c.open = map[store.CharacterID]*conversation{}
	}
	c.end(c.open[n.character])
	c.open[n.character] = n
	if len(c.open) <= live.Count() {
		return
	}
	for id, old := range c.open { // any order: each alone
		if _, there := live.Get(id); !there {
			c.end(old)
		}
	}
}

func (c *conversations) get(id store.CharacterID) *conversation {
	c.lock.Lock()
	defer c.lock.Unlock()
	return c.open[id]
}

// finish ends exactly this conversation, if it is still open.
func (c *conversations) finish(n *conversation) {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.end(n)
}

// end is finish for those who hold the lock.
func (c *conversations) end(n *conversation) {
	if n == nil || n.over {
		return
	}
	n.over = true
	if c.open[n.character] == n {
		delete(c.open, n.character)
	}
}

func (c *conversations) isOver(n *conversation) bool {
	c.lock.Lock()
	defer c.lock.Unlock()
	return n.over
}

// endThose ends every conversation that a condition picks.
func (c *conversations) endThose(picks func(*conversation) bool) {
	c.lock.Lock()
	defer c.lock.Unlock()
	for _, n := range c.open { // any order: each alone
		if picks(n) {
			c.end(n)
		}
	}
}

// Moved says that a movement was accepted. One that leads out of range ends
// the conversation for good; a rejected movement is not told here.
func (a *Service) Moved(id store.CharacterID, to [3]float64) {
	n := a.talks.get(id)
	if n == nil {
		return
	}
	t, there := a.Presence.Of(id).Targets[n.entity]
	if !there || !within(to, t.Position) {
		a.talks.finish(n)
	}
}

// Departed ends the conversation of a session that is replaced, transfers,
// logs out or is disconnected; another session's stays. Like the others it is
// called once the table says so, so that none is opened in between.
func (a *Service) Departed(id store.CharacterID, s store.Session) {
	if n := a.talks.get(id); n != nil && n.presence.Session == s {
		a.talks.finish(n)
	}
}

// TargetRemoved ends every conversation with an entity that leaves the world.
func (a *Service) TargetRemoved(entity store.EntityID) {
	a.talks.endThose(func(n *conversation) bool { return n.entity == entity })
}

// MapDetached ends every conversation in an instance that goes.
func (a *Service) MapDetached(instance MapInstance) {
	a.talks.endThose(func(n *conversation) bool { return n.presence.Instance == instance })
}

// still judges an open conversation by what is live now; one that no longer
// holds is over for good.
func (a *Service) still(n *conversation) error {
	if a.talks.isOver(n) {
		return reject(RejectTalk, "the conversation with entity %d is over", n.entity)
	}
	now, err := a.meet(n.character, n.presence.Session, n.entity)
	if err == nil && !n.same(&now) {
		err = reject(RejectTarget, "entity %d or character %d is not what it was", n.entity, n.character)
	}
	if err != nil {
		a.talks.finish(n)
	}
	return err
}

// stands is the last word before a commit: ownership is read once more, and
// only then session and target are looked at.
func (n *conversation) stands(ctx context.Context, p *plan, r *store.Read) error {
	c, there, err := r.Character(ctx, n.character)
	if err != nil {
		return err
	}
	if err := p.owned(c, there); err != nil {
		return err
	}
	return p.still(n)
}
