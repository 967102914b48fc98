package client

import (
	"context"

	"caper/net/protocol"
)

// World is what a client knows of its room.
type World struct {
	Welcome   protocol.Welcome
	Newest    protocol.Snapshot
	Welcomes  int // connections so far
	Snapshots int // since the last welcome
	history   protocol.History
}

// Entity is the newest state of an entity.
func (w *World) Entity(id uint64) (protocol.Entity, bool) { return w.history.Entity(id) }

// Self is the newest state of the client's own character.
func (w *World) Self() (protocol.Entity, bool) { return w.history.Entity(w.Welcome.Entity) }

// Entities appends the newest state of everything known, by ascending id.
func (w *World) Entities(into []protocol.Entity) []protocol.Entity { return w.history.Entities(into) }

// Look reads the world while nothing changes it; what look is given must not
// be kept.
func (c *Client) Look(look func(w *World)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	look(&c.world)
}

// Welcome is the newest connection's.
func (c *Client) Welcome() protocol.Welcome {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.world.Welcome
}

// Newest is the newest snapshot's header.
func (c *Client) Newest() protocol.Snapshot {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.world.Newest
}

// Await waits until the world is as asked, or the client is out, or the context
// ends.
func (c *Client) Await(ctx context.Context, is func(w *World) bool) error {
	for {
		c.mutex.Lock()
		met, changed := is(&c.world), c.changed
		c.mutex.Unlock()
		if met {
			return nil
		}
		select {
		case <-changed:
		case <-c.done:
			return c.err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// change makes a change to the world and wakes who waits for one.
func (c *Client) change(apply func(w *World)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	apply(&c.world)
	close(c.changed)
	c.changed = make(chan struct{})
}
