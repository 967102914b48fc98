package strict

import (
	"fmt"
	"strings"
)

// Fault is one thing that is wrong with a document. Line and Column are both 0
// where the place in the text is unknown.
type Fault struct {
	Pointer string // place of the value, RFC 6901; empty for the document itself
	Line    int    // counted from 1
	Column  int    // counted from 1, in code points
	Message string // what is wrong
}

// Error returns the place and the message: `3:14: /doors/0/width: must be
// positive`.
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

// Faults holds every fault of one document, in the order of the text where the
// place is known.
type Faults []Fault

// Error lists all faults, one per line.
func (f Faults) Error() string {
	lines := make([]string, len(f))
	for i := range f {
		lines[i] = f[i].Error()
	}
	return strings.Join(lines, "\n")
}

// Err returns the faults as an error, or nil if there are none.
func (f Faults) Err() error {
	if len(f) == 0 {
		return nil
	}
	return f
}
