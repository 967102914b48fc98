package protocol

import (
	"bytes"
	"errors"
	"testing"
)

func TestMalformedJournalMessagesAreRefused(t *testing.T) {
	whole := NewJournalWriter(nil, 497, 1)
	whole.Unsigned(5)
	frame := whole.Frame()
	for name, bad := range map[string][]byte{ // any order: each is alone
		"empty":               {},
		"another kind":        {byte(KindBye)},
		"no tuple":            {byte(KindJournal), 1, tagUnsigned, 1},
		"opcode too great":    {byte(KindJournal), 0xff, 0xff, 0x7f, tagTuple, 0},
		"truncated":           frame[:len(frame)-1],
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
		t.Error("a number of 33 bits was read as 32 bits")
	}
	r, _ = ReadJournal(large.Frame(), MaxClientFrame)
	r.Tuple(2)
	r.Uint64()
	r.Int32()
	r.Close()
	if r.End() == nil {
		t.Error("a signed number of 33 bits was read as 32 bits")
	}
}
