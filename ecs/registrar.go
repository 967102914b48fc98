package ecs

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Registrar hands a system its handles during Init and notes what each one
// touches.
type Registrar struct {
	world  *World
	system string
	access *Access
	sealed bool
}

func (r *Registrar) note(mode Mode, kind Kind, name string) {
	if r.sealed {
		panic(fmt.Sprintf("ecs: system %s takes a handle after Init", r.system))
	}
	r.access.add(Touch{Name: name, Kind: kind, Mode: mode})
}

// Random gives the system its draws.
func (r *Registrar) Random() Random { return newRandom(r.world, r.system) }

// Commands gives the system deferred structural changes.
func (r *Registrar) Commands() *Commands {
	r.note(Write, KindStructure, "entities")
	return &r.world.commands
}

// Structure gives the system the world itself for structural changes at once
// and for lookups. It must not be used while walking a filter's list whose
// shape the change touches.
func (r *Registrar) Structure() *World {
	r.note(Write, KindStructure, "entities")
	return r.world
}

// Filter makes a filter over entities; the terms' components count as read.
func (r *Registrar) Filter(terms ...Term) *Filter {
	for _, t := range terms {
		r.note(Read, KindComponent, t.kind.Name())
	}
	return r.world.newFilter(terms)
}

// Reader reads a component.
type Reader[T any] struct {
	world     *World
	component *component
}

// Reads gives a system read access to component T.
func Reads[T any](r *Registrar) Reader[T] {
	c := r.world.componentOf(reflect.TypeFor[T]())
	r.note(Read, KindComponent, c.name)
	return Reader[T]{r.world, c}
}

// Of is the component of an entity that a filter over T handed out.
func (r Reader[T]) Of(e Entity) T { return *(*T)(r.world.tables.Get(e.handle, r.component.id)) }

// Get is the component of the entity with that id, if there is one.
func (r Reader[T]) Get(id ID) (value T, ok bool) {
	if p := r.world.pointer(id, r.component); p != nil {
		return *(*T)(p), true
	}
	return value, false
}

// Has tells whether the entity with that id has the component.
func (r Reader[T]) Has(id ID) bool { return r.world.pointer(id, r.component) != nil }

// Writer reads and writes a component.
type Writer[T any] struct {
	world     *World
	component *component
}

// Writes gives a system read and write access to component T.
func Writes[T any](r *Registrar) Writer[T] {
	c := r.world.componentOf(reflect.TypeFor[T]())
	r.note(Write, KindComponent, c.name)
	return Writer[T]{r.world, c}
}

// Of is where the component of a filter's entity stands, until the next
// structural change.
func (w Writer[T]) Of(e Entity) *T { return (*T)(w.world.tables.Get(e.handle, w.component.id)) }

// Get is where the component of the entity with that id stands, or nil.
func (w Writer[T]) Get(id ID) *T { return (*T)(w.world.pointer(id, w.component)) }

// pointer finds a component by id; nil when entity or component is missing.
func (w *World) pointer(id ID, c *component) unsafe.Pointer {
	handle, ok := w.index.get(id)
	if !ok {
		return nil
	}
	return w.tables.Get(handle, c.id)
}

// ReadsResource gives a system a resource to read.
func ReadsResource[T any](r *Registrar) func() T {
	s := declared[*resource[T]](r.world, "resource", reflect.TypeFor[T]())
	r.note(Read, KindResource, s.name())
	return func() T { return s.value }
}

// WritesResource gives a system a resource to read and write.
func WritesResource[T any](r *Registrar) *T {
	s := declared[*resource[T]](r.world, "resource", reflect.TypeFor[T]())
	r.note(Write, KindResource, s.name())
	return &s.value
}

// ReadsStore gives a system a store to read.
func ReadsStore[T any](r *Registrar) *Store[T] {
	s := declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.note(Read, KindStore, s.name())
	return s
}

// WritesStore gives a system a store to read and write.
func WritesStore[T any](r *Registrar) *Store[T] {
	s := declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.note(Write, KindStore, s.name())
	return s
}

// Use gives a system a service that was provided to the world: a getter, so
// that a replaced service (a tuning reload) is seen.
func Use[T any](r *Registrar) func() T {
	kind := reflect.TypeFor[T]()
	p, ok := r.world.services[kind].(*T)
	if !ok {
		panic(fmt.Sprintf("ecs: service %s was not provided", kind))
	}
	return func() T { return *p }
}

// Emitter raises events of one type.
type Emitter[T any] struct {
	world  *World
	stream *Stream[T]
}

// Emits gives a system the right to raise events of type T.
func EmitsEvents[T any](r *Registrar) Emitter[T] {
	s := declared[*Stream[T]](r.world, "event", reflect.TypeFor[T]())
	r.note(Write, KindEvent, s.name())
	return Emitter[T]{r.world, s}
}

// Emit raises an event of this tick.
func (e Emitter[T]) Emit(body T) {
	e.world.sequence++
	e.stream.events = append(e.stream.events, Event[T]{e.world.sequence, e.world.tick, body})
}

// Cursor is one reader's place in a stream.
type Cursor[T any] struct {
	stream *Stream[T]
	number int
}

// Hears gives a system a cursor of its own on events of type T.
func ReadsEvents[T any](r *Registrar) Cursor[T] {
	s := declared[*Stream[T]](r.world, "event", reflect.TypeFor[T]())
	r.note(Read, KindEvent, s.name())
	return Cursor[T]{s, s.reader()}
}

// Take is every event since the last Take, oldest first. The slice is the
// stream's own: it is good until the tick ends and not to be written.
func (c Cursor[T]) Take() []Event[T] {
	from := c.stream.cursors[c.number] - c.stream.dropped
	c.stream.cursors[c.number] = c.stream.end()
	return c.stream.events[from:]
}
