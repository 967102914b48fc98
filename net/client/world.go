package client

import (
	"context"

	"caper/net/protocol"
)

// World is what a client knows of its room.
type World struct {
	Welcome   protocol.Welcome  // of the newest connection
	Newest    protocol.Snapshot // header of the newest snapshot
	Welcomes  int               // number of connections so far
	Snapshots int               // number of snapshots since the last welcome
	history   protocol.History
}

// Entity returns the newest state of an entity, and reports whether it is
// known.
func (w *World) Entity(id uint64) (protocol.Entity, bool) { return w.history.Entity(id) }

// Self returns the newest state of the client's own character, and reports
// whether it is known.
func (w *World) Self() (protocol.Entity, bool) { return w.history.Entity(w.Welcome.Entity) }

// Entities appends the newest state of every known entity, by ascending id.
func (w *World) Entities(into []protocol.Entity) []protocol.Entity { return w.history.Entities(into) }

// Read calls a function with the world, which does not change meanwhile. The
// function must not keep the world.
func (c *Client) Read(look func(w *World)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	look(&c.world)
}

// Welcome returns the welcome of the newest connection.
func (c *Client) Welcome() protocol.Welcome {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.world.Welcome
}

// Newest returns the header of the newest snapshot.
func (c *Client) Newest() protocol.Snapshot {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.world.Newest
}

// Await waits until a condition on the world holds, the client has ended, or
// the context ends.
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

// change changes the world and wakes the goroutines that wait for a change.
func (c *Client) change(apply func(w *World)) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	apply(&c.world)
	close(c.changed)
	c.changed = make(chan struct{})
}
