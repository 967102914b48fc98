package game

import (
	"reflect"

	"caper/levels/strict"
)

// visitor holds the functions that a walk through a document calls; it skips
// nil functions.
type visitor struct {
	// enter receives a pointer to each struct, before its fields.
	enter func(x any, at *strict.Trail)
	// leaf receives each text; a list passes its words one by one.
	leaf func(f *field, text string, at *strict.Trail)
	// key receives each key of a table whose keys are references.
	key func(f *field, key string, at *strict.Trail)
	// event receives each event.
	event func(e *Event, at *strict.Trail)
}

// walk visits a struct of the language and everything in it, in the order of
// the fields.
func (w *visitor) walk(x any, at *strict.Trail) {
	v := reflect.ValueOf(x).Elem()
	w.object(v, describeOnce().objects[v.Type()], at)
}

func (w *visitor) object(v reflect.Value, o *object, at *strict.Trail) {
	if w.enter != nil {
		w.enter(v.Addr().Interface(), at)
	}
	w.members(v, o, at)
}

func (w *visitor) members(v reflect.Value, o *object, at *strict.Trail) {
	for i := range o.fields {
		f := &o.fields[i]
		value := v.Field(f.index)
		if value.IsZero() {
			continue
		}
		if f.pointer {
			value = value.Elem()
		}
		w.value(value, f, f.shape, at.Down(f.name))
	}
	for i := range o.variants {
		if chosen := v.Field(o.variants[i].index); !chosen.IsNil() {
			if w.enter != nil {
				w.enter(chosen.Interface(), at)
			}
			w.members(chosen.Elem(), o.variants[i].object, at)
		}
	}
}

func (w *visitor) value(v reflect.Value, f *field, s *shape, at *strict.Trail) {
	switch s.kind {
	case shapeText:
		if w.leaf != nil {
			w.leaf(f, v.String(), at)
		}
	case shapeEvent:
		if w.event != nil {
			w.event(v.Addr().Interface().(*Event), at)
		}
	case shapeObject:
		w.object(v, s.object, at)
	case shapeTable:
		for i := range v.Len() {
			entry := v.Index(i)
			place := at.Down(entry.Field(0).String())
			if w.key != nil && f.keys != "" {
				w.key(f, entry.Field(0).String(), place)
			}
			w.value(entry.Field(1), f, s.elem, place)
		}
	case shapeOneOrMany:
		if v.Len() == 1 {
			w.value(v.Index(0), f, s.elem, at)
			return
		}
		w.list(v, f, s.elem, at)
	case shapeList, shapeTwo:
		w.list(v, f, s.elem, at)
	case shapeEscape, shapeTeams:
		w.list(v.Field(1), f, describeOnce().shapes[v.Field(1).Type().Elem()], at)
	case shapeFail:
		w.value(v.Field(0), f, describeOnce().shapes[stringType], at)
	}
}

func (w *visitor) list(v reflect.Value, f *field, elem *shape, at *strict.Trail) {
	for i := range v.Len() {
		w.value(v.Index(i), f, elem, at.Item(i))
	}
}
