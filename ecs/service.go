package ecs

import (
	"fmt"
	"reflect"
	"strings"
)

// service is an object that systems use and that is not part of the state: the
// level, the physics space, tuning. It is neither captured nor hashed.
type service struct {
	name     string
	value    any  // a pointer to the value, so that handles see a replacement
	constant bool // no system writes it
}

// Provide registers a service that systems read and write.
func Provide[T any](w *World, value T) { provide(w, value, false) }

// ProvideConstant registers a service that no system writes, such as a level,
// tables or tuning.
func ProvideConstant[T any](w *World, value T) { provide(w, value, true) }

func provide[T any](w *World, value T, constant bool) {
	kind := reflect.TypeFor[T]()
	if _, ok := w.services[kind]; ok {
		panic(fmt.Sprintf("ecs: service %s is provided twice", kind))
	}
	w.services[kind] = &service{strings.TrimPrefix(kind.String(), "*"), &value, constant}
}

// ProvideQueries lets systems that only read service S use the queries Q that it
// hands out. Using Q counts as reading S, so Q must hide S: it panics when a type
// assertion leads from one to the other.
func ProvideQueries[Q, S any](w *World, queries func(S) Q) {
	s := serviceOf[S](w)
	value := queries(*s.value.(*S))
	if _, exposed := any(value).(S); exposed {
		panic(fmt.Sprintf("ecs: the queries %s of service %s are the service itself: wrap it in a type of their own", reflect.TypeFor[Q](), s.name))
	}
	w.services[reflect.TypeFor[Q]()] = &service{s.name, &value, true}
}

// Replace swaps a service for another of its type, as a tuning reload does.
func Replace[T any](w *World, value T) { *serviceOf[T](w).value.(*T) = value }

func serviceOf[T any](w *World) *service {
	s := w.services[reflect.TypeFor[T]()]
	if s == nil {
		panic(fmt.Sprintf("ecs: service %s was not provided", reflect.TypeFor[T]()))
	}
	return s
}

// ServiceReader reads a service. A service that other systems write is read
// through an interface of queries (ProvideQueries).
type ServiceReader[T any] struct{ value *T }

func (h *ServiceReader[T]) bind(r *Registrar, _ reflect.StructTag) {
	s := serviceOf[T](r.world)
	if !s.constant {
		panic(fmt.Sprintf("ecs: system %s reads service %s, which other systems write: read it through an interface (ProvideQueries)", r.system, s.name))
	}
	r.record(Read, KindService, s.name)
	h.value = s.value.(*T)
}

// Get returns the current value of the service.
func (h ServiceReader[T]) Get() T { return *h.value }

// ServiceWriter reads and writes a service.
type ServiceWriter[T any] struct{ value *T }

func (h *ServiceWriter[T]) bind(r *Registrar, _ reflect.StructTag) {
	s := serviceOf[T](r.world)
	if s.constant {
		panic(fmt.Sprintf("ecs: system %s takes a handle that writes service %s, which is constant", r.system, s.name))
	}
	r.record(Write, KindService, s.name)
	h.value = s.value.(*T)
}

// Get returns the current value of the service.
func (h ServiceWriter[T]) Get() T { return *h.value }
