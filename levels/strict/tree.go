package strict

import (
	"sort"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Source is the text of a document and the tree of values that was read from
// it, each with its place in the text.
type Source struct {
	Data []byte
	Root Node

	text  string // Data once more, for texts without escapes to be cut from
	lines []int  // offsets of line starts, made when first asked for
	marks []int  // code points before every so many bytes, made likewise
	// renamed are the keys as written, by their offsets, of members that were
	// taken for another key.
	renamed map[int32]string
}

// Node is a JSON value.
type Node struct {
	Kind       jsontext.Kind // '{', '[', '"', '0', 't', 'f' or 'n'
	Start, End int32         // offsets in the text, End behind the last byte
	Text       string        // a string's decoded text, or a number as written
	inner      *inner        // of objects and arrays that are not empty
}

type inner struct {
	members  []Member
	elements []Node
}

// Member is an entry of an object.
type Member struct {
	Name    string
	At, End int32 // offsets of the key in the text, End behind its last byte
	Value   Node
}

// Members are the entries of an object, in the order of the text.
func (n *Node) Members() []Member {
	if n.inner == nil {
		return nil
	}
	return n.inner.members
}

// Elements are the values of an array.
func (n *Node) Elements() []Node {
	if n.inner == nil {
		return nil
	}
	return n.inner.elements
}

// Member is the first entry with a name, or nil.
func (n *Node) Member(name string) *Member {
	members := n.Members()
	for i := range members {
		if members[i].Name == name {
			return &members[i]
		}
	}
	return nil
}

// Child is the value of the first entry with a name.
func (n *Node) Child(name string, otherwise *Node) *Node {
	if m := n.Member(name); m != nil {
		return &m.Value
	}
	return otherwise
}

// Rename takes a member for another key than it was written with.
func (s *Source) Rename(m *Member, name string) {
	if s.renamed == nil {
		s.renamed = map[int32]string{}
	}
	s.renamed[m.At] = m.Name
	m.Name = name
}

// Written is the key of a member as it stands in the text.
func (s *Source) Written(m *Member) string {
	if name, renamed := s.renamed[m.At]; renamed {
		return name
	}
	return m.Name
}

// Position is the line and column of an offset, both from 1, columns in code
// points.
func (s *Source) Position(offset int) (line, column int) {
	if s.lines == nil {
		s.lines = []int{0}
		for i, c := range s.Data {
			if c == '\n' {
				s.lines = append(s.lines, i+1)
			}
		}
	}
	offset = min(offset, len(s.Data))
	line = sort.SearchInts(s.lines, offset+1)
	return line, 1 + s.codePoints(offset) - s.codePoints(s.lines[line-1])
}

// codePoints counts those before an offset, from the last of the marks that are
// set every so many bytes: a document may be one long line.
func (s *Source) codePoints(offset int) int {
	const every = 4096
	if s.marks == nil {
		s.marks = []int{0}
		count := 0
		for i, c := range s.Data {
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
	for _, c := range s.Data[mark*every : offset] {
		if begins(c) {
			count++
		}
	}
	return count
}

// begins reports whether a byte begins a code point in UTF-8.
func begins(c byte) bool { return c&0xC0 != 0x80 }

// Find is the value at a place, or the deepest one on the way, and the place as
// a pointer into the text as written.
func (s *Source) Find(at *Trail) (n *Node, pointer string) {
	if at == nil {
		return &s.Root, ""
	}
	n, pointer = s.Find(at.Up)
	if at.Index >= 0 {
		pointer += "/" + strconv.Itoa(at.Index)
		if elements := n.Elements(); at.Index < len(elements) {
			return &elements[at.Index], pointer
		}
		return n, pointer
	}
	if m := n.Member(at.Key); m != nil {
		return &m.Value, pointer + "/" + EscapePointer(s.Written(m))
	}
	return n, pointer + "/" + EscapePointer(at.Key)
}

// Locate is the line and column of the value at a JSON pointer; where the
// document has no such value it gives its nearest parent's.
func (s *Source) Locate(pointer string) (line, column int) {
	n := &s.Root
	for step := range strings.SplitSeq(strings.TrimPrefix(pointer, "/"), "/") {
		step = pointerUnescapes.Replace(step)
		if child := n.Child(step, nil); child != nil {
			n = child
			continue
		}
		i, err := strconv.Atoi(step)
		if elements := n.Elements(); err == nil && i >= 0 && i < len(elements) {
			n = &elements[i]
			continue
		}
		break
	}
	return s.Position(int(n.Start))
}

var (
	pointerEscapes   = strings.NewReplacer("~", "~0", "/", "~1")
	pointerUnescapes = strings.NewReplacer("~1", "/", "~0", "~")
)

// EscapePointer is a key as a step of a JSON pointer (RFC 6901).
func EscapePointer(key string) string { return pointerEscapes.Replace(key) }

// Trail is a place in a document, from the inside out; nil is the document
// itself.
type Trail struct {
	Up    *Trail
	Key   string
	Index int // of an element; -1 where Key counts
}

// Down is the place of an entry of the object here.
func (t *Trail) Down(key string) *Trail { return &Trail{Up: t, Key: key, Index: -1} }

// Item is the place of an element of the array here.
func (t *Trail) Item(index int) *Trail { return &Trail{Up: t, Index: index} }

// Pointer writes the place as a JSON pointer.
func (t *Trail) Pointer() string {
	if t == nil {
		return ""
	}
	var steps []string
	for ; t != nil; t = t.Up {
		if t.Index >= 0 {
			steps = append(steps, strconv.Itoa(t.Index))
		} else {
			steps = append(steps, EscapePointer(t.Key))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(steps[i])
	}
	return b.String()
}
