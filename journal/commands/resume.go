package commands

import (
	"context"
	"slices"

	"caper/journal/content"
	"caper/journal/store"
)

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
