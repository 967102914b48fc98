package ecs

import (
	"fmt"
	"reflect"
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"

	"caper/components"
)

// ID identifies an entity of its room. Ids count from 1 and are never reused.
type ID = components.EntityID

// Key is a mission actor's key, <owner>:<mission>:<actor> (M-ACT-002).
type Key = components.ActorKey

// Entity is an entity as a filter returns it: its id and its place in the
// tables. It is valid until the next structural change; store the ID instead.
type Entity struct {
	ID     ID // id of the entity
	handle arche.Entity
}

// identity is a component of every entity, so that a table row holds its id.
type identity struct{ ID ID }

// World is the state of one room.
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
	outside    []Access // access of the code outside of the schedule
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

// Tick returns the number of the current tick, counted from the room's opening.
func (w *World) Tick() uint64 { return w.tick }

// Seed returns the seed of the room's random draws.
func (w *World) Seed() uint64 { return w.seed }

// Restores counts restored captures since the room opened. A system that
// mirrors components elsewhere (the physics space) rebuilds its mirror when it
// changes.
func (w *World) Restores() uint64 { return w.restores }

// Count returns how many entities are alive.
func (w *World) Count() int { return w.index.alive }

// Alive reports whether the id names a living entity.
func (w *World) Alive(id ID) bool { return w.index.has(id) }

// Find looks an entity up by id.
func (w *World) Find(id ID) (Entity, bool) {
	handle, ok := w.index.get(id)
	return Entity{id, handle}, ok
}

// Keyed returns the entity with a mission key, or 0 when there is none.
func (w *World) Keyed(key Key) ID { return w.keys[key] }

// KeyOf returns the mission key of an entity and reports whether it has one.
func (w *World) KeyOf(id ID) (Key, bool) {
	key, ok := w.keyOf[id]
	return key, ok
}

// SetKey assigns a mission key to an entity: <owner>:<mission>:<actor>.
func (w *World) SetKey(id ID, key Key) {
	w.ClearKey(id)
	w.keys[key] = id
	w.keyOf[id] = key
}

// ClearKey removes an entity's mission key, if it has one.
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

// Spawn makes an entity of the given components at once. Systems use a Spawner
// instead.
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
	w.markStale(w.tables.Mask(handle))
}

// Despawn removes an entity, its key and its values in the stores. It does
// nothing for an id that is not alive.
func (w *World) Despawn(id ID) {
	handle, ok := w.index.get(id)
	if !ok {
		return
	}
	w.markStale(w.tables.Mask(handle))
	w.tables.RemoveEntity(handle)
	w.index.drop(id)
	w.ClearKey(id)
	for _, s := range w.stores {
		s.drop(id)
	}
}

// Put sets components of a living entity and adds those that it lacks.
func (w *World) Put(id ID, values ...Value) {
	handle, ok := w.index.get(id)
	if !ok {
		return
	}
	for _, v := range values {
		c := w.componentOf(v.kind)
		if !w.tables.Has(handle, c.id) {
			w.markStale(w.tables.Mask(handle))
			w.tables.Add(handle, c.id)
			w.markStale(w.tables.Mask(handle))
		}
		v.write(w.tables.Get(handle, c.id))
	}
}

// removeComponent removes a component from a living entity.
func (w *World) removeComponent(id ID, kind reflect.Type) {
	handle, ok := w.index.get(id)
	c := w.componentOf(kind)
	if !ok || !w.tables.Has(handle, c.id) {
		return
	}
	w.markStale(w.tables.Mask(handle))
	w.tables.Remove(handle, c.id)
	w.markStale(w.tables.Mask(handle))
}

// markStale marks the filters that match a shape whose entities changed.
func (w *World) markStale(mask arche.Mask) {
	for _, f := range w.filters {
		if f.filter.Matches(&mask) {
			f.stale = true
		}
	}
}

// Value is a component value for Spawn and Put.
type Value struct {
	kind    reflect.Type
	pointer any
}

// With makes a component value for Spawn and Put.
func With[T any](value T) Value { return Value{reflect.TypeFor[T](), &value} }

// write copies the value to the memory of its component.
func (v *Value) write(to unsafe.Pointer) {
	reflect.NewAt(v.kind, to).Elem().Set(reflect.ValueOf(v.pointer).Elem())
}
