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
}

func (r *Registrar) record(mode Mode, kind Kind, name string) {
	if r.readOnly && mode == Write {
		panic(fmt.Sprintf("ecs: observer %s takes a handle that writes %s %s", r.system, kind, name))
	}
	r.access.add(Touch{Name: name, Kind: kind, Mode: mode})
}

// handle is a field that the registrar fills in. Its type determines what it
// touches; a tag on the field names the entities or the archetype.
type handle interface {
	bind(r *Registrar, tag reflect.StructTag)
}

// Bind fills in every handle among the fields of the struct that target points
// to, and among those of the structs nested in it. The schedule binds each
// system, so a handle is declared by its field alone.
func (r *Registrar) Bind(target any) {
	v := reflect.ValueOf(target)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		panic(fmt.Sprintf("ecs: system %s binds a %s, which is not a pointer to a struct", r.system, v.Type()))
	}
	r.bind(v.Elem())
}

func (r *Registrar) bind(v reflect.Value) {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		// Handles are unexported fields, which reflection may not set.
		pointer := reflect.NewAt(field.Type, unsafe.Pointer(v.Field(i).UnsafeAddr()))
		if h, ok := pointer.Interface().(handle); ok {
			h.bind(r, field.Tag)
		} else if field.Type.Kind() == reflect.Struct {
			r.bind(pointer.Elem())
		}
	}
}
