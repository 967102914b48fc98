package game

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"caper/levels/strict"
)

// Operation is one operation of a JSON Patch (RFC 6902).
type Operation struct {
	Op    string `json:"op"`              // replace, or move for a key that is renamed
	From  string `json:"from,omitempty"`  // of a move: the JSON pointer of the old key
	Path  string `json:"path"`            // JSON pointer of the value, or of the new key
	Value any    `json:"value,omitempty"` // of a replace: the new value
}

// edit replaces the bytes from start to end, exclusive.
type edit struct {
	start, end int
	text       string
}

// Patch joins the patches of diagnostics into one. Its operations go from the
// end of the text to its beginning, so that no operation invalidates the
// pointer of a later one.
func Patch(diagnostics []Diagnostic) []Operation {
	var all []Operation
	for i := len(diagnostics) - 1; i >= 0; i-- {
		all = append(all, diagnostics[i].Patch...)
	}
	return all
}

// maxFixRounds bounds how often Fix repeats fixing and checking a text.
const maxFixRounds = 8

// Fix applies every fix that is certain to a text and leaves all other bytes as
// they are. It repeats until no certain fix is left, so fixing the result
// changes nothing. No fault is ever added. fixed lists the faults that are
// gone, and left those that remain, with their places in the fixed text.
func Fix(data []byte, options Options) (text []byte, fixed, left []Diagnostic) {
	for range maxFixRounds {
		_, left = Check(data, options)
		edits := editsOf(left, nil)
		if len(edits) == 0 {
			return data, fixed, left
		}
		for i := range left {
			if len(left[i].edits) > 0 {
				fixed = append(fixed, left[i])
			}
		}
		data = applied(data, edits)
	}
	_, left = Check(data, options)
	return data, fixed, left
}

// editsOf returns the edits of the chosen diagnostics, or of all if chosen is
// nil, in the order of the text. Of two edits that overlap it returns only the
// first.
func editsOf(diagnostics []Diagnostic, chosen []int) []edit {
	var edits []edit
	for i := range diagnostics {
		if chosen == nil || slices.Contains(chosen, i) {
			edits = append(edits, diagnostics[i].edits...)
		}
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	kept := edits[:0]
	for _, e := range edits {
		if len(kept) == 0 || e.start >= kept[len(kept)-1].end {
			kept = append(kept, e)
		}
	}
	return kept
}

// applied returns a copy of a text with edits applied. The edits must be in the
// order of the text and must not overlap.
func applied(data []byte, edits []edit) []byte {
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		b.Write(data[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.Write(data[at:])
	return b.Bytes()
}

// validation returns the faults of a text, without proving their fixes.
type validation func(data []byte) []Diagnostic

// These bound how often a text is validated to prove its fixes. Large texts get
// fewer trials, so that the proof costs no more than a few validations of a
// medium one.
const (
	maxTrials     = 24
	maxTriedBytes = 1 << 20 // bytes in all, except for the first trial
)

// prover finds the fixes of a text that add no fault, alone and together.
type prover struct {
	data        []byte
	diagnostics []Diagnostic
	validate    validation
	before      map[Code]int
	kept        []int
	trials      int
}

// prove removes every fix that would uncover or cause another fault, by
// validating the fixed text. Usually all fixes are good, which a single trial
// shows.
func prove(data []byte, diagnostics []Diagnostic, again validation) {
	p := &prover{data: data, diagnostics: diagnostics, validate: again, before: map[Code]int{}}
	var open []int
	whole, end := true, 0
	for i := range diagnostics {
		d := &diagnostics[i]
		p.before[d.Code]++
		whole = whole && d.Code != CodeMoreFaults
		if len(d.edits) == 0 {
			continue
		}
		if d.edits[0].start < end { // another fix occupies that place
			d.edits, d.Patch = nil, nil
			continue
		}
		end = d.edits[len(d.edits)-1].end
		open = append(open, i)
	}
	if whole {
		p.try(open)
	}
	for i := range diagnostics {
		if len(diagnostics[i].edits) > 0 && !slices.Contains(p.kept, i) {
			diagnostics[i].edits, diagnostics[i].Patch = nil, nil
		}
	}
}

// try accepts fixes if they are good together with those accepted before;
// otherwise it tries each half of them.
func (p *prover) try(open []int) {
	if len(open) == 0 || p.trials >= maxTrials || p.trials > 0 && (p.trials+1)*len(p.data) > maxTriedBytes {
		return
	}
	p.trials++
	together := append(slices.Clone(p.kept), open...)
	if p.good(together) {
		p.kept = together
		return
	}
	if len(open) > 1 {
		p.try(open[:len(open)/2])
		p.try(open[len(open)/2:])
	}
}

// good reports whether fixing some faults removes each of them and adds none.
func (p *prover) good(chosen []int) bool {
	after := map[Code]int{}
	for _, d := range p.validate(applied(p.data, editsOf(p.diagnostics, chosen))) {
		after[d.Code]++
	}
	for _, i := range chosen {
		after[p.diagnostics[i].Code]++
	}
	for code, count := range after { // any order: all must hold
		if count > p.before[code] {
			return false
		}
	}
	return true
}

// fix is a fix that is certain; it is attached to a diagnostic.
type fix struct {
	operations []Operation
	edits      []edit
}

func (m *fix) to(d *Diagnostic) {
	if m != nil {
		d.Patch, d.edits = m.operations, m.edits
	}
}

// replaced returns the fix that replaces a value.
func replaced(n *strict.Node, pointer string, value any) *fix {
	text := literal(value)
	if text == "" || n.End <= n.Start {
		return nil
	}
	return &fix{
		operations: []Operation{{Op: "replace", Path: pointer, Value: value}},
		edits:      []edit{{int(n.Start), int(n.End), text}},
	}
}

// renamed returns the fix that renames the key of a member.
func renamed(m *strict.Member, written string, up *strict.Trail, name string) *fix {
	return &fix{
		operations: []Operation{{Op: "move", From: up.Down(written).Pointer(), Path: up.Down(name).Pointer()}},
		edits:      []edit{{int(m.At), int(m.End), quotedJSON(name)}},
	}
}

func quotedJSON(text string) string {
	quoted, err := jsontext.AppendQuote(nil, text)
	if err != nil {
		return ""
	}
	return string(quoted)
}

// literal returns the value of a fix as JSON.
func literal(value any) string {
	switch value := value.(type) {
	case string:
		return quotedJSON(value)
	case jsontext.Value:
		return string(value)
	case []string:
		return "[" + quotedJSON(value[0]) + "]"
	case bool:
		if value {
			return "true"
		}
		return "false"
	}
	return ""
}
