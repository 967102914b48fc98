package ecs

import (
	"fmt"
	"reflect"
	"unsafe"
)

// Registrar fills in a system's handles and records what each of them touches.
type Registrar struct {
	world    *World
	system   string
	access   *Access
	readOnly bool // for observers, which are outside of the schedule
	bound    map[place]bool
	pointers []pointer // to be checked once Init has run
}

func (r *Registrar) record(mode Mode, kind Kind, name string) {
	if r.readOnly && mode == Write {
		panic(fmt.Sprintf("ecs: observer %s takes a handle that writes %s %s", r.system, kind, name))
	}
	r.access.add(Touch{Name: name, Kind: kind, Mode: mode})
}

// recordPresence records the handle of what has or gets a component.
func (r *Registrar) recordPresence(mode Mode, component string) {
	r.access.add(Touch{Name: component, Kind: KindComponent, Mode: mode, Presence: true})
}

// handle is a field that the registrar fills in. Its type determines what it
// touches; a tag on the field names the entities or the archetype.
type handle interface {
	bind(r *Registrar, tag reflect.StructTag)
}

// Bind fills in every handle among the fields of the struct that target points
// to, and among those of the structs nested in it. The schedule binds each
// system, so a handle is declared by its field alone. It panics for handles that
// it can't reach, in arrays, slices and maps. A pointer may lead to a part of
// target that is bound there; checkPointers makes sure of it.
func (r *Registrar) Bind(target any) {
	v := reflect.ValueOf(target)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		panic(fmt.Sprintf("ecs: system %s binds a %s, which is not a pointer to a struct", r.system, v.Type()))
	}
	r.bound = map[place]bool{}
	r.bind(v.Elem())
}

// place identifies a struct or handle that is bound. A struct and its first
// field have one address, hence the type.
type place struct {
	address unsafe.Pointer
	kind    reflect.Type
}

// pointer is a field that points to something with handles.
type pointer struct {
	name  string // struct and field
	value reflect.Value
}

func (r *Registrar) bind(v reflect.Value) {
	r.bound[place{unsafe.Pointer(v.UnsafeAddr()), v.Type()}] = true
	for i := range v.NumField() {
		field := v.Type().Field(i)
		// Handles are unexported fields, which reflection may not set.
		at := reflect.NewAt(field.Type, unsafe.Pointer(v.Field(i).UnsafeAddr()))
		switch {
		case isHandle(field.Type):
			at.Interface().(handle).bind(r, field.Tag)
			r.bound[place{at.UnsafePointer(), field.Type}] = true
		case field.Type.Kind() == reflect.Struct:
			r.bind(at.Elem())
		case !hasHandles(field.Type, map[reflect.Type]bool{}):
		case field.Type.Kind() == reflect.Pointer:
			r.pointers = append(r.pointers, pointer{v.Type().String() + "." + field.Name, at.Elem()})
		default:
			panic(fmt.Sprintf("ecs: system %s has handles in %s.%s, a %s, where they can't be bound: declare each as a field", r.system, v.Type(), field.Name, field.Type.Kind()))
		}
	}
}

// checkPointers panics when a pointer leads to handles that are not fields of
// the system itself: nobody has bound those, and their access is not declared.
// It runs after Init, which connects the parts of a system.
func (r *Registrar) checkPointers() {
	for _, p := range r.pointers {
		if !r.bound[place{p.value.UnsafePointer(), p.value.Type().Elem()}] {
			panic(fmt.Sprintf("ecs: system %s has handles behind the pointer %s, which does not lead to a part of the system: declare them as fields", r.system, p.name))
		}
	}
}

var handleType = reflect.TypeFor[handle]()

// isHandle reports whether a type is a handle of this package. A struct that
// embeds a handle has its methods too, but may have other handles beside it.
func isHandle(t reflect.Type) bool {
	return t.PkgPath() == handleType.PkgPath() && reflect.PointerTo(t).Implements(handleType) && t.Kind() == reflect.Struct
}

// hasHandles reports whether values of a type hold handles or lead to some.
// Interfaces and functions hide what they hold.
func hasHandles(t reflect.Type, seen map[reflect.Type]bool) bool {
	if isHandle(t) {
		return true
	}
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t.Kind() {
	case reflect.Map:
		return hasHandles(t.Key(), seen) || hasHandles(t.Elem(), seen)
	case reflect.Pointer, reflect.Array, reflect.Slice, reflect.Chan:
		return hasHandles(t.Elem(), seen)
	case reflect.Struct:
		for i := range t.NumField() {
			if hasHandles(t.Field(i).Type, seen) {
				return true
			}
		}
	}
	return false
}
