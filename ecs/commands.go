package ecs

import "reflect"

type commandKind uint8

const (
	commandSpawn commandKind = iota
	commandDespawn
	commandPut
	commandStrip
)

type command struct {
	kind   commandKind
	id     ID
	values []Value
	strip  reflect.Type
}

// Commands are structural changes put off until the system that asked for
// them has returned; they are then done in the order of asking.
type Commands struct {
	world *World
	queue []command
}

// Spawn asks for an entity and says at once which id it will have.
func (c *Commands) Spawn(values ...Value) ID {
	id := c.world.Reserve()
	c.queue = append(c.queue, command{kind: commandSpawn, id: id, values: values})
	return id
}

// Despawn asks for an entity's end.
func (c *Commands) Despawn(id ID) {
	c.queue = append(c.queue, command{kind: commandDespawn, id: id})
}

// Put asks to set components, adding those that the entity lacks.
func (c *Commands) Put(id ID, values ...Value) {
	c.queue = append(c.queue, command{kind: commandPut, id: id, values: values})
}

// Strip asks to take component T off an entity.
func Strip[T any](c *Commands, id ID) {
	c.queue = append(c.queue, command{kind: commandStrip, id: id, strip: reflect.TypeFor[T]()})
}

// flush does what was asked. A change to an entity that is gone is dropped.
func (c *Commands) flush() {
	for i := range c.queue {
		switch q := &c.queue[i]; q.kind {
		case commandSpawn:
			c.world.spawnAs(q.id, q.values)
		case commandDespawn:
			c.world.Despawn(q.id)
		case commandPut:
			c.world.Put(q.id, q.values...)
		case commandStrip:
			c.world.strip(q.id, q.strip)
		}
		c.queue[i] = command{}
	}
	c.queue = c.queue[:0]
}
