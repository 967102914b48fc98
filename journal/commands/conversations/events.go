package conversations

import (
	"caper/journal/commands/presence"
	"caper/journal/store"
)

// Moved says that a movement was accepted. A movement out of range ends the
// conversation for good. Rejected movements are not reported here.
func (c *Conversations) Moved(id store.CharacterID, to [3]float64) {
	n := c.open.get(id)
	if n == nil {
		return
	}
	t, there := c.runner.Presence.Of(id).Targets[n.entity]
	if !there || !within(to, t.Position) {
		c.open.finish(n)
	}
}

// Departed ends the conversation of a session that is replaced, transfers, logs
// out or is disconnected; another session's stays. Like the other events it is
// called after the presence table changed, so that no conversation is opened in
// between.
func (c *Conversations) Departed(id store.CharacterID, s store.Session) {
	if n := c.open.get(id); n != nil && n.live.Session == s {
		c.open.finish(n)
	}
}

// TargetRemoved ends every conversation with an entity that leaves the world.
func (c *Conversations) TargetRemoved(entity store.EntityID) {
	c.open.endThose(func(n *conversation) bool { return n.entity == entity })
}

// MapDetached ends every conversation in an instance that ends.
func (c *Conversations) MapDetached(instance presence.MapInstance) {
	c.open.endThose(func(n *conversation) bool { return n.live.Instance == instance })
}
