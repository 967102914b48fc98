package game

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"caper/levels/strict"
)

// Severity reports whether a diagnostic forbids playing the document.
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
	// Related are other places that the fault is about: where the other of two
	// clashing ids stands, what a reference points to.
	Related []Related `json:"related,omitempty"`
	// Patch mends the fault where it is certain what was meant, as JSON Patch
	// (RFC 6902). The patches of several diagnostics are applied from the last
	// to the first ([Patch]); no fault is ever added by any or all of them. A
	// mend that no patch can say, such as of a byte order mark, is written by
	// [Mend] alone.
	Patch  []Operation `json:"patch,omitempty"`
	edits  []edit
	offset int
}

// Related is a place that a fault is also about.
type Related struct {
	Pointer string `json:"pointer"`
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	Message string `json:"message"`
	offset  int
}

// Mendable reports whether [Mend] mends the fault.
func (d *Diagnostic) Fixable() bool { return len(d.edits) > 0 }

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

// HasErrors reports whether any of the diagnostics forbids playing the document.
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
	source      *strict.Source
	max         int
	diagnostics []Diagnostic
	left        int
	leftErrors  int
}

func newReport(options Options) *report { return &report{max: options.maxDiagnostics()} }

// full says that nothing more is kept, so that callers may spare the hints.
func (r *report) full() bool { return len(r.diagnostics) >= r.max }

// addAt notes a fault and gives it back, to be told more of; nil when it is not
// kept.
func (r *report) addAt(code Code, offset int, pointer, message, hint string) *told {
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
	return &told{report: r, index: len(r.diagnostics) - 1}
}

// told is a fault that has been noted, to add to; nil for one that was not.
type told struct {
	report *report
	index  int
}

// beside adds a place that the fault is also about.
func (t *told) beside(at *strict.Trail, format string, arguments ...any) *told {
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

// mended adds the mend that is certain; nil for none.
func (t *told) fixed(m *fix) *told {
	if t != nil {
		m.to(&t.report.diagnostics[t.index])
	}
	return t
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
			Hint:    "mend the ones above first",
		}
		if r.leftErrors > 0 {
			more.Severity = SeverityError
		}
		r.diagnostics = append(r.diagnostics, more)
	}
	return r.diagnostics
}
