package ecs

import (
	"fmt"
	"reflect"
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"

	"caper/components"
)

// ID is an entity's number in its room, counted from 1 and never reused.
type ID = components.EntityID

// Key is a mission actor's key, <owner>:<mission>:<actor> (M-ACT-002).
type Key = components.ActorKey

// Entity is an entity as a filter hands it out: its id and its place in the
// tables. It is good until the next structural change; keep the ID.
type Entity struct {
	ID     ID
	handle arche.Entity
}

// identity is on every entity, so that a table row knows its id.
type identity struct{ ID ID }

// World is one room's state.
type World struct {
	tables     arche.World
	identity   arche.ID
	components []*component
	byType     map[reflect.Type]*component
	resources  []resourceState
	stores     []storeState
	streams    []streamState
	registry   map[reflect.Type]any
	services   map[reflect.Type]*service
	archetypes map[string]*archetype
	outside    []Access // of what stands outside of the schedule
	filters    []*Filter
	index      index
	keys       map[Key]ID
	keyOf      map[ID]Key
	deferred   deferred
	scratch    []byte
	bulk       []bulkValue
	nextID     ID
	tick       uint64
	sequence   uint64
	seed       uint64
	restores   uint64
}

// NewWorld makes an empty world whose random draws follow from seed.
func NewWorld(seed uint64) *World {
	w := &World{
		tables:     arche.NewWorld(256),
		byType:     map[reflect.Type]*component{},
		registry:   map[reflect.Type]any{},
		services:   map[reflect.Type]*service{},
		archetypes: map[string]*archetype{},
		keys:       map[Key]ID{},
		keyOf:      map[ID]Key{},
		seed:       seed,
		nextID:     1,
	}
	w.identity = arche.ComponentID[identity](&w.tables)
	w.deferred.world = w
	return w
}

// Tick is the number of ticks begun since the room opened.
func (w *World) Tick() uint64 { return w.tick }

// Seed is what the room's random draws follow from.
func (w *World) Seed() uint64 { return w.seed }

// Restores counts captures put back since the room opened. A system that
// mirrors components elsewhere (the physics space) rebuilds when it changes.
func (w *World) Restores() uint64 { return w.restores }

// Count is how many entities are alive.
func (w *World) Count() int { return w.index.alive }

// Alive tells whether the id names a living entity.
func (w *World) Alive(id ID) bool { return w.index.has(id) }

// Find looks an entity up by id.
func (w *World) Find(id ID) (Entity, bool) {
	handle, ok := w.index.get(id)
	return Entity{id, handle}, ok
}

// Keyed looks a mission's actor up by its key; 0 when there is none.
func (w *World) Keyed(key Key) ID { return w.keys[key] }

// KeyOf is the mission key of an entity, and whether it has one.
func (w *World) KeyOf(id ID) (Key, bool) {
	key, ok := w.keyOf[id]
	return key, ok
}

// SetKey ties a mission key to an entity: <owner>:<mission>:<actor>.
func (w *World) SetKey(id ID, key Key) {
	w.ClearKey(id)
	w.keys[key] = id
	w.keyOf[id] = key
}

// ClearKey takes an entity's mission key away, if it has one.
func (w *World) ClearKey(id ID) {
	if key, ok := w.keyOf[id]; ok {
		delete(w.keyOf, id)
		if w.keys[key] == id {
			delete(w.keys, key)
		}
	}
}

// Reserve takes the next id without making an entity.
func (w *World) Reserve() ID {
	id := w.nextID
	w.nextID++
	return id
}

// Spawn makes an entity of the given component values at once. Systems spawn
// through a Spawner.
func (w *World) Spawn(values ...Value) ID {
	id := w.Reserve()
	w.spawnAs(id, values)
	return id
}

func (w *World) spawnAs(id ID, values []Value) {
	if w.index.has(id) {
		panic(fmt.Sprintf("ecs: entity %d is alive already", id))
	}
	ids := make([]arche.ID, 0, len(values)+1)
	ids = append(ids, w.identity)
	for _, v := range values {
		ids = append(ids, w.componentOf(v.kind).id)
	}
	handle := w.tables.NewEntity(ids...)
	(*identity)(w.tables.Get(handle, w.identity)).ID = id
	for i, v := range values {
		v.write(w.tables.Get(handle, ids[i+1]))
	}
	w.index.put(id, handle)
	w.touch(w.tables.Mask(handle))
}

// Despawn removes an entity, its key and what the stores hold of it. An id
// that is not alive is left alone.
func (w *World) Despawn(id ID) {
	handle, ok := w.index.get(id)
	if !ok {
		return
	}
	w.touch(w.tables.Mask(handle))
	w.tables.RemoveEntity(handle)
	w.index.drop(id)
	w.ClearKey(id)
	for _, s := range w.stores {
		s.drop(id)
	}
}

// Put sets components of a living entity, adding those that it lacks.
func (w *World) Put(id ID, values ...Value) {
	handle, ok := w.index.get(id)
	if !ok {
		return
	}
	for _, v := range values {
		c := w.componentOf(v.kind)
		if !w.tables.Has(handle, c.id) {
			w.touch(w.tables.Mask(handle))
			w.tables.Add(handle, c.id)
			w.touch(w.tables.Mask(handle))
		}
		v.write(w.tables.Get(handle, c.id))
	}
}

// strip takes a component off a living entity.
func (w *World) strip(id ID, kind reflect.Type) {
	handle, ok := w.index.get(id)
	c := w.componentOf(kind)
	if !ok || !w.tables.Has(handle, c.id) {
		return
	}
	w.touch(w.tables.Mask(handle))
	w.tables.Remove(handle, c.id)
	w.touch(w.tables.Mask(handle))
}

// touch tells the filters that an entity of this shape came or went.
func (w *World) touch(mask arche.Mask) {
	for _, f := range w.filters {
		if f.filter.Matches(&mask) {
			f.stale = true
		}
	}
}

// Value is one component's value on its way into the world.
type Value struct {
	kind    reflect.Type
	pointer any
}

// With makes a component value for Spawn and Put.
func With[T any](value T) Value { return Value{reflect.TypeFor[T](), &value} }

// write copies the value to where its component stands.
func (v *Value) write(to unsafe.Pointer) {
	reflect.NewAt(v.kind, to).Elem().Set(reflect.ValueOf(v.pointer).Elem())
}
