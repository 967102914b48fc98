package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Severity says whether a diagnostic forbids playing the document.
type Severity string

// The severities.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
)

// Diagnostic is one fault of a document.
type Diagnostic struct {
	Code     Code     `json:"code"`
	Severity Severity `json:"severity"`
	// Pointer is the JSON pointer (RFC 6901) of what is at fault; empty for the
	// whole document.
	Pointer string `json:"pointer"`
	// Line and Column count from 1, columns in code points; 0 when the document
	// was not read from text.
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	Hint    string `json:"hint"`
	offset  int
}

// String writes a diagnostic on one line.
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

// HasErrors says whether any of the diagnostics forbids playing the document.
func HasErrors(diagnostics []Diagnostic) bool {
	return slices.ContainsFunc(diagnostics, func(d Diagnostic) bool { return d.Severity == SeverityError })
}

// DefaultMaxDiagnostics is how many diagnostics are reported unless the options
// say otherwise.
const DefaultMaxDiagnostics = 1000

// Options are the bounds of a check; the zero value is the default.
type Options struct {
	// MaxDiagnostics is how many are reported at most; 0 is
	// DefaultMaxDiagnostics. One more then says how many were left out.
	MaxDiagnostics int
	// Catalogue is what vehicles and common items there are; nil is
	// DefaultCatalogue.
	Catalogue *Catalogue
	// Level is the level at hand; nil leaves the rules about it out.
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

// report collects diagnostics up to a bound and counts the rest.
type report struct {
	source      *source
	max         int
	diagnostics []Diagnostic
	left        int
	leftErrors  int
}

// full says that nothing more is kept, so that callers may spare the hints.
func (r *report) full() bool { return len(r.diagnostics) >= r.max }

func (r *report) addAt(code Code, offset int, pointer, message, hint string) {
	severity := code.Severity()
	if r.full() {
		r.left++
		if severity == SeverityError {
			r.leftErrors++
		}
		return
	}
	r.diagnostics = append(r.diagnostics, Diagnostic{
		Code: code, Severity: severity, Pointer: pointer, Message: message, Hint: hint, offset: offset,
	})
}

// finish sorts by place in the text, fills in lines and columns and says how
// many were left out.
func (r *report) finish() []Diagnostic {
	slices.SortStableFunc(r.diagnostics, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.offset, b.offset), cmp.Compare(a.Code, b.Code))
	})
	if r.source != nil {
		for i := range r.diagnostics {
			d := &r.diagnostics[i]
			d.Line, d.Column = r.source.position(d.offset)
		}
	}
	if r.left > 0 {
		more := Diagnostic{
			Code: CodeMoreFaults, Severity: SeverityWarning, Line: 1, Column: 1,
			Message: fmt.Sprintf("%d more faults are not shown", r.left),
			Hint:    "mend the ones above first",
		}
		if r.leftErrors > 0 {
			more.Severity = SeverityError
		}
		r.diagnostics = append(r.diagnostics, more)
	}
	return r.diagnostics
}
