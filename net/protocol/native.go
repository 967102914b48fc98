package protocol

import (
	"encoding/binary"
	"fmt"
	"math"
	"unicode/utf8"
)

// Native messages are the journal's: an opcode and one tuple of values. Each
// value says what it is, so that a message of an opcode that the other side
// does not know can be passed over whole.
//
//	frame: kind, opcode (uvarint), tuple
//	value: tag, then
//	  nil, false, true   nothing
//	  unsigned           uvarint
//	  signed             varint
//	  text               length (uvarint), UTF-8
//	  tuple, list        count (uvarint), that many values

// The tags of native values.
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

// The bounds of native messages.
const (
	maxNativeDepth = 8
	maxNativeText  = 1 << 10
)

// NativeWriter writes one native message.
type NativeWriter struct{ b []byte }

// NewNative begins a message in a frame after b: an opcode and its tuple of so
// many values, which are to follow.
func NewNative(b []byte, opcode uint16, values int) *NativeWriter {
	b = binary.AppendUvarint(append(b, byte(KindNative)), uint64(opcode))
	w := &NativeWriter{b}
	w.Tuple(values)
	return w
}

// Frame is what was written.
func (w *NativeWriter) Frame() []byte { return w.b }

// Tuple begins a tuple of so many values.
func (w *NativeWriter) Tuple(values int) { w.number(tagTuple, uint64(values)) }

// List begins a list of so many values.
func (w *NativeWriter) List(values int) { w.number(tagList, uint64(values)) }

// Nil writes nothing's value.
func (w *NativeWriter) Nil() { w.b = append(w.b, tagNil) }

// Bool writes a truth value.
func (w *NativeWriter) Bool(v bool) {
	if v {
		w.b = append(w.b, tagTrue)
	} else {
		w.b = append(w.b, tagFalse)
	}
}

// Unsigned writes an unsigned number.
func (w *NativeWriter) Unsigned(v uint64) { w.number(tagUnsigned, v) }

// Signed writes a signed number.
func (w *NativeWriter) Signed(v int64) { w.b = binary.AppendVarint(append(w.b, tagSigned), v) }

// Text writes a text.
func (w *NativeWriter) Text(v string) { w.b = appendText(append(w.b, tagText), v) }

func (w *NativeWriter) number(tag byte, v uint64) { w.b = binary.AppendUvarint(append(w.b, tag), v) }

// NativeReader takes a native message apart. After a fault every read gives
// zeros, and End tells the first.
type NativeReader struct {
	Opcode uint16
	r      reader
	// open counts the values still to come in each open tuple or list.
	open []uint64
}

// ReadNative reads a frame's opcode and opens its tuple; most bounds the frame
// in bytes. The message is well formed as a whole, or there is an error.
func ReadNative(frame []byte, most int) (*NativeReader, error) {
	r := read(frame, KindNative, most)
	opcode := r.below(math.MaxUint16+1, "opcode")
	check := r
	if len(check.bytes) == 0 || check.bytes[0] != tagTuple {
		check.fail("no tuple")
	}
	skipNative(&check, 1)
	if err := check.end(); err != nil {
		return nil, fmt.Errorf("reading a native message %d: %w", opcode, err)
	}
	return &NativeReader{Opcode: uint16(opcode), r: r}, nil
}

// skipNative passes over one value.
func skipNative(r *reader, depth int) {
	switch tag := r.byte(); tag {
	case tagNil, tagFalse, tagTrue:
	case tagUnsigned:
		r.uvarint()
	case tagSigned:
		r.varint()
	case tagText:
		if !utf8.ValidString(r.text(maxNativeText, "text")) {
			r.fail("text is not UTF-8")
		}
	case tagTuple, tagList:
		if depth > maxNativeDepth {
			r.fail(fmt.Sprintf("nested more than %d deep", maxNativeDepth))
			return
		}
		for range r.below(uint64(len(r.bytes))+1, "count") { // each value takes a byte at least
			skipNative(r, depth+1)
			if r.err != nil {
				return
			}
		}
	default:
		r.fail(fmt.Sprintf("tag %d", tag))
	}
}

// take reads a tag that must be one of those wanted.
func (n *NativeReader) take(what string, wanted ...byte) byte {
	if n.r.err != nil {
		return tagNil
	}
	if len(n.open) > 0 {
		last := len(n.open) - 1
		if n.open[last] == 0 {
			n.r.fail("a value more than there are, wanted " + what)
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
	n.r.fail(fmt.Sprintf("tag %d where %s should be", tag, what))
	return tagNil
}

// Tuple opens a tuple that must have so many values.
func (n *NativeReader) Tuple(values int) {
	n.take("a tuple", tagTuple)
	count := n.r.uvarint()
	if n.r.err == nil && count != uint64(values) {
		n.r.fail(fmt.Sprintf("a tuple of %d values, must have %d", count, values))
	}
	n.open = append(n.open, count)
}

// List opens a list of at most so many values and tells how many it has.
func (n *NativeReader) List(most int) int {
	n.take("a list", tagList)
	count := n.r.below(uint64(most)+1, "list")
	n.open = append(n.open, count)
	return int(count)
}

// Close ends the innermost tuple or list, all of whose values must have been
// read.
func (n *NativeReader) Close() {
	if len(n.open) == 0 {
		n.r.fail("nothing is open")
		return
	}
	last := len(n.open) - 1
	if n.open[last] != 0 {
		n.r.fail(fmt.Sprintf("%d values too many", n.open[last]))
	}
	n.open = n.open[:last]
}

// Nil tells whether nothing comes next, and passes over it if so.
func (n *NativeReader) Nil() bool {
	if n.r.err != nil || len(n.r.bytes) == 0 || n.r.bytes[0] != tagNil {
		return false
	}
	n.take("nothing", tagNil)
	return n.r.err == nil
}

// Bool reads a truth value.
func (n *NativeReader) Bool() bool { return n.take("a truth value", tagFalse, tagTrue) == tagTrue }

// Uint64 reads an unsigned number.
func (n *NativeReader) Uint64() uint64 {
	n.take("an unsigned number", tagUnsigned)
	return n.r.uvarint()
}

// Uint32 reads an unsigned number of 32 bits.
func (n *NativeReader) Uint32() uint32 {
	n.take("an unsigned number", tagUnsigned)
	return uint32(n.r.below(math.MaxUint32+1, "number"))
}

// Int64 reads a signed number.
func (n *NativeReader) Int64() int64 {
	n.take("a signed number", tagSigned)
	return n.r.varint()
}

// Int32 reads a signed number of 32 bits.
func (n *NativeReader) Int32() int32 {
	v := n.Int64()
	if v < math.MinInt32 || v > math.MaxInt32 {
		n.r.fail(fmt.Sprintf("number %d is not of 32 bits", v))
	}
	return int32(v)
}

// Text reads a text.
func (n *NativeReader) Text() string {
	n.take("a text", tagText)
	return n.r.text(maxNativeText, "text")
}

// Fail notes a fault that the shape alone does not show; the first is kept.
func (n *NativeReader) Fail(what string) { n.r.fail(what) }

// End is the fault, if any; what was not read or not closed is one.
func (n *NativeReader) End() error {
	if n.r.err == nil && len(n.open) != 0 {
		n.r.fail("something is left open")
	}
	if err := n.r.end(); err != nil {
		return fmt.Errorf("reading a native message %d: %w", n.Opcode, err)
	}
	return nil
}
