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

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.txt")

// fill gives every field of a message a value of its own, so that one that is
// left out or taken for another shows.
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

// filled is a message of each kind, by opcode.
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

// reread reads a frame by the side that it is for.
func reread(frame []byte, m Message) (Message, error) {
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

func TestMessagesComeBackWhole(t *testing.T) {
	for _, m := range filled() {
		frame := frameOf(t, m)
		back, err := reread(frame, m)
		if err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%T: %+v comes back as %+v, %v", m, m, back, err)
		}
		for cut := range frame {
			if _, err := reread(frame[:cut], m); err == nil {
				t.Errorf("%T is read from its first %d of %d bytes", m, cut, len(frame))
			}
		}
		if _, err := reread(append(bytes.Clone(frame), 0), m); !errors.Is(err, protocol.ErrMalformed) {
			t.Errorf("%T with a byte more: %v", m, err)
		}
	}
}

func TestEmptyMessagesComeBackToo(t *testing.T) {
	for _, m := range []Message{
		&CompleteRadioMission{Mission: 5}, &MissionGained{Mission: 1}, &Inventory{}, &PlayerFlags{Flags: []content.FlagID{}},
		&Converse{Entity: 3}, &RadioOffer{Mission: 9},
	} {
		if back, err := reread(frameOf(t, m), m); err != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%+v comes back as %+v, %v", m, back, err)
		}
	}
}

func TestRequestsAndMessagesAreNotTakenForEachOther(t *testing.T) {
	if _, err := ReadRequest(frameOf(t, &MissionCleared{Mission: 1})); !errors.Is(err, ErrUnknown) {
		t.Errorf("a server's message as a request: %v", err)
	}
	if _, err := ReadMessage(frameOf(t, &ClearMission{Mission: 1})); !errors.Is(err, ErrUnknown) {
		t.Errorf("a request as a server's message: %v", err)
	}
	long := protocol.NewNative(nil, 497, 1)
	long.Text(strings.Repeat("a", 1000))
	long.Text(strings.Repeat("a", 100))
	if _, err := ReadRequest(long.Frame()); !errors.Is(err, protocol.ErrMalformed) {
		t.Errorf("a request of %d bytes: %v", len(long.Frame()), err)
	}
}

func TestNativeShapes(t *testing.T) {
	shape := func(opcode uint16, write func(*protocol.NativeWriter), values int) []byte {
		w := protocol.NewNative(nil, opcode, values)
		write(w)
		return w.Frame()
	}
	t.Run("J-FLAG-015 player flags are tuple, list, numbers", func(t *testing.T) {
		want := shape(710, func(w *protocol.NativeWriter) { w.List(2); w.Unsigned(7); w.Unsigned(92) }, 1)
		if got := frameOf(t, &PlayerFlags{Flags: []content.FlagID{7, 92}}); !bytes.Equal(got, want) {
			t.Errorf("% x, want % x", got, want)
		}
		before := []byte("before")
		if b, err := Append(before, &PlayerFlags{}); err == nil || !bytes.Equal(b, before) {
			t.Errorf("no collection gives % x, %v", b, err)
		}
	})
	t.Run("J-DLG-014 a choice has exactly five fields", func(t *testing.T) {
		five := func(w *protocol.NativeWriter) {
			w.Unsigned(1<<63 + 5)
			w.Unsigned(339)
			w.Unsigned(8)
			w.Unsigned(1)
			w.Signed(3)
		}
		choice := &PerformNPCChoice{Entity: 1<<63 + 5, Mission: 339, Objective: 8, Flag: 1, Choice: 3}
		want := shape(497, five, 5)
		if got := frameOf(t, choice); !bytes.Equal(got, want) {
			t.Errorf("% x, want % x", got, want)
		}
		if back, err := ReadRequest(want); err != nil || !reflect.DeepEqual(back, choice) {
			t.Errorf("%+v, %v", back, err)
		}
		for name, bad := range map[string][]byte{ // any order: each is alone
			"missing": shape(497, func(w *protocol.NativeWriter) { w.Unsigned(5); w.Unsigned(339); w.Unsigned(8); w.Unsigned(1) }, 4),
			"extra":   shape(497, func(w *protocol.NativeWriter) { five(w); w.Nil() }, 6),
			"unsigned index": shape(497, func(w *protocol.NativeWriter) {
				w.Unsigned(5)
				w.Unsigned(339)
				w.Unsigned(8)
				w.Unsigned(1)
				w.Unsigned(3)
			}, 5),
		} {
			if _, err := ReadRequest(bad); !errors.Is(err, protocol.ErrMalformed) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
	t.Run("J-DLG-004 J-DLG-005 J-DLG-006 payloads of a conversation", func(t *testing.T) {
		triple := func(w *protocol.NativeWriter, kind uint64, mission uint64) {
			w.Tuple(2)
			w.Unsigned(kind)
			w.List(1)
			w.Tuple(3)
			w.Unsigned(mission)
			w.Unsigned(8)
			w.Unsigned(1)
		}
		want := shape(711, func(w *protocol.NativeWriter) {
			w.Unsigned(77)
			w.List(4)
			w.Tuple(2)
			w.Unsigned(2)
			w.List(1)
			w.Unsigned(339)
			triple(w, 3, 1)
			triple(w, 4, 2)
			triple(w, 5, 3)
		}, 2)
		got := frameOf(t, &Converse{Entity: 77, MissionReminder: []content.MissionID{339},
			ObjectiveComplete: []Triple{{1, 8, 1}}, ObjectiveAmbient: []Triple{{2, 8, 1}}, ObjectiveChoice: []Triple{{3, 8, 1}}})
		if !bytes.Equal(got, want) {
			t.Errorf("% x, want % x", got, want)
		}
	})
	t.Run("J-DLG-020 J-OPEN-035 greeting, end and forced are scalars", func(t *testing.T) {
		want := shape(711, func(w *protocol.NativeWriter) {
			w.Unsigned(77)
			w.List(3)
			w.Tuple(2)
			w.Unsigned(0)
			w.Unsigned(4318)
			w.Tuple(2)
			w.Unsigned(7)
			w.Bool(true)
			w.Tuple(2)
			w.Unsigned(8)
			w.Bool(true)
		}, 2)
		if got := frameOf(t, &Converse{Entity: 77, ImportantGreeting: 4318, EndConversation: true, ForcedByScript: true}); !bytes.Equal(got, want) {
			t.Errorf("% x, want % x", got, want)
		}
	})
	t.Run("J-AUDIO-002 an offer has its briefing in its own place", func(t *testing.T) {
		with := shape(707, func(w *protocol.NativeWriter) { w.Unsigned(1990); w.Unsigned(4); w.Unsigned(9) }, 3)
		without := shape(707, func(w *protocol.NativeWriter) { w.Unsigned(1990); w.Unsigned(4); w.Nil() }, 3)
		briefing := uint32(9)
		if got := frameOf(t, &RadioOffer{1990, 4, &briefing}); !bytes.Equal(got, with) {
			t.Errorf("% x, want % x", got, with)
		}
		if got := frameOf(t, &RadioOffer{1990, 4, nil}); !bytes.Equal(got, without) {
			t.Errorf("% x, want % x", got, without)
		}
	})
}

// TestConverseIsJudgedBeforeAByteIsWritten holds the last entry of each
// payload to the same as the first.
func TestConverseIsJudgedBeforeAByteIsWritten(t *testing.T) {
	zero := uint32(0)
	good := Completion{Mission: 1, Title: 1}
	for name, m := range map[string]*Converse{ // any order: each is alone
		"no entity":           {},
		"dispensed":           {Entity: 1, MissionDispensed: []Dispensed{{1, 1, nil}, {2, 0, nil}}},
		"briefing":            {Entity: 1, MissionDispensed: []Dispensed{{1, 1, &zero}}},
		"reminder":            {Entity: 1, MissionReminder: []content.MissionID{1, 0}},
		"complete":            {Entity: 1, ObjectiveComplete: []Triple{{1, 1, 1}, {1, 0, 1}}},
		"ambient":             {Entity: 1, ObjectiveAmbient: []Triple{{0, 1, 1}}},
		"choice":              {Entity: 1, ObjectiveChoice: make([]Triple, 1)},
		"completion":          {Entity: 1, MissionComplete: []Completion{good, {Mission: 2}}},
		"an item":             {Entity: 1, MissionComplete: []Completion{good, {Mission: 2, Title: 1, Items: []Item{{1, 1}, {1, 0}}}}},
		"a choice of rewards": {Entity: 1, MissionComplete: []Completion{{Mission: 2, Title: 1, Choices: []Item{{0, 1}}}}},
		"too many triples":    {Entity: 1, ObjectiveChoice: slices.Repeat([]Triple{{1, 1, 1}}, maxConverse+1)},
		"too many reminders":  {Entity: 1, MissionReminder: slices.Repeat([]content.MissionID{1}, maxConverse+1)},
	} {
		before := []byte("before")
		// covers J-DLG-019
		if b, err := Append(before, m); err == nil || !bytes.Equal(b, before) {
			t.Errorf("%s: % x, %v", name, b, err)
		}
	}
}

func TestConversePayloadsComeInOrder(t *testing.T) {
	w := protocol.NewNative(nil, 711, 2)
	w.Unsigned(1)
	w.List(2)
	for range 2 {
		w.Tuple(2)
		w.Unsigned(2)
		w.List(1)
		w.Unsigned(339)
	}
	if _, err := ReadMessage(w.Frame()); !errors.Is(err, protocol.ErrMalformed) {
		t.Errorf("a payload twice: %v", err)
	}
	w = protocol.NewNative(nil, 711, 2)
	w.Unsigned(1)
	w.List(1)
	w.Tuple(2)
	w.Unsigned(2)
	w.List(0)
	if _, err := ReadMessage(w.Frame()); !errors.Is(err, protocol.ErrMalformed) {
		t.Errorf("a payload without entries: %v", err)
	}
}

func TestFlagsAreProjected(t *testing.T) {
	t.Run("J-FLAG-017 J-FLAG-018 members are mission flags of any value but 0", func(t *testing.T) {
		got := ProjectFlags(nil, []components.DurableFlag{
			{ID: 0, Value: 1}, {ID: 1, Value: 2}, {ID: 92, Value: 0}, {ID: 93, Value: 1<<32 - 1}, {ID: 1<<31 - 1, Value: 1},
			{ID: 1 << 31, Value: 1}, {ID: uint32(content.BootcampComplete), Value: content.BootcampCompleteValue},
		})
		if want := []content.FlagID{1, 93, 1<<31 - 1}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func FuzzRequests(f *testing.F) {
	for _, m := range filled() {
		f.Add(frameOf(f, m))
	}
	f.Fuzz(func(t *testing.T, frame []byte) {
		for _, side := range []func([]byte) (Message, error){func(b []byte) (Message, error) {
			m, err := ReadRequest(b)
			return m, err
		}, ReadMessage} {
			m, err := side(frame)
			if err != nil {
				continue
			}
			again, err := Append(nil, m)
			if err != nil {
				t.Fatalf("%+v was read and cannot be written: %v", m, err)
			}
			if back, err := side(again); err != nil || !reflect.DeepEqual(back, m) {
				t.Fatalf("%+v comes back as %+v, %v", m, back, err)
			}
		}
	})
}
