package ecs

import "reflect"

type changeKind uint8

const (
	changeSpawn changeKind = iota
	changeDespawn
	changeRemove
)

// change is a structural change that waits for the end of a system.
type change struct {
	kind      changeKind
	id        ID
	values    []Value
	component reflect.Type
}

// deferred holds the structural changes that a system asked for until that
// system has returned. They are then applied in the order in which they were
// asked for.
type deferred struct {
	world *World
	queue []change
}

func (d *deferred) add(c change) { d.queue = append(d.queue, c) }

// flush applies the changes. It drops changes to entities that are gone.
func (d *deferred) flush() {
	for i := range d.queue {
		switch c := &d.queue[i]; c.kind {
		case changeSpawn:
			d.world.spawnAs(c.id, c.values)
		case changeDespawn:
			d.world.Despawn(c.id)
		case changeRemove:
			d.world.removeComponent(c.id, c.component)
		}
		d.queue[i] = change{}
	}
	d.queue = d.queue[:0]
}
