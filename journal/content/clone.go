package content

import "reflect"

// Clone returns a copy of a mission that shares nothing. It has everything,
// including channels, sources, repeat policy, dialogue, items and requirements
// (J-AUTH-016).
func (m *Mission) Clone() *Mission { return copyOf(m) }

// Clone returns a copy of a scene that shares nothing.
func (s *Scene) Clone() Scene { return *copyOf(s) }

// Clone returns a copy of an experience that shares nothing.
func (e *Experience) Clone() *Experience { return copyOf(e) }

// Clone returns a copy of a policy that shares nothing; nil stays nil. Bindings of
// actors take such copies (J-POL-016).
func (p *ActorPolicy) Clone() *ActorPolicy { return copyOf(p) }

// copyOf copies a value with everything that it refers to. It follows the types,
// so that it copies fields that are added later too.
func copyOf[T any](v T) T {
	return deepCopy(reflect.ValueOf(&v).Elem()).Interface().(T)
}

func deepCopy(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v) // scalars, and unexported fields
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c.Set(reflect.New(v.Type().Elem()))
			c.Elem().Set(deepCopy(v.Elem()))
		}
	case reflect.Interface:
		if !v.IsNil() {
			c.Set(deepCopy(v.Elem()))
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				c.Field(i).Set(deepCopy(v.Field(i)))
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			c.Index(i).Set(deepCopy(v.Index(i)))
		}
	case reflect.Slice:
		if !v.IsNil() {
			c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := range v.Len() {
				c.Index(i).Set(deepCopy(v.Index(i)))
			}
		}
	case reflect.Map:
		if !v.IsNil() {
			c.Set(reflect.MakeMapWithSize(v.Type(), v.Len()))
			for each := v.MapRange(); each.Next(); { // any order: the copy is a map too
				c.SetMapIndex(each.Key(), deepCopy(each.Value()))
			}
		}
	}
	return c
}
