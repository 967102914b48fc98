package journal

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"
)

// fill gives every field of a message a different value, so that tests detect
// fields that are missing or exchanged.
func fill(v reflect.Value, next *uint64) {
	*next++
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), next)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), next)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			fill(v.Index(i), next)
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d", *next))
	case reflect.Int32:
		v.SetInt(-int64(*next))
	case reflect.Uint64:
		v.SetUint(1<<63 + *next)
	default:
		v.SetUint(*next)
	}
}

// filled returns a message of each kind, by opcode.
func filled() []Message {
	var list []Message
	for _, kinds := range []map[uint16]func() Message{requests, messages} {
		for _, opcode := range slices.Sorted(maps.Keys(kinds)) {
			m, next := kinds[opcode](), uint64(0)
			fill(reflect.ValueOf(m).Elem(), &next)
			if a, is := m.(*ActorIntroduced); is {
				a.Class = nil // it is a creature
			}
			list = append(list, m)
		}
	}
	return list
}

func frameOf(t testing.TB, m Message) []byte {
	t.Helper()
	frame, err := Append(nil, m)
	if err != nil {
		t.Fatalf("%T: %v", m, err)
	}
	return frame
}

// readBack decodes a frame as its receiver does.
func readBack(frame []byte, m Message) (Message, error) {
	if requests[m.Opcode()] != nil {
		return ReadRequest(frame)
	}
	return ReadMessage(frame)
}
