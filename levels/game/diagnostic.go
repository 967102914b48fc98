package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"caper/levels/strict"
)

// Severity determines whether a diagnostic forbids playing the document; errors
// do.
type Severity string

// These are the severities.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Diagnostic is one fault of a document.
type Diagnostic struct {
	Code     Code     `json:"code"`     // the kind of fault
	Severity Severity `json:"severity"` // whether it forbids playing the document
	// Pointer is the JSON pointer (RFC 6901) of the faulty value; it is empty
	// for the whole document.
	Pointer string `json:"pointer"`
	// Line and Column count from 1, columns in code points. They are 0 if the
	// document was not read from text.
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"` // what is wrong
	Hint    string `json:"hint"`    // how to fix it; may be empty
	// Related lists other places that the fault involves: the other of two
	// clashing ids, or the definition that a reference names.
	Related []Related `json:"related,omitempty"`
	// Patch fixes the fault as a JSON Patch (RFC 6902), if it is certain what
	// the author meant. Apply the patches of several diagnostics from the last
	// to the first ([Patch]); applying any or all of them never adds a fault.
	// Only [Fix] makes fixes that no patch can express, such as removing a byte
	// order mark.
	Patch  []Operation `json:"patch,omitempty"`
	edits  []edit
	offset int
}

// Related is another place that a fault involves.
type Related struct {
	Pointer string `json:"pointer"` // JSON pointer (RFC 6901)
	Line    int    `json:"line"`    // counted from 1; 0 if unknown
	Column  int    `json:"column"`  // counted from 1, in code points; 0 if unknown
	Message string `json:"message"` // how the place is involved
	offset  int
}

// Fixable reports whether [Fix] fixes the fault.
func (d *Diagnostic) Fixable() bool { return len(d.edits) > 0 }

// String formats a diagnostic on one line.
func (d Diagnostic) String() string {
	text := fmt.Sprintf("%d:%d: %s %s: %s", d.Line, d.Column, d.Severity, d.Code, d.Message)
	if d.Pointer != "" {
		text += " (at " + d.Pointer + ")"
	}
	if d.Hint != "" {
		text += "; hint: " + d.Hint
	}
	return text
}

// HasErrors reports whether any of the diagnostics forbids playing the
// document.
func HasErrors(diagnostics []Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d Diagnostic) bool { return d.Severity == SeverityError })
}

// DefaultMaxDiagnostics is the number of diagnostics that are reported at most,
// unless the options give another.
const DefaultMaxDiagnostics = 1000

// Options configures a check; the zero value is the default.
type Options struct {
	// MaxDiagnostics is the largest number of diagnostics that are reported; 0
	// means DefaultMaxDiagnostics. If there are more, one additional diagnostic
	// states how many were omitted.
	MaxDiagnostics int
	// Catalogue lists the known vehicle classes and common items; nil means
	// DefaultCatalogue.
	Catalogue *Catalogue
	// Level is the level that the game is checked against; nil skips the rules
	// about the level.
	Level LevelView
}

// Validate reports every fault of the options at once.
func (o Options) Validate() error {
	var faults []error
	if o.MaxDiagnostics < 0 || o.MaxDiagnostics > 100_000 {
		faults = append(faults, fmt.Errorf("max diagnostics %d: want 0 to 100000", o.MaxDiagnostics))
	}
	return errors.Join(faults...)
}

func (o Options) maxDiagnostics() int {
	if o.MaxDiagnostics <= 0 || o.MaxDiagnostics > 100_000 {
		return DefaultMaxDiagnostics
	}
	return o.MaxDiagnostics
}

// report collects diagnostics up to a limit and counts the rest.
type report struct {
	source      *strict.Source
	max         int
	diagnostics []Diagnostic
	left        int
	leftErrors  int
}

func newReport(options Options) *report { return &report{max: options.maxDiagnostics()} }

// full reports whether the limit is reached, so that callers can skip computing
// hints.
func (r *report) full() bool { return len(r.diagnostics) >= r.max }

// addAt records a fault and returns it, so that the caller can add details. It
// returns nil if the limit is reached.
func (r *report) addAt(code Code, offset int, pointer, message, hint string) *recorded {
	severity := code.Severity()
	if r.full() {
		r.left++
		if severity == SeverityError {
			r.leftErrors++
		}
		return nil
	}
	r.diagnostics = append(r.diagnostics, Diagnostic{
		Code: code, Severity: severity, Pointer: pointer, Message: message, Hint: hint, offset: offset,
	})
	return &recorded{report: r, index: len(r.diagnostics) - 1}
}

// recorded is a fault in the report to which details can be added; it is nil for a fault
// beyond the limit.
type recorded struct {
	report *report
	index  int
}

// beside adds another place that the fault involves.
func (t *recorded) beside(at *strict.Trail, format string, arguments ...any) *recorded {
	if t == nil {
		return nil
	}
	related := Related{Message: fmt.Sprintf(format, arguments...)}
	if s := t.report.source; s != nil {
		n, pointer := s.Find(at)
		related.Pointer, related.offset = pointer, int(n.Start)
	} else {
		related.Pointer = at.Pointer()
	}
	d := &t.report.diagnostics[t.index]
	d.Related = append(d.Related, related)
	return t
}

// fixed adds a fix that is certain; m may be nil.
func (t *recorded) fixed(m *fix) *recorded {
	if t != nil {
		m.to(&t.report.diagnostics[t.index])
	}
	return t
}

// finish sorts the diagnostics by their place in the text, fills in lines and
// columns, and adds how many diagnostics were omitted.
func (r *report) finish() []Diagnostic {
	slices.SortStableFunc(r.diagnostics, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(a.Code, b.Code))
	})
	if r.source != nil {
		for i := range r.diagnostics {
			d := &r.diagnostics[i]
			d.Line, d.Column = r.source.Position(d.offset)
			for j := range d.Related {
				d.Related[j].Line, d.Related[j].Column = r.source.Position(d.Related[j].offset)
			}
		}
	}
	if r.left > 0 {
		more := Diagnostic{
			Code: CodeMoreFaults, Severity: SeverityWarning, Line: 1, Column: 1,
			Message: fmt.Sprintf("%d more faults are not shown", r.left),
			Hint:    "fix the faults above first",
		}
		if r.leftErrors > 0 {
			more.Severity = SeverityError
		}
		r.diagnostics = append(r.diagnostics, more)
	}
	return r.diagnostics
}
