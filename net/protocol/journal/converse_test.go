package journal

import (
	"bytes"
	"errors"
	"slices"
	"testing"

	"caper/journal/content"
	"caper/net/protocol"
)

func TestConverseShape(t *testing.T) {
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
}

// TestConverseIsValidatedBeforeItIsWritten holds the last entry of each
// payload to the same as the first.
func TestConverseIsValidatedBeforeItIsWritten(t *testing.T) {
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
