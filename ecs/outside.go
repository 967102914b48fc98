package ecs

import "reflect"

// The handles here are for what stands outside of the schedule (views of the
// state, outcomes, tools): they read alone and are not part of the order.

// Follow is a cursor on events of type T.
func ViewEvents[T any](w *World) Cursor[T] {
	s := declared[*Stream[T]](w, "event", reflect.TypeFor[T]())
	return Cursor[T]{s, s.reader()}
}

// View reads component T.
func View[T any](w *World) Reader[T] { return Reader[T]{w, w.componentOf(reflect.TypeFor[T]())} }

// ViewStore reads a store.
func ViewStore[T any](w *World) *Store[T] {
	return declared[*Store[T]](w, "store", reflect.TypeFor[T]())
}

// ViewResource reads a resource.
func ViewResource[T any](w *World) func() T {
	s := declared[*resource[T]](w, "resource", reflect.TypeFor[T]())
	return func() T { return s.value }
}

// Select makes a filter.
func (w *World) Select(terms ...Term) *Filter { return w.newFilter(terms) }

// Draws gives what fills a world before its first tick its random draws.
func (w *World) Draws(name string) Random { return newRandom(w, name) }
