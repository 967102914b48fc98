package protocol

import "encoding/binary"

// A message of the journal is an opcode and one tuple of values. Each value has
// a tag with its type, so that a receiver can skip a message whose opcode it
// does not know.
//
//	frame: kind, opcode (uvarint), tuple
//	value: tag, then
//	  nil, false, true   nothing
//	  unsigned           uvarint
//	  signed             varint
//	  text               length (uvarint), UTF-8
//	  tuple, list        count (uvarint), that many values

// These are the tags of values.
const (
	tagNil byte = iota
	tagFalse
	tagTrue
	tagUnsigned
	tagSigned
	tagText
	tagTuple
	tagList
)

// These are the limits of journal messages.
const (
	maxJournalDepth = 8
	maxJournalText  = 1 << 10
)

// JournalWriter writes one message of the journal.
type JournalWriter struct{ b []byte }

// NewJournalWriter appends the head of a message to a buffer: its opcode and a
// tuple of so many values, which the caller must write next.
func NewJournalWriter(b []byte, opcode uint16, values int) *JournalWriter {
	b = binary.AppendUvarint(append(b, byte(KindJournal)), uint64(opcode))
	w := &JournalWriter{b}
	w.Tuple(values)
	return w
}

// Frame returns the frame as written so far.
func (w *JournalWriter) Frame() []byte { return w.b }

// Tuple begins a tuple of so many values.
func (w *JournalWriter) Tuple(values int) { w.number(tagTuple, uint64(values)) }

// List begins a list of so many values.
func (w *JournalWriter) List(values int) { w.number(tagList, uint64(values)) }

// Nil writes the absent value.
func (w *JournalWriter) Nil() { w.b = append(w.b, tagNil) }

// Bool writes a boolean.
func (w *JournalWriter) Bool(v bool) {
	if v {
		w.b = append(w.b, tagTrue)
	} else {
		w.b = append(w.b, tagFalse)
	}
}

// Unsigned writes an unsigned number.
func (w *JournalWriter) Unsigned(v uint64) { w.number(tagUnsigned, v) }

// Signed writes a signed number.
func (w *JournalWriter) Signed(v int64) { w.b = binary.AppendVarint(append(w.b, tagSigned), v) }

// Text writes a text.
func (w *JournalWriter) Text(v string) { w.b = appendText(append(w.b, tagText), v) }

func (w *JournalWriter) number(tag byte, v uint64) { w.b = binary.AppendUvarint(append(w.b, tag), v) }
