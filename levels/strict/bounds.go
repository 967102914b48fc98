package strict

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// Limits bounds what the reader accepts, so that a hostile document costs
// neither much time nor much memory. The zero value is the default.
type Limits struct {
	Bytes    int     // largest size of the document; 0 means 2 MiB
	Depth    int     // deepest nesting; 0 means 32
	Elements int     // most elements of one array or object; 0 means 100,000
	Values   int     // most values of the whole document; 0 means no bound
	Faults   int     // most faults that Decode reports; 0 means 100
	Number   float64 // largest magnitude that Decode accepts; 0 means the range of a float64
}

func (l Limits) orDefault() Limits {
	if l.Bytes == 0 {
		l.Bytes = 2 << 20
	}
	if l.Depth == 0 {
		l.Depth = 32
	}
	if l.Elements == 0 {
		l.Elements = 100_000
	}
	if l.Values == 0 {
		l.Values = math.MaxInt
	}
	if l.Number == 0 {
		l.Number = math.MaxFloat64
	}
	if l.Faults == 0 {
		l.Faults = 100
	}
	return l
}

// tooMany counts the values of a text, and those of each object and array,
// without parsing them, so that a text with too many values costs no memory. It
// returns the offset of the first value beyond a bound, and which bound that
// is.
func (l *Limits) tooMany(data []byte) (at int, why string) {
	const open = 64
	var entries [open]int
	depth, values := 0, 0
	for i := 0; i < len(data) && depth < open-1; i++ {
		switch data[i] {
		case '"':
			for i++; i < len(data) && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			continue
		case '{', '[':
			depth++
			entries[depth] = 1
		case '}', ']':
			depth = max(0, depth-1)
			continue
		case ',':
			entries[depth]++
		default:
			continue
		}
		if values++; values > l.Values {
			return i, fmt.Sprintf("the document has more than %d values", l.Values)
		}
		if entries[depth] > l.Elements {
			return i, fmt.Sprintf("an object or a list has more than %d entries", l.Elements)
		}
	}
	return 0, ""
}

// maxInvalid is the size up to which a document that is not valid UTF-8 is
// still parsed, so that its other faults are reported too.
const maxInvalid = 1 << 18

func firstInvalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
	return -1
}
