package game

import (
	"strings"
	"testing"
	"unicode/utf8"

	"caper/levels/strict"
)

// tree is a JSON value whose keys keep their order and whose scalars and keys
// stay as written.
type tree struct {
	open byte // { or [ or 0 for a scalar
	text string
	keys []string
	kids []*tree
}

func treeOf(t testing.TB, text []byte) *tree {
	t.Helper()
	report := newReport(Options{})
	s := readSource(text, report)
	if s == nil {
		t.Fatalf("no tree of %s: %v", text, report.finish())
	}
	return plant(s, &s.Root)
}

func plant(s *strict.Source, n *strict.Node) *tree {
	made := &tree{open: byte(n.Kind)}
	switch n.Kind {
	case '{':
		for i := range n.Members() {
			m := &n.Members()[i]
			made.keys = append(made.keys, string(s.Data[m.At:m.End]))
			made.kids = append(made.kids, plant(s, &m.Value))
		}
	case '[':
		for i := range n.Elements() {
			made.kids = append(made.kids, plant(s, &n.Elements()[i]))
		}
	default:
		made.open, made.text = 0, string(s.Data[n.Start:n.End])
	}
	return made
}

// at returns the index of a child by its key, or by its index in a list.
func (tr *tree) at(key string, index int) int {
	if tr.open == '{' {
		for i, k := range tr.keys {
			if k == key {
				return i
			}
		}
		return -1
	}
	if index < len(tr.kids) {
		return index
	}
	return -1
}

// cut removes the children from low to high and returns a function that
// restores them.
func (tr *tree) cut(low, high int) func() {
	keys, kids := tr.keys, tr.kids
	if tr.keys != nil {
		tr.keys = append(append([]string(nil), keys[:low]...), keys[high:]...)
	}
	tr.kids = append(append([]*tree(nil), kids[:low]...), kids[high:]...)
	return func() { tr.keys, tr.kids = keys, kids }
}

// String formats a tree; what fits on one line is on one line.
func (tr *tree) String() string {
	var b strings.Builder
	tr.write(&b, "")
	return b.String() + "\n"
}

func (tr *tree) write(b *strings.Builder, indent string) {
	if line := tr.line(); tr.open == 0 || len(tr.kids) == 0 || utf8.RuneCountInString(line)+len(indent) <= 100 {
		b.WriteString(line)
		return
	}
	b.WriteByte(tr.open)
	for i, kid := range tr.kids {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n" + indent + "  ")
		if tr.open == '{' {
			b.WriteString(tr.keys[i] + ": ")
		}
		kid.write(b, indent+"  ")
	}
	b.WriteString("\n" + indent + string(tr.open+2))
}

func (tr *tree) line() string {
	if tr.open == 0 {
		return tr.text
	}
	var parts []string
	for i, kid := range tr.kids {
		if tr.open == '{' {
			parts = append(parts, tr.keys[i]+": "+kid.line())
		} else {
			parts = append(parts, kid.line())
		}
	}
	return string(tr.open) + strings.Join(parts, ", ") + string(tr.open+2)
}
