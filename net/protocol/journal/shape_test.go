package journal

import (
	"bytes"
	"errors"
	"reflect"
	"slices"
	"testing"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
)

// shape writes a frame value by value.
func shape(opcode uint16, write func(*protocol.NativeWriter), values int) []byte {
	w := protocol.NewNative(nil, opcode, values)
	write(w)
	return w.Frame()
}

func TestFlagsShape(t *testing.T) {
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
}

func TestChoiceShape(t *testing.T) {
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
}

func TestOfferShape(t *testing.T) {
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
