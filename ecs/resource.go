package ecs

import (
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

// RegisterResource declares a value that exists once in a room (the clock, the
// weather), with its initial value. It is captured and hashed with the world.
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

// ResourceReader reads a resource.
type ResourceReader[T any] struct{ resource *resource[T] }

func (h *ResourceReader[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.resource = declared[*resource[T]](r.world, "resource", reflect.TypeFor[T]())
	r.record(Read, KindResource, h.resource.name())
}

// Get returns the resource's value.
func (h ResourceReader[T]) Get() T { return h.resource.value }

// ResourceWriter writes a resource. What it reads back does not count as a use of
// the resource (FindUnused).
type ResourceWriter[T any] struct{ resource *resource[T] }

func (h *ResourceWriter[T]) bind(r *Registrar, _ reflect.StructTag) {
	h.resource = declared[*resource[T]](r.world, "resource", reflect.TypeFor[T]())
	r.record(Write, KindResource, h.resource.name())
}

// Get returns a pointer to the resource's value.
func (h ResourceWriter[T]) Get() *T { return &h.resource.value }

// ResourceUpdater is the ResourceWriter of a system that reads what it has
// written itself.
type ResourceUpdater[T any] struct{ ResourceWriter[T] }

func (h *ResourceUpdater[T]) bind(r *Registrar, tag reflect.StructTag) {
	h.ResourceWriter.bind(r, tag)
	r.record(Read, KindResource, h.resource.name())
}
