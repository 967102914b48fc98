package strict

import (
	"fmt"
	"strings"
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
