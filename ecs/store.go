package ecs

import (
	"reflect"
	"slices"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

type storeState interface {
	name() string
	hash(w *World) uint64
	drop(id ID)
	ids() []ID
	encode(b []byte, id ID) ([]byte, bool)
	decode(b []byte, id ID) ([]byte, error)
	clear()
}

// Store holds data of variable size, one value per entity: inventories, phones,
// routes. Removing the entity removes its value.
type Store[T any] struct {
	values map[ID]*T
	sorted []ID
	codec  codec
}

// RegisterStore declares the store of a type.
func RegisterStore[T any](w *World) {
	kind := reflect.TypeFor[T]()
	s := &Store[T]{values: map[ID]*T{}, codec: newCodec(kind)}
	w.declare(kind, s)
	w.stores = append(w.stores, s)
}

// Get returns the value of an entity, or nil when it has none.
func (s *Store[T]) Get(id ID) *T { return s.values[id] }

// Put sets an entity's value and returns a pointer to the stored value.
func (s *Store[T]) Put(id ID, value T) *T {
	if old := s.values[id]; old != nil {
		*old = value
		return old
	}
	at, _ := slices.BinarySearch(s.sorted, id)
	s.sorted = slices.Insert(s.sorted, at, id)
	s.values[id] = &value
	return &value
}

func (s *Store[T]) name() string { return reflect.TypeFor[T]().Name() }
func (s *Store[T]) ids() []ID    { return s.sorted }

func (s *Store[T]) drop(id ID) {
	if _, ok := s.values[id]; !ok {
		return
	}
	delete(s.values, id)
	at, _ := slices.BinarySearch(s.sorted, id)
	s.sorted = slices.Delete(s.sorted, at, at+1)
}

func (s *Store[T]) clear() {
	clear(s.values)
	s.sorted = s.sorted[:0]
}

func (s *Store[T]) encode(b []byte, id ID) ([]byte, bool) {
	value := s.values[id]
	if value == nil {
		return b, false
	}
	return s.codec.encode(b, unsafe.Pointer(value)), true
}

func (s *Store[T]) decode(b []byte, id ID) ([]byte, error) {
	var value T
	rest, err := s.codec.decode(b, unsafe.Pointer(&value))
	if err != nil {
		return nil, err
	}
	s.Put(id, value)
	return rest, nil
}

func (s *Store[T]) hash(w *World) uint64 {
	sum := uint64(0)
	for _, id := range s.sorted {
		w.scratch, _ = s.encode(w.scratch[:0], id)
		sum = mix(sum, mix(xxhash.Sum64(w.scratch), uint64(id)))
	}
	return sum
}

// StoreReader reads the store of type T. The values that Get returns must not
// be modified.
type StoreReader[T any] struct{ store *Store[T] }

func (h *StoreReader[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.store = declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.record(Read, KindStore, h.store.name())
}

// Get returns the value of an entity, or nil when it has none.
func (h StoreReader[T]) Get(id ID) *T { return h.store.Get(id) }

// IDs lists the entities that have a value, in ascending order. The list must
// not be modified.
func (h StoreReader[T]) IDs() []ID { return h.store.sorted }

// StoreWriter writes the store of type T. What it reads back does not count as a
// use of the store (FindUnused).
type StoreWriter[T any] struct{ store *Store[T] }

func (h *StoreWriter[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.store = declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.record(Write, KindStore, h.store.name())
}

// Get returns the value of an entity, or nil when it has none.
func (h StoreWriter[T]) Get(id ID) *T { return h.store.Get(id) }

// Put sets an entity's value and returns a pointer to the stored value.
func (h StoreWriter[T]) Put(id ID, value T) *T { return h.store.Put(id, value) }

// Drop removes an entity's value.
func (h StoreWriter[T]) Drop(id ID) { h.store.drop(id) }

// IDs lists the entities that have a value, in ascending order. The list must
// not be modified.
func (h StoreWriter[T]) IDs() []ID { return h.store.sorted }

// StoreUpdater is the StoreWriter of a system that reads what it has written
// itself.
type StoreUpdater[T any] struct{ StoreWriter[T] }

func (h *StoreUpdater[T]) bind(r *Registrar, tag reflect.StructTag) {
	h.StoreWriter.bind(r, tag)
	r.record(Read, KindStore, h.store.name())
}
