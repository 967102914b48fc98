package game

import (
	"sort"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// source is the text of a document and the tree of values read from it, each
// with its place in the text.
type source struct {
	data   []byte
	text   string // data once more, for texts without escapes to be cut from
	root   node
	lines  []int // offsets of line starts, made when first asked for
	marks  []int // code points before every so many bytes, made likewise
	format int   // as written
	// renamed are the keys as written, by their offsets, of members that were
	// taken for another key.
	renamed map[int32]string
}

// node is a JSON value. text is a string's decoded text or a number as written.
type node struct {
	kind       jsontext.Kind
	start, end int32
	text       string
	inner      *inner // of objects and lists that are not empty
}

type inner struct {
	members  []member
	elements []node
}

// member is an entry of an object; its key stands from at up to end.
type member struct {
	name    string
	at, end int32
	value   node
}

func (n *node) members() []member {
	if n.inner == nil {
		return nil
	}
	return n.inner.members
}

func (n *node) elements() []node {
	if n.inner == nil {
		return nil
	}
	return n.inner.elements
}

// rename takes a member for another key than it was written with.
func (s *source) rename(m *member, name string) {
	if s.renamed == nil {
		s.renamed = map[int32]string{}
	}
	s.renamed[m.at] = m.name
	m.name = name
}

// written is the key of a member as it stands in the text.
func (s *source) written(m *member) string {
	if name, renamed := s.renamed[m.at]; renamed {
		return name
	}
	return m.name
}

// position is the line and column of an offset, both from 1, columns in code
// points.
func (s *source) position(offset int) (line, column int) {
	if s.lines == nil {
		s.lines = []int{0}
		for i, c := range s.data {
			if c == '\n' {
				s.lines = append(s.lines, i+1)
			}
		}
	}
	offset = min(offset, len(s.data))
	line = sort.SearchInts(s.lines, offset+1)
	return line, 1 + s.codePoints(offset) - s.codePoints(s.lines[line-1])
}

// codePoints counts those before an offset, from the last of the marks that are
// set every so many bytes: a document may be one long line.
func (s *source) codePoints(offset int) int {
	const every = 4096
	if s.marks == nil {
		s.marks = []int{0}
		count := 0
		for i, c := range s.data {
			if i > 0 && i%every == 0 {
				s.marks = append(s.marks, count)
			}
			if begins(c) {
				count++
			}
		}
	}
	mark := min(offset/every, len(s.marks)-1)
	count := s.marks[mark]
	for _, c := range s.data[mark*every : offset] {
		if begins(c) {
			count++
		}
	}
	return count
}

// begins says whether a byte begins a code point in UTF-8.
func begins(c byte) bool { return c&0xC0 != 0x80 }

// find is the value at a place, or the deepest one on the way, and the place as
// a pointer into the text as written.
func (s *source) find(at *trail) (n *node, pointer string) {
	if at == nil {
		return &s.root, ""
	}
	n, pointer = s.find(at.up)
	if at.index >= 0 {
		pointer += "/" + strconv.Itoa(at.index)
		if elements := n.elements(); at.index < len(elements) {
			return &elements[at.index], pointer
		}
		return n, pointer
	}
	if m := n.member(at.key); m != nil {
		return &m.value, pointer + "/" + escaped(s.written(m))
	}
	return n, pointer + "/" + escaped(at.key)
}

// member is the first entry with a name, or nil.
func (n *node) member(name string) *member {
	members := n.members()
	for i := range members {
		if members[i].name == name {
			return &members[i]
		}
	}
	return nil
}

func (n *node) child(name string, otherwise *node) *node {
	if m := n.member(name); m != nil {
		return &m.value
	}
	return otherwise
}

var pointerEscapes = strings.NewReplacer("~", "~0", "/", "~1")

func escaped(key string) string { return pointerEscapes.Replace(key) }

// trail is a place in the document, from the inside out.
type trail struct {
	up    *trail
	key   string
	index int // -1 where key counts
}

func (t *trail) down(key string) *trail { return &trail{up: t, key: key, index: -1} }

func (t *trail) item(index int) *trail { return &trail{up: t, index: index} }

// pointer writes the place as a JSON pointer.
func (t *trail) pointer() string {
	if t == nil {
		return ""
	}
	var steps []string
	for ; t != nil; t = t.up {
		if t.index >= 0 {
			steps = append(steps, strconv.Itoa(t.index))
		} else {
			steps = append(steps, escaped(t.key))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(steps[i])
	}
	return b.String()
}
