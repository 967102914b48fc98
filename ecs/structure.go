package ecs

import (
	"fmt"
	"reflect"

	arche "github.com/mlange-42/arche/ecs"
)

// The handles of this file add, remove or look up entities. A system takes the
// handles that it needs and never the world itself.

// entities names which entities there are, as a thing that handles access. An
// entity goes with everything that it has, so a despawner writes this alone.
const entities = "entities"

// archetype is a named set of components with which entities are spawned.
type archetype struct {
	name       string
	components []*component
	mask       arche.Mask
}

// RegisterArchetype declares the components of one kind of entity and creates
// its table, so that the order of the tables is the same in every room. Only
// the types of the values matter.
func (w *World) RegisterArchetype(name string, values ...Value) {
	if _, ok := w.archetypes[name]; ok {
		panic(fmt.Sprintf("ecs: archetype %s is declared twice", name))
	}
	a := &archetype{name: name}
	ids := []arche.ID{w.identity}
	for _, v := range values {
		c := w.componentOf(v.kind)
		a.components = append(a.components, c)
		ids = append(ids, c.id)
	}
	a.mask = arche.All(ids...)
	w.archetypes[name] = a
	w.tables.RemoveEntity(w.tables.NewEntity(ids...))
}

// Spawner makes entities of one archetype, which the tag of the field names:
// `archetype:"vehicle"`. It counts as writing the archetype's components.
type Spawner struct {
	world     *World
	archetype *archetype
}

func (h *Spawner) bind(r *Registrar, tag reflect.StructTag) {
	a := r.world.archetypes[tag.Get("archetype")]
	if a == nil {
		panic(fmt.Sprintf("ecs: system %s spawns archetype %q, which was not declared", r.system, tag.Get("archetype")))
	}
	r.record(Write, KindArchetype, a.name)
	r.record(Write, KindStructure, entities)
	for _, c := range a.components { // a new entity has values in all of them
		r.recordPresence(Write, c.name)
	}
	*h = Spawner{r.world, a}
}

// Spawn makes an entity at once. Use SpawnLater while iterating over a filter
// that the new entity would match.
func (h Spawner) Spawn(values ...Value) ID {
	h.check(values)
	return h.world.Spawn(values...)
}

// SpawnLater makes an entity once the calling system has returned. It returns
// the id that the entity will have.
func (h Spawner) SpawnLater(values ...Value) ID {
	h.check(values)
	id := h.world.Reserve()
	h.world.deferred.add(change{kind: changeSpawn, id: id, values: values})
	return id
}

// check panics unless the values have the types of the archetype.
func (h Spawner) check(values []Value) {
	fits := len(values) == len(h.archetype.components)
	for i := range values {
		fits = fits && h.archetype.mask.Get(h.world.componentOf(values[i].kind).id)
	}
	if !fits {
		panic(fmt.Sprintf("ecs: the components of a spawned entity differ from those of archetype %s", h.archetype.name))
	}
}

// Despawner removes entities.
type Despawner struct{ world *World }

func (h *Despawner) bind(r *Registrar, _ reflect.StructTag) {
	r.record(Write, KindStructure, entities)
	*h = Despawner{r.world}
}

// Despawn removes an entity at once, with its mission key and its values in the
// stores. It does nothing for an id that is not alive.
func (h Despawner) Despawn(id ID) { h.world.Despawn(id) }

// DespawnLater removes an entity once the calling system has returned.
func (h Despawner) DespawnLater(id ID) {
	h.world.deferred.add(change{kind: changeDespawn, id: id})
}

// Lookup finds entities by id.
type Lookup struct{ world *World }

func (h *Lookup) bind(r *Registrar, _ reflect.StructTag) {
	r.record(Read, KindStructure, entities)
	*h = Lookup{r.world}
}

// Alive reports whether the id names a living entity.
func (h Lookup) Alive(id ID) bool { return h.world.Alive(id) }

// Find returns the living entity with that id.
func (h Lookup) Find(id ID) (Entity, bool) { return h.world.Find(id) }

// KeyReader looks mission actors up by their keys (M-ACT-002).
type KeyReader struct{ world *World }

func (h *KeyReader) bind(r *Registrar, _ reflect.StructTag) {
	r.record(Read, KindStructure, "actor keys")
	*h = KeyReader{r.world}
}

// Entity returns the entity with a key, or 0 when there is none.
func (h KeyReader) Entity(key Key) ID { return h.world.Keyed(key) }

// KeyOf returns the key of an entity and reports whether it has one.
func (h KeyReader) KeyOf(id ID) (Key, bool) { return h.world.KeyOf(id) }

// KeyWriter looks mission actors up by their keys and assigns keys (M-ACT-002).
type KeyWriter struct{ KeyReader }

func (h *KeyWriter) bind(r *Registrar, _ reflect.StructTag) {
	r.record(Write, KindStructure, "actor keys")
	*h = KeyWriter{KeyReader{r.world}}
}

// Set assigns a key to an entity.
func (h KeyWriter) Set(id ID, key Key) { h.world.SetKey(id, key) }

// Clear removes an entity's key, if it has one.
func (h KeyWriter) Clear(id ID) { h.world.ClearKey(id) }

// Ticks gives the current tick to rules that several systems share.
type Ticks struct{ world *World }

func (h *Ticks) bind(r *Registrar, _ reflect.StructTag) { *h = Ticks{r.world} }

// Now returns the number of the current tick.
func (h Ticks) Now() uint64 { return h.world.tick }
