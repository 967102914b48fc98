package protocol

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// nested writes a list within so many lists.
func nested(depth int) []byte {
	w := NewJournalWriter(nil, 1, 1)
	for range depth {
		w.List(1)
	}
	w.Nil()
	return w.Frame()
}

func TestNativeMessagesHaveOneForm(t *testing.T) {
	w := NewJournalWriter(nil, 710, 2)
	w.List(2)
	w.Unsigned(7)
	w.Unsigned(300)
	w.Tuple(4)
	w.Signed(-2)
	w.Bool(true)
	w.Nil()
	w.Text("hé")
	want := []byte{byte(KindJournal), 0xc6, 0x05, tagTuple, 2,
		tagList, 2, tagUnsigned, 7, tagUnsigned, 0xac, 0x02,
		tagTuple, 4, tagSigned, 3, tagTrue, tagNil, tagText, 3, 'h', 0xc3, 0xa9}
	if !bytes.Equal(w.Frame(), want) {
		t.Fatalf("% x, want % x", w.Frame(), want)
	}
	r, err := ReadJournal(want, MaxServerFrame)
	if err != nil {
		t.Fatal(err)
	}
	r.Tuple(2)
	if n := r.List(2); n != 2 || r.Uint32() != 7 || r.Uint32() != 300 {
		t.Error("the list is another")
	}
	r.Close()
	r.Tuple(4)
	if r.Int32() != -2 || !r.Bool() || !r.Nil() || r.Text() != "hé" {
		t.Error("the tuple is another")
	}
	r.Close()
	r.Close()
	if err := r.End(); err != nil {
		t.Error(err)
	}
}

func TestMalformedNativeMessagesAreRefused(t *testing.T) {
	whole := NewJournalWriter(nil, 497, 1)
	whole.Unsigned(5)
	frame := whole.Frame()
	for name, bad := range map[string][]byte{ // any order: each is alone
		"empty":               {},
		"another kind":        {byte(KindBye)},
		"no tuple":            {byte(KindJournal), 1, tagUnsigned, 1},
		"opcode too great":    {byte(KindJournal), 0xff, 0xff, 0x7f, tagTuple, 0},
		"cut short":           frame[:len(frame)-1],
		"a byte more":         append(bytes.Clone(frame), 0),
		"unknown tag":         {byte(KindJournal), 1, tagTuple, 1, 99},
		"count beyond bytes":  {byte(KindJournal), 1, tagTuple, 200, tagNil},
		"text is not UTF-8":   {byte(KindJournal), 1, tagTuple, 1, tagText, 1, 0xff},
		"nested too deep":     nested(maxJournalDepth),
		"longer than allowed": NewJournalWriter(make([]byte, 0), 1, 0).Frame(),
	} {
		most := MaxClientFrame
		if name == "longer than allowed" {
			most = 3
		}
		if _, err := ReadJournal(bad, most); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := ReadJournal(nested(maxJournalDepth-1), MaxClientFrame); err != nil {
		t.Errorf("as deep as allowed: %v", err)
	}
	for name, misread := range map[string]func(*JournalReader){ // any order: each is alone
		"a value more":    func(r *JournalReader) { r.Tuple(1); r.Uint32(); r.Uint32(); r.Close() },
		"a value less":    func(r *JournalReader) { r.Tuple(1); r.Close() },
		"another count":   func(r *JournalReader) { r.Tuple(2) },
		"another type":    func(r *JournalReader) { r.Tuple(1); r.Int64(); r.Close() },
		"left open":       func(r *JournalReader) { r.Tuple(1); r.Uint32() },
		"closed too much": func(r *JournalReader) { r.Tuple(1); r.Uint32(); r.Close(); r.Close() },
		"unread":          func(*JournalReader) {},
	} {
		r, err := ReadJournal(frame, MaxClientFrame)
		if err != nil {
			t.Fatal(err)
		}
		misread(r)
		if err := r.End(); !errors.Is(err, ErrMalformed) {
			t.Errorf("%s: %v", name, err)
		}
	}
	large := NewJournalWriter(nil, 1, 2)
	large.Unsigned(1 << 32)
	large.Signed(1 << 31)
	r, _ := ReadJournal(large.Frame(), MaxClientFrame)
	r.Tuple(2)
	if r.Uint32(); r.End() == nil {
		t.Error("33 bits are read as 32")
	}
	r, _ = ReadJournal(large.Frame(), MaxClientFrame)
	r.Tuple(2)
	r.Uint64()
	r.Int32()
	r.Close()
	if r.End() == nil {
		t.Error("33 signed bits are read as 32")
	}
}

func TestNativeNumbersRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		u, i, s := rapid.Uint64().Draw(t, "unsigned"), rapid.Int64().Draw(t, "signed"), rapid.StringN(0, 40, 200).Draw(t, "text")
		w := NewJournalWriter(nil, rapid.Uint16().Draw(t, "opcode"), 3)
		w.Unsigned(u)
		w.Signed(i)
		w.Text(s)
		r, err := ReadJournal(w.Frame(), MaxServerFrame)
		if err != nil {
			t.Fatal(err)
		}
		r.Tuple(3)
		if a, b, c := r.Uint64(), r.Int64(), r.Text(); a != u || b != i || c != s {
			t.Fatalf("%d %d %q come back as %d %d %q", u, i, s, a, b, c)
		}
		r.Close()
		if err := r.End(); err != nil {
			t.Fatal(err)
		}
	})
}
