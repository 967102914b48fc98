package journal

import (
	"bytes"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/journal/content"
	"caper/net/protocol"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.txt")

// fill gives every field of a message a value of its own, so that a field that
// is left out or taken for another is noticed.
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

// readBack reads a frame by the side that it is for.
func readBack(frame []byte, m Message) (Message, error) {
	if requests[m.Opcode()] != nil {
		return ReadRequest(frame)
	}
	return ReadMessage(frame)
}

func TestShapesAreFrozen(t *testing.T) {
	var b strings.Builder
	for _, m := range filled() {
		name := reflect.TypeOf(m).Elem().Name()
		fmt.Fprintf(&b, "%d %s %s\n", m.Opcode(), name, hex.EncodeToString(frameOf(t, m)))
	}
	const file = "testdata/golden.txt"
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	// covers J-TURNIN-006 J-CONV-021 J-SHARE-023 J-IMP-035
	if b.String() != string(want) {
		t.Errorf("a message has another shape; the protocol's version rises with it (-update):\n%s", b.String())
	}
}

func TestEveryFieldSurvivesTheWire(t *testing.T) {
	for _, m := range filled() {
		frame := frameOf(t, m)
		back, err := readBack(frame, m)
		if err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%T: %+v comes back as %+v, %v", m, m, back, err)
		}
		for cut := range frame {
			if _, err := readBack(frame[:cut], m); err == nil {
				t.Errorf("%T is read from its first %d of %d bytes", m, cut, len(frame))
			}
		}
		if _, err := readBack(append(bytes.Clone(frame), 0), m); !errors.Is(err, protocol.ErrMalformed) {
			t.Errorf("%T with a byte more: %v", m, err)
		}
	}
}

func TestEmptyMessagesSurviveTheWire(t *testing.T) {
	for _, m := range []Message{
		&CompleteRadioMission{Mission: 5}, &MissionGained{Mission: 1}, &Inventory{}, &PlayerFlags{Flags: []content.FlagID{}},
		&Converse{Entity: 3}, &RadioOffer{Mission: 9},
	} {
		if back, err := readBack(frameOf(t, m), m); err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%+v comes back as %+v, %v", m, back, err)
		}
	}
}
