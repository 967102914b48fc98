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

// Store keeps what is of variable size, one value an entity: inventories,
// phones, routes, memories. Removing the entity removes the value.
type Store[T any] struct {
	values map[ID]*T
	sorted []ID
	codec  codec
}

// RegisterStore declares a subject's store.
func RegisterStore[T any](w *World) {
	kind := reflect.TypeFor[T]()
	s := &Store[T]{values: map[ID]*T{}, codec: newCodec(kind)}
	w.declare(kind, s)
	w.stores = append(w.stores, s)
}

// Get is the value of an entity, nil when it has none.
func (s *Store[T]) Get(id ID) *T { return s.values[id] }

// Put gives an entity a value and returns where it stands.
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

// StoreReader reads the store of T's. What Get returns is not to be written.
type StoreReader[T any] struct{ store *Store[T] }

func (h *StoreReader[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.store = declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.note(Read, KindStore, h.store.name())
}

// Get returns the value of an entity, nil when it has none.
func (h StoreReader[T]) Get(id ID) *T { return h.store.Get(id) }

// IDs lists the entities that have a value, in ascending order; the list is
// not to be written.
func (h StoreReader[T]) IDs() []ID { return h.store.sorted }

// StoreWriter reads and writes the store of T's.
type StoreWriter[T any] struct{ store *Store[T] }

func (h *StoreWriter[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.store = declared[*Store[T]](r.world, "store", reflect.TypeFor[T]())
	r.note(Write, KindStore, h.store.name())
}

// Get returns the value of an entity, nil when it has none.
func (h StoreWriter[T]) Get(id ID) *T { return h.store.Get(id) }

// Put gives an entity a value and returns where it stands.
func (h StoreWriter[T]) Put(id ID, value T) *T { return h.store.Put(id, value) }

// Drop takes an entity's value away.
func (h StoreWriter[T]) Drop(id ID) { h.store.drop(id) }

// IDs lists the entities that have a value, in ascending order; the list is
// not to be written.
func (h StoreWriter[T]) IDs() []ID { return h.store.sorted }
