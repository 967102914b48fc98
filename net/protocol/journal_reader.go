package protocol

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// JournalReader decodes a message of the journal. After an error every read
// returns zero, and End returns the first error.
type JournalReader struct {
	Opcode uint16 // type of the message
	r      reader
	// open counts the values that are left in each open tuple or list.
	open []uint64
}

// ReadJournal reads a frame's opcode and opens its tuple; most limits the frame
// in bytes. It returns an error unless the whole message is well formed.
func ReadJournal(frame []byte, most int) (*JournalReader, error) {
	r := read(frame, KindJournal, most)
	opcode := r.below(math.MaxUint16+1, "opcode")
	check := r
	if len(check.bytes) == 0 || check.bytes[0] != tagTuple {
		check.fail("no tuple")
	}
	skipValue(&check, 1)
	if err := check.end(); err != nil {
		return nil, fmt.Errorf("reading journal message %d: %w", opcode, err)
	}
	return &JournalReader{Opcode: uint16(opcode), r: r}, nil
}

// skipValue skips one value.
func skipValue(r *reader, depth int) {
	switch tag := r.byte(); tag {
	case tagNil, tagFalse, tagTrue:
	case tagUnsigned:
		r.uvarint()
	case tagSigned:
		r.varint()
	case tagText:
		if !utf8.ValidString(r.text(maxJournalText, "text")) {
			r.fail("text is not UTF-8")
		}
	case tagTuple, tagList:
		if depth > maxJournalDepth {
			r.fail(fmt.Sprintf("values are nested more than %d deep", maxJournalDepth))
			return
		}
		for range r.below(uint64(len(r.bytes))+1, "count") { // each value takes at least one byte
			skipValue(r, depth+1)
			if r.err != nil {
				return
			}
		}
	default:
		r.fail(fmt.Sprintf("tag %d", tag))
	}
}

// expect reads a tag, which must be one of those wanted.
func (n *JournalReader) expect(what string, wanted ...byte) byte {
	if n.r.err != nil {
		return tagNil
	}
	if len(n.open) > 0 {
		last := len(n.open) - 1
		if n.open[last] == 0 {
			n.r.fail("no value is left, want " + what)
			return tagNil
		}
		n.open[last]--
	}
	tag := n.r.byte()
	for _, t := range wanted {
		if t == tag {
			return tag
		}
	}
	n.r.fail(fmt.Sprintf("tag %d, want %s", tag, what))
	return tagNil
}

// Tuple opens a tuple, which must have so many values.
func (n *JournalReader) Tuple(values int) {
	n.expect("a tuple", tagTuple)
	count := n.r.uvarint()
	if n.r.err == nil && count != uint64(values) {
		n.r.fail(fmt.Sprintf("a tuple of %d values, want %d", count, values))
	}
	n.open = append(n.open, count)
}

// List opens a list of at most so many values and returns how many it has.
func (n *JournalReader) List(most int) int {
	n.expect("a list", tagList)
	count := n.r.below(uint64(most)+1, "list")
	n.open = append(n.open, count)
	return int(count)
}

// Close closes the innermost tuple or list. All of its values must have been
// read.
func (n *JournalReader) Close() {
	if len(n.open) == 0 {
		n.r.fail("no tuple or list is open")
		return
	}
	last := len(n.open) - 1
	if n.open[last] != 0 {
		n.r.fail(fmt.Sprintf("%d values were not read", n.open[last]))
	}
	n.open = n.open[:last]
}

// Nil reports whether the next value is absent, and skips it if so.
func (n *JournalReader) Nil() bool {
	if n.r.err != nil || len(n.r.bytes) == 0 || n.r.bytes[0] != tagNil {
		return false
	}
	n.expect("nothing", tagNil)
	return n.r.err == nil
}

// Bool reads a boolean.
func (n *JournalReader) Bool() bool { return n.expect("a boolean", tagFalse, tagTrue) == tagTrue }

// Uint64 reads an unsigned number.
func (n *JournalReader) Uint64() uint64 {
	n.expect("an unsigned number", tagUnsigned)
	return n.r.uvarint()
}

// Uint32 reads an unsigned number of 32 bits.
func (n *JournalReader) Uint32() uint32 {
	n.expect("an unsigned number", tagUnsigned)
	return uint32(n.r.below(math.MaxUint32+1, "number"))
}

// Int64 reads a signed number.
func (n *JournalReader) Int64() int64 {
	n.expect("a signed number", tagSigned)
	return n.r.varint()
}

// Int32 reads a signed number of 32 bits.
func (n *JournalReader) Int32() int32 {
	v := n.Int64()
	if v < math.MinInt32 || v > math.MaxInt32 {
		n.r.fail(fmt.Sprintf("number %d does not fit into 32 bits", v))
	}
	return int32(v)
}

// Text reads a text.
func (n *JournalReader) Text() string {
	n.expect("a text", tagText)
	return n.r.text(maxJournalText, "text")
}

// Fail records an error that the form of the message does not show. Only the
// first error is kept.
func (n *JournalReader) Fail(what string) { n.r.fail(what) }

// End returns the first error. Values that were not read and tuples or lists
// that were not closed are errors.
func (n *JournalReader) End() error {
	if n.r.err == nil && len(n.open) != 0 {
		n.r.fail("a tuple or list was not closed")
	}
	if err := n.r.end(); err != nil {
		return fmt.Errorf("reading journal message %d: %w", n.Opcode, err)
	}
	return nil
}
