package protocol

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// nested writes lists that are nested to a depth.
func nested(depth int) []byte {
	w := NewJournalWriter(nil, 1, 1)
	for range depth {
		w.List(1)
	}
	w.Nil()
	return w.Frame()
}

func TestJournalMessagesHaveOneForm(t *testing.T) {
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
		t.Error("the list differs")
	}
	r.Close()
	r.Tuple(4)
	if r.Int32() != -2 || !r.Bool() || !r.Nil() || r.Text() != "hé" {
		t.Error("the tuple differs")
	}
	r.Close()
	r.Close()
	if err := r.End(); err != nil {
		t.Error(err)
	}
}

func TestJournalValuesRoundTrip(t *testing.T) {
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
