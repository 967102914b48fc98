package game

import (
	"bytes"
	"cmp"
	"slices"

	"github.com/go-json-experiment/json/jsontext"

	"caper/levels/strict"
)

// Operation is one step of a JSON Patch (RFC 6902).
type Operation struct {
	Op    string `json:"op"` // replace, or move for a key that is renamed
	From  string `json:"from,omitempty"`
	Path  string `json:"path"`
	Value any    `json:"value,omitempty"`
}

// edit replaces the bytes from start up to end.
type edit struct {
	start, end int
	text       string
}

// Patch joins the patches of diagnostics into one. Its steps go from the last
// to the first in the text, so that every pointer is still true when its turn
// comes.
func Patch(diagnostics []Diagnostic) []Operation {
	var all []Operation
	for i := len(diagnostics) - 1; i >= 0; i-- {
		all = append(all, diagnostics[i].Patch...)
	}
	return all
}

// mostMends bounds how often a text is mended and judged again.
const mostFixes = 8

// Mend writes every mend that is certain into a text and leaves the rest of it
// byte for byte. It goes on until nothing certain is left, so that mending again
// changes nothing. No fault is ever added. mended are the faults that are gone,
// left those that still stand, with their places in the mended text.
func Fix(data []byte, options Options) (text []byte, fixed, left []Diagnostic) {
	for range mostFixes {
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

// editsOf are the edits of some diagnostics (of all, when chosen is nil) in the
// order of the text; of two that overlap only the first.
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

// applied writes edits, in the order of the text and without overlap, into a
// copy of a text.
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

// judge is what tells the faults of a text, without proving its mends.
type judge func(data []byte) []Diagnostic

// How often a text is judged to prove its mends: large ones less often, so that
// the proof costs no more than a few judgements of a middling one.
const (
	mostTrials = 24
	mostTried  = 1 << 20 // bytes in all, but for the first trial
)

// prover keeps the mends of a text that add no fault, alone and together.
type prover struct {
	data        []byte
	diagnostics []Diagnostic
	judge       judge
	before      map[Code]int
	kept        []int
	trials      int
}

// prove takes away every mend that would uncover or make another fault, judging
// the mended text. Most often all are good, which one trial shows.
func prove(data []byte, diagnostics []Diagnostic, again judge) {
	p := &prover{data: data, diagnostics: diagnostics, judge: again, before: map[Code]int{}}
	var open []int
	whole, end := true, 0
	for i := range diagnostics {
		d := &diagnostics[i]
		p.before[d.Code]++
		whole = whole && d.Code != CodeMoreFaults
		if len(d.edits) == 0 {
			continue
		}
		if d.edits[0].start < end { // another mend has that place
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

// try keeps some mends when they are good together with those kept before, else
// each half of them on its own.
func (p *prover) try(open []int) {
	if len(open) == 0 || p.trials >= mostTrials || p.trials > 0 && (p.trials+1)*len(p.data) > mostTried {
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

// good reports whether mending some faults takes each of them away and adds none.
func (p *prover) good(chosen []int) bool {
	after := map[Code]int{}
	for _, d := range p.judge(applied(p.data, editsOf(p.diagnostics, chosen))) {
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

// mend is a mend that is certain: what a diagnostic is told with.
type fix struct {
	operations []Operation
	edits      []edit
}

func (m *fix) to(d *Diagnostic) {
	if m != nil {
		d.Patch, d.edits = m.operations, m.edits
	}
}

// replaced is the mend that writes another value in a value's place.
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

// renamed is the mend that gives a member another key.
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

// literal writes a value of a mend as JSON.
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
