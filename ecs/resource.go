package ecs

import (
	"fmt"
	"reflect"
	"unsafe"

	"github.com/cespare/xxhash/v2"
)

type resourceState interface {
	name() string
	hash(w *World) uint64
	encode(b []byte) []byte
	decode(b []byte) ([]byte, error)
}

type resource[T any] struct {
	value T
	codec codec
}

// RegisterResource declares a value that the room has one of (the clock, the
// weather), with its first value. It is captured and hashed with the world.
func RegisterResource[T any](w *World, first T) {
	kind := reflect.TypeFor[T]()
	r := &resource[T]{value: first, codec: newCodec(kind)}
	w.declare(kind, r)
	w.resources = append(w.resources, r)
}

func (r *resource[T]) name() string { return reflect.TypeFor[T]().Name() }
func (r *resource[T]) encode(b []byte) []byte {
	return r.codec.encode(b, unsafe.Pointer(&r.value))
}
func (r *resource[T]) decode(b []byte) ([]byte, error) {
	return r.codec.decode(b, unsafe.Pointer(&r.value))
}
func (r *resource[T]) hash(w *World) uint64 {
	w.scratch = r.encode(w.scratch[:0])
	return xxhash.Sum64(w.scratch)
}

// Provide hands the world something that is no state: the level, the physics
// space, tuning. Systems take it with Use. It is neither captured nor hashed.
func Provide[T any](w *World, service T) {
	kind := reflect.TypeFor[T]()
	if _, ok := w.services[kind]; ok {
		panic(fmt.Sprintf("ecs: service %s is provided twice", kind))
	}
	w.services[kind] = &service
}

// Replace swaps a service for another of its type, as a tuning reload does.
func Replace[T any](w *World, service T) { *w.services[reflect.TypeFor[T]()].(*T) = service }
