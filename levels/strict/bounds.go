package strict

import (
	"fmt"
	"math"
	"unicode/utf8"
)

// Limits bounds what is read before any of it is believed. The zero value is
// the default.
type Limits struct {
	Bytes    int     // of the document; 0 is 2 MiB
	Depth    int     // of nesting; 0 is 32
	Elements int     // of one array or object; 0 is 100,000
	Values   int     // of the whole document; 0 is no bound
	Faults   int     // reported by Decode at most; 0 is 100
	Number   float64 // largest magnitude that Decode takes; 0 is what a float64 holds
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
// without reading them, so that a text with too many costs no memory. It gives
// the place of the first beyond a bound and says which.
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

// mostInvalid is how large a document may be for more to be told of it than that
// it is no UTF-8.
const mostInvalid = 1 << 18

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
