package ecs

import (
	"fmt"

	arche "github.com/mlange-42/arche/ecs"
)

// Captured is a copy of one entity: its id, key, components and values in the
// stores. It is a value and may be restored any number of times.
type Captured struct {
	ID     ID   // id of the entity
	Keyed  bool // whether the entity has a mission key
	Key    Key  // mission key, if Keyed
	parts  []part
	stored []part
}

type part struct {
	number int // index of the component or of the store
	bytes  []byte
}

// Capture copies an entity. It reports false when the id is not alive.
func (w *World) Capture(id ID) (Captured, bool) {
	handle, ok := w.index.get(id)
	if !ok {
		return Captured{}, false
	}
	c := Captured{ID: id}
	c.Key, c.Keyed = w.keyOf[id]
	for n, k := range w.components {
		if p := w.tables.Get(handle, k.id); p != nil {
			c.parts = append(c.parts, part{n, k.codec.encode(nil, p)})
		}
	}
	for n, s := range w.stores {
		if b, ok := s.encode(nil, id); ok {
			c.stored = append(c.stored, part{n, b})
		}
	}
	return c, true
}

// Restore puts a captured entity back under its own id and replaces the entity
// that is alive under that id now.
func (w *World) Restore(c Captured) {
	w.Despawn(c.ID)
	ids := make([]arche.ID, 0, len(c.parts)+1)
	ids = append(ids, w.identity)
	for _, p := range c.parts {
		ids = append(ids, w.components[p.number].id)
	}
	handle := w.tables.NewEntity(ids...)
	(*identity)(w.tables.Get(handle, w.identity)).ID = c.ID
	for _, p := range c.parts {
		k := w.components[p.number]
		if _, err := k.codec.decode(p.bytes, w.tables.Get(handle, k.id)); err != nil {
			panic(fmt.Sprintf("ecs: restoring %s of entity %d: %v", k.name, c.ID, err))
		}
	}
	w.index.put(c.ID, handle)
	w.nextID = max(w.nextID, c.ID+1)
	for _, p := range c.stored {
		if _, err := w.stores[p.number].decode(p.bytes, c.ID); err != nil {
			panic(fmt.Sprintf("ecs: restoring %s of entity %d: %v", w.stores[p.number].name(), c.ID, err))
		}
	}
	if c.Keyed {
		w.SetKey(c.ID, c.Key)
	}
	w.markStale(w.tables.Mask(handle))
	w.restores++
}

// SkipEvents moves every cursor to the end of its stream, so that no system
// receives events from before a restore.
func (w *World) SkipEvents() {
	for _, s := range w.streams {
		s.skip()
	}
}
