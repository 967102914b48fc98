package strict

import (
	"sort"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Source is the text of a document and the tree of values parsed from it, each
// with its place in the text.
type Source struct {
	Data []byte // the text
	Root Node   // the document's value

	text   string // Data as a string; texts without escapes are slices of it
	lines  []int  // offsets of line starts, computed on first use
	counts []int  // code points before every block of bytes, computed on first use
	// renamed holds the keys as written, by their offsets, of members that were
	// read as another key.
	renamed map[int32]string
}

// Node is a JSON value.
type Node struct {
	Kind       jsontext.Kind // '{', '[', '"', '0', 't', 'f' or 'n'
	Start, End int32         // offsets in the text; End is one past the last byte
	Text       string        // a string's decoded text, or a number as written
	inner      *inner        // entries of an object or array; nil if empty
}

type inner struct {
	members  []Member
	elements []Node
}

// Member is an entry of an object.
type Member struct {
	Name    string // the key, decoded, or the key that it is read as
	At, End int32  // offsets of the key in the text; End is one past the last byte
	Value   Node   // the entry's value
}

// Members returns the entries of an object, in the order of the text.
func (n *Node) Members() []Member {
	if n.inner == nil {
		return nil
	}
	return n.inner.members
}

// Elements returns the values of an array.
func (n *Node) Elements() []Node {
	if n.inner == nil {
		return nil
	}
	return n.inner.elements
}

// Member returns the first entry with a name, or nil.
func (n *Node) Member(name string) *Member {
	members := n.Members()
	for i := range members {
		if members[i].Name == name {
			return &members[i]
		}
	}
	return nil
}

// Keys returns the first entry of each name. It is for callers that look up many
// names of one object.
func (n *Node) Keys() map[string]*Member {
	members := n.Members()
	keys := make(map[string]*Member, len(members))
	for i := range members {
		if m := &members[i]; keys[m.Name] == nil {
			keys[m.Name] = m
		}
	}
	return keys
}

// Child returns the value of the first entry with a name, or otherwise if there
// is none.
func (n *Node) Child(name string, otherwise *Node) *Node {
	if m := n.Member(name); m != nil {
		return &m.Value
	}
	return otherwise
}

// Rename makes a member count as if it had been written with another key.
func (s *Source) Rename(m *Member, name string) {
	if s.renamed == nil {
		s.renamed = map[int32]string{}
	}
	s.renamed[m.At] = m.Name
	m.Name = name
}

// Written returns the key of a member as it stands in the text.
func (s *Source) Written(m *Member) string {
	if name, renamed := s.renamed[m.At]; renamed {
		return name
	}
	return m.Name
}

// Position returns the line and column of an offset. Both count from 1, columns
// in code points.
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

// codePoints counts the code points before an offset. It starts from the
// nearest of the counts kept for every block of bytes, because a document may
// be one long line.
func (s *Source) codePoints(offset int) int {
	const every = 4096
	if s.counts == nil {
		s.counts = []int{0}
		count := 0
		for i, c := range s.Data {
			if i > 0 && i%every == 0 {
				s.counts = append(s.counts, count)
			}
			if begins(c) {
				count++
			}
		}
	}
	mark := min(offset/every, len(s.counts)-1)
	count := s.counts[mark]
	for _, c := range s.Data[mark*every : offset] {
		if begins(c) {
			count++
		}
	}
	return count
}

// begins reports whether a byte begins a code point in UTF-8.
func begins(c byte) bool { return c&0xC0 != 0x80 }

// Find returns the value at a trail, or the deepest existing one on the way to
// it, and its place as a pointer with the keys as written.
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

// Locate returns the line and column of the value at a JSON pointer. If the
// document has no such value, it returns those of the nearest existing parent.
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

// EscapePointer escapes a key for use in a JSON pointer (RFC 6901).
func EscapePointer(key string) string { return pointerEscapes.Replace(key) }

// Trail is a place in a document, linked from the innermost step outwards; nil
// is the document itself.
type Trail struct {
	Up    *Trail // the enclosing object or array
	Key   string // the key in an object
	Index int    // the index in an array; -1 if Key applies
}

// Down returns the trail to an entry of the object at t.
func (t *Trail) Down(key string) *Trail { return &Trail{Up: t, Key: key, Index: -1} }

// Item returns the trail to an element of the array at t.
func (t *Trail) Item(index int) *Trail { return &Trail{Up: t, Index: index} }

// Pointer formats the trail as a JSON pointer.
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
