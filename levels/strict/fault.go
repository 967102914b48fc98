package strict

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Fault is one thing wrong with a document. Line and Column count from 1, in
// characters; both are 0 where the place in the file is not known.
type Fault struct {
	Pointer string // RFC 6901; empty for the document itself
	Line    int
	Column  int
	Message string
}

// Error gives the place first: `3:14: /doors/0/width: must be positive`.
func (f Fault) Error() string {
	var b strings.Builder
	if f.Line > 0 {
		fmt.Fprintf(&b, "%d:%d: ", f.Line, f.Column)
	}
	if f.Pointer != "" {
		fmt.Fprintf(&b, "%s: ", f.Pointer)
	}
	b.WriteString(f.Message)
	return b.String()
}

// Faults is every fault of one document, in the order of the file where known.
type Faults []Fault

// Error lists all faults, one a line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Err is the faults as an error, nil where there are none.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// position is the line and column of a byte offset.
func position(data []byte, offset int) (line, column int) {
	offset = min(offset, len(data))
	line = 1
	start := 0
	for i, c := range data[:offset] {
		if c == '\n' {
			line, start = line+1, i+1
		}
	}
	return line, utf8.RuneCount(data[start:offset]) + 1
}

// Locate finds the line and column of the value at a JSON pointer; where the
// document has no such value it gives its nearest parent's.
func Locate(data []byte, pointer string) (line, column int) {
	decoder := jsontext.NewDecoder(newReader(data), jsontext.AllowDuplicateNames(true))
	best, bestLength := skipBlank(data, 0), 0
	for {
		offset := skipBlank(data, int(decoder.InputOffset()))
		token, err := decoder.ReadToken()
		if err != nil {
			break
		}
		here := string(decoder.StackPointer())
		if kind := token.Kind(); kind == '}' || kind == ']' {
			continue
		}
		if here == pointer {
			if isName(decoder) {
				offset = skipBlank(data, int(decoder.InputOffset()))
			}
			return position(data, offset)
		}
		if len(here) > bestLength && strings.HasPrefix(pointer, here+"/") {
			best, bestLength = offset, len(here)
		}
	}
	return position(data, best)
}

// isName tells whether the token just read was the name of a member.
func isName(decoder *jsontext.Decoder) bool {
	kind, length := decoder.StackIndex(decoder.StackDepth())
	return kind == '{' && length%2 == 1
}

// skipBlank is the offset of the next byte that is part of a value or name.
func skipBlank(data []byte, offset int) int {
	for offset < len(data) && strings.IndexByte(" \t\r\n,:", data[offset]) >= 0 {
		offset++
	}
	return offset
}
