package conversations

import (
	"context"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/store"
)

// resume finds the topic that a callback answers in the open conversation, and
// the attempt that it is about as stored (a zero one: none). It opens no
// conversation and binds nothing again. The conversation is checked once more
// after every other check, and is over with the commit.
func (p *planner) resume(ctx context.Context, c Callback, answers func(*topic) bool) (*topic, store.Assignment, error) {
	n, err := p.conversations.current(p.tx.ID(), c)
	if err != nil {
		return nil, store.Assignment{}, err
	}
	at := slices.IndexFunc(n.topics, func(t topic) bool { return t.mission == c.Mission && answers(&t) })
	if at < 0 {
		return nil, store.Assignment{}, rejection.New(rejection.Topic, "the conversation has no such topic of mission %d", c.Mission)
	}
	t := &n.topics[at]
	row, there, err := p.tx.Assignment(ctx, p.tx.ID(), t.mission)
	if err != nil {
		return nil, row, err
	}
	var now message.Identity
	if there {
		now = message.IdentityOf(&row)
	}
	if now != t.attempt {
		return nil, row, rejection.New(rejection.Assignment, "the attempt at mission %d is another one than was spoken of", t.mission)
	}
	p.conversation = n
	p.tx.Terminal(p.finalCheck)
	p.tx.OnCommit(func() { p.conversations.open.finish(n) })
	return t, row, nil
}

// current returns the open conversation that a callback belongs to.
func (c *Conversations) current(id store.CharacterID, callback Callback) (*conversation, error) {
	n := c.open.get(id)
	if n == nil || n.entity != callback.Entity {
		return nil, rejection.New(rejection.Talk, "no conversation with entity %d is open", callback.Entity)
	}
	if n.live.Session != callback.Session {
		return nil, rejection.New(rejection.Session, "the conversation is another session's")
	}
	return n, c.checkOpen(n)
}

// definition returns the loaded content of a topic's mission. It refuses
// content that is not the one that the topic was made from.
func (p *planner) definition(t *topic) (*content.Mission, error) {
	m, known := p.tx.Catalog().ForAssignment(t.mission, t.attempt.Revision)
	if !known || m.Revision != t.revision {
		return nil, rejection.New(rejection.Revision, "mission %d is not of revision %q any more", t.mission, t.revision)
	}
	return m, nil
}
