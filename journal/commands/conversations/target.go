package conversations

import (
	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/store"
)

// MaxConversationRange is how far apart the origins of a character and its
// target may be: metres, inclusive, in three dimensions. It is not the range of
// usable objects. The client measures to bodies, which the server does not
// have, so that the two differ at a body's edge. The client also checks sight:
// nothing here asks for it, or for a way to walk.
const MaxConversationRange = 5.0

// encounter is a character and its target, both as of one moment.
type encounter struct {
	live   presence.Character
	entity store.EntityID
	target presence.Target
}

// encounter refuses a target that a character may not speak to now. It looks at
// one moment of what is live, and at no database.
func (c *Conversations) encounter(id store.CharacterID, s store.Session, entity store.EntityID) (encounter, error) {
	live := c.runner.Presence.Of(id)
	p, err := live.Admit(id, s)
	if err != nil {
		return encounter{}, err
	}
	t, there := live.Targets[entity]
	if !there {
		return encounter{}, rejection.New(rejection.Target, "entity %d is not in the world", entity)
	}
	switch {
	case t.Instance != p.Instance || t.MapEpoch != p.Session.MapEpoch:
		err = rejection.New(rejection.Target, "entity %d is in another instance", entity)
	case t.Owner != 0 && t.Owner != id:
		err = rejection.New(rejection.Target, "entity %d is character %d's own", entity, t.Owner)
	case !t.Converses():
		err = rejection.New(rejection.Target, "entity %d cannot be spoken to", entity)
	case !within(p.Position, t.Position):
		err = rejection.New(rejection.Range, "entity %d is more than %g m away", entity, MaxConversationRange)
	default:
		err = c.checkRelease(&t)
	}
	return encounter{p, entity, t}, err
}

// checkRelease refuses a target whose scene is not in force. A mission's scene
// must be of exactly the operational revision, whatever older revision an
// attempt was stored with.
func (c *Conversations) checkRelease(t *presence.Target) error {
	s := &t.Scene
	if s.Kind == presence.NoScene {
		return nil
	}
	if !s.Current || s.Kind == presence.PublicLease && s.MapEpoch != t.MapEpoch {
		return rejection.New(rejection.Target, "run %d generation %d is over", s.Run, s.Generation)
	}
	if s.Mission == 0 {
		return nil
	}
	if m, there := c.runner.Catalog.Mission(s.Mission); !there || m.Revision != s.Revision {
		return rejection.New(rejection.Target, "the scene is mission %d's of revision %q, which is not the operational one", s.Mission, s.Revision)
	}
	return nil
}

// within reports whether two positions are in range; it is false for anything
// that is not finite.
func within(a, b [3]float64) bool {
	x, y, z := a[0]-b[0], a[1]-b[1], a[2]-b[2]
	return x*x+y*y+z*z <= MaxConversationRange*MaxConversationRange
}

// same reports whether character and target are still those that were captured.
// Where they are may differ.
func (e *encounter) same(now *encounter) bool {
	p, q, t, u := e.live, now.live, e.target, now.target
	p.Position, t.Position = q.Position, u.Position
	bound := t.Conversation == nil && u.Conversation == nil ||
		t.Conversation != nil && u.Conversation != nil && *t.Conversation == *u.Conversation
	t.Conversation, t.Greeting = u.Conversation, u.Greeting
	return p == q && e.entity == now.entity && t == u && bound
}
