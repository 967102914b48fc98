package ecs

import (
	"fmt"
	"reflect"

	arche "github.com/mlange-42/arche/ecs"
)

type component struct {
	name  string
	kind  reflect.Type
	id    arche.ID
	mask  arche.Mask
	codec codec
}

// RegisterComponent declares a component. The order of declarations is part of
// the format of the state. It panics for a type that is not plain data of fixed
// size.
func RegisterComponent[T any](w *World) {
	kind := reflect.TypeFor[T]()
	if _, ok := w.byType[kind]; ok {
		panic(fmt.Sprintf("ecs: component %s is declared twice", kind))
	}
	c := newCodec(kind)
	if !c.fixed {
		panic(fmt.Sprintf("ecs: component %s has parts of variable size; they belong in a store", kind))
	}
	id := arche.ComponentID[T](&w.tables)
	entry := &component{name: kind.Name(), kind: kind, id: id, mask: arche.All(w.identity, id), codec: c}
	w.components = append(w.components, entry)
	w.byType[kind] = entry
}

func (w *World) componentOf(kind reflect.Type) *component {
	c := w.byType[kind]
	if c == nil {
		panic(fmt.Sprintf("ecs: component %s was not declared", kind))
	}
	return c
}

// componentNamed finds a component by its type's name.
func (w *World) componentNamed(name string) *component {
	for _, c := range w.components {
		if c.name == name {
			return c
		}
	}
	panic(fmt.Sprintf("ecs: component %s was not declared", name))
}

// declared returns the state registered for a type. It panics when there is
// none, since a handle to undeclared data is a programmer's mistake.
func declared[S any](w *World, what string, kind reflect.Type) S {
	s, ok := w.registry[kind].(S)
	if !ok {
		panic(fmt.Sprintf("ecs: %s %s was not declared", what, kind))
	}
	return s
}

func (w *World) declare(kind reflect.Type, state any) {
	if _, ok := w.registry[kind]; ok {
		panic(fmt.Sprintf("ecs: %s is declared twice", kind))
	}
	w.registry[kind] = state
}
