package ecs

import (
	"reflect"
	"unsafe"
)

// Reader reads component T.
type Reader[T any] struct {
	world     *World
	component *component
}

func (h *Reader[T]) bind(r *Registrar, _ reflect.StructTag) {
	c := r.world.componentOf(reflect.TypeFor[T]())
	r.record(Read, KindComponent, c.name)
	*h = Reader[T]{r.world, c}
}

// Of returns the component of an entity from a filter over T.
func (h Reader[T]) Of(e Entity) T { return *(*T)(h.world.tables.Get(e.handle, h.component.id)) }

// Get returns the component of the entity with that id and reports whether
// there is one.
func (h Reader[T]) Get(id ID) (value T, ok bool) {
	if p := h.world.pointer(id, h.component); p != nil {
		return *(*T)(p), true
	}
	return value, false
}

// Has reports whether the entity with that id has the component.
func (h Reader[T]) Has(id ID) bool { return h.world.pointer(id, h.component) != nil }

// Writer writes component T. What it reads back does not count as a use of the
// component (FindUnused).
type Writer[T any] struct {
	world     *World
	component *component
}

func (h *Writer[T]) bind(r *Registrar, _ reflect.StructTag) {
	c := r.world.componentOf(reflect.TypeFor[T]())
	r.record(Write, KindComponent, c.name)
	*h = Writer[T]{r.world, c}
}

// Of returns a pointer to the component of an entity from a filter over T. The
// pointer is valid until the next structural change.
func (h Writer[T]) Of(e Entity) *T { return (*T)(h.world.tables.Get(e.handle, h.component.id)) }

// Get returns a pointer to the component of the entity with that id. It is nil
// when the entity or the component is missing.
func (h Writer[T]) Get(id ID) *T { return (*T)(h.world.pointer(id, h.component)) }

// Updater is the Writer of a system that reads what it has written itself. It
// declares both, for components that no other system reads.
type Updater[T any] struct{ Writer[T] }

func (h *Updater[T]) bind(r *Registrar, tag reflect.StructTag) {
	h.Writer.bind(r, tag)
	r.record(Read, KindComponent, h.component.name)
}

// Remover removes component T from entities.
type Remover[T any] struct{ world *World }

func (h *Remover[T]) bind(r *Registrar, _ reflect.StructTag) {
	r.record(Write, KindComponent, r.world.componentOf(reflect.TypeFor[T]()).name)
	*h = Remover[T]{r.world}
}

// RemoveLater removes the component from an entity once the calling system has
// returned.
func (h Remover[T]) RemoveLater(id ID) {
	h.world.deferred.add(change{kind: changeRemove, id: id, component: reflect.TypeFor[T]()})
}

// pointer finds a component by id. It is nil when the entity or the component
// is missing.
func (w *World) pointer(id ID, c *component) unsafe.Pointer {
	entity, ok := w.index.get(id)
	if !ok {
		return nil
	}
	return w.tables.Get(entity, c.id)
}
