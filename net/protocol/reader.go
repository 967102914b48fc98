package protocol

import (
	"encoding/binary"
	"fmt"
)

// reader decodes a frame. After an error every read returns zero.
type reader struct {
	bytes []byte
	err   error
}

// read starts to decode a frame, which must have a kind and at most so many
// bytes.
func read(frame []byte, kind Kind, most int) reader {
	switch {
	case KindOf(frame) != kind:
		return reader{err: fmt.Errorf("kind %d, want %d: %w", KindOf(frame), kind, ErrMalformed)}
	case len(frame) > most:
		return reader{err: fmt.Errorf("%d bytes, at most %d: %w", len(frame), most, ErrMalformed)}
	}
	return reader{bytes: frame[1:]}
}

func (r *reader) fail(what string) {
	if r.err == nil {
		r.err = fmt.Errorf("%s: %w", what, ErrMalformed)
	}
	r.bytes = nil
}

func (r *reader) byte() byte {
	if len(r.bytes) < 1 {
		r.fail("truncated")
		return 0
	}
	b := r.bytes[0]
	r.bytes = r.bytes[1:]
	return b
}

func (r *reader) uint16() uint16 {
	if len(r.bytes) < 2 {
		r.fail("truncated")
		return 0
	}
	n := binary.LittleEndian.Uint16(r.bytes)
	r.bytes = r.bytes[2:]
	return n
}

func (r *reader) uint64() uint64 {
	if len(r.bytes) < 8 {
		r.fail("truncated")
		return 0
	}
	n := binary.LittleEndian.Uint64(r.bytes)
	r.bytes = r.bytes[8:]
	return n
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.bytes)
	if size <= 0 {
		r.fail("number truncated or too long")
		return 0
	}
	r.bytes = r.bytes[size:]
	return n
}

// below reads a number that must be less than a limit.
func (r *reader) below(limit uint64, what string) uint64 {
	n := r.uvarint()
	if n >= limit {
		r.fail(fmt.Sprintf("%s %d, must be under %d", what, n, limit))
		return 0
	}
	return n
}

func (r *reader) varint() int64 {
	n, size := binary.Varint(r.bytes)
	if size <= 0 {
		r.fail("number truncated or too long")
		return 0
	}
	r.bytes = r.bytes[size:]
	return n
}

// text reads a string of at most so many bytes.
func (r *reader) text(most int, what string) string {
	n := r.below(uint64(most)+1, what+" length")
	if uint64(len(r.bytes)) < n {
		r.fail(what + " truncated")
		return ""
	}
	s := string(r.bytes[:n])
	r.bytes = r.bytes[n:]
	return s
}

// end returns the first error. Bytes that are left over are an error.
func (r *reader) end() error {
	if r.err == nil && len(r.bytes) > 0 {
		r.fail(fmt.Sprintf("%d bytes are left over", len(r.bytes)))
	}
	return r.err
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}
