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

// Drop takes an entity's value away.
func (s *Store[T]) Drop(id ID) { s.drop(id) }

// IDs lists who has a value, in ascending order; it is not to be written.
func (s *Store[T]) IDs() []ID { return s.sorted }

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
