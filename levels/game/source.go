package game

import (
	"bytes"
	"errors"
	"fmt"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Bounds of a document's text; they are checked before and while it is read.
const (
	MaxBytes  = 2 << 20
	MaxDepth  = 32
	MaxValues = 1 << 18
)

// source is the text of a document and the tree of values read from it, each
// with its place in the text.
type source struct {
	data   []byte
	root   node
	lines  []int // offsets of line starts, made when first asked for
	format int   // as written
}

// node is a JSON value. text is a string's decoded text or a number as written.
type node struct {
	kind       jsontext.Kind
	start, end int
	text       string
	members    []member
	elements   []node
}

type member struct {
	name  string
	at    int
	value node
}

// reader builds the tree.
type reader struct {
	source  *source
	report  *report
	decoder *jsontext.Decoder
	base    int // offset of the decoder's first byte in the data
	values  int
}

// errRefused ends the reading; the fault has been reported.
var errRefused = errors.New("document refused")

// readSource reads the text into a tree and reports what is wrong with it as
// text. The tree is nil when it cannot be used.
func readSource(data []byte, report *report) *source {
	s := &source{data: data}
	report.source = s
	if len(data) > MaxBytes {
		report.source = &source{}
		report.addAt(CodeTooLarge, 0, "", fmt.Sprintf("the document has more than the %d bytes that are allowed", MaxBytes), "")
		return nil
	}
	base := 0
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		base = 3
		report.addAt(CodeBOM, 0, "", "the document begins with a byte order mark", "save it as UTF-8 without one")
	}
	if at := firstInvalidUTF8(data); at >= 0 {
		report.addAt(CodeBadUTF8, at, "", fmt.Sprintf("the byte 0x%02x is not valid UTF-8", data[at]), "save the document as UTF-8")
	}
	r := &reader{source: s, report: report, base: base}
	r.decoder = jsontext.NewDecoder(bytes.NewReader(data[base:]), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	root, err := r.read(0, nil)
	if err != nil {
		return nil
	}
	s.root = root
	rest := data[root.end:]
	if trimmed := bytes.TrimLeft(rest, " \t\r\n"); len(trimmed) > 0 {
		report.addAt(CodeTrailing, len(data)-len(trimmed), "", "something follows the end of the document", "one file holds one JSON object")
	}
	return s
}

func firstInvalidUTF8(data []byte) int {
	if utf8.Valid(data) {
		return -1
	}
	for at := 0; at < len(data); {
		r, size := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && size <= 1 {
			return at
		}
		at += size
	}
	return -1
}

func (r *reader) offset() int { return r.base + int(r.decoder.InputOffset()) }

// fail reports a fault of the syntax.
func (r *reader) fail(err error, at *trail) error {
	offset := r.offset()
	message := "the document ends too soon"
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		offset = r.base + int(syntactic.ByteOffset)
		message = "not JSON: " + strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
	}
	r.report.addAt(CodeNotJSON, min(offset, len(r.source.data)), at.pointer(), message, syntaxHint(r.source.data[min(offset, len(r.source.data)):]))
	return errRefused
}

func syntaxHint(rest []byte) string {
	for _, word := range []string{"NaN", "Infinity", "-Infinity", "-NaN", "nan", "inf"} {
		if bytes.HasPrefix(rest, []byte(word)) {
			return "JSON has no " + word + "; numbers are finite"
		}
	}
	switch {
	case bytes.HasPrefix(rest, []byte("//")), bytes.HasPrefix(rest, []byte("/*")):
		return "JSON has no comments"
	case bytes.HasPrefix(rest, []byte("}")), bytes.HasPrefix(rest, []byte("]")):
		return "JSON has no trailing comma"
	case bytes.HasPrefix(rest, []byte("'")):
		return "texts stand in double quotes"
	}
	return ""
}

func (r *reader) read(depth int, at *trail) (node, error) {
	kind := r.decoder.PeekKind()
	if r.values++; r.values > MaxValues {
		r.report.addAt(CodeTooMany, r.offset(), at.pointer(), fmt.Sprintf("the document has more than %d values", MaxValues), "")
		return node{}, errRefused
	}
	switch kind {
	case '{', '[':
		if depth++; depth > MaxDepth {
			r.report.addAt(CodeTooDeep, r.offset(), at.pointer(), fmt.Sprintf("values are nested more than %d deep", MaxDepth), "")
			return node{}, errRefused
		}
		if _, err := r.decoder.ReadToken(); err != nil {
			return node{}, r.fail(err, at)
		}
		n := node{kind: kind, start: r.offset() - 1}
		var err error
		if kind == '{' {
			err = r.readMembers(&n, depth, at)
		} else {
			err = r.readElements(&n, depth, at)
		}
		n.end = r.offset()
		return n, err
	}
	raw, err := r.decoder.ReadValue()
	if err != nil {
		return node{}, r.fail(err, at)
	}
	n := node{kind: kind, end: r.offset()}
	n.start = n.end - len(raw)
	switch kind {
	case '"':
		n.text = r.unquote(raw, n.start, at)
	case '0':
		n.text = string(raw)
	}
	return n, nil
}

// unquote decodes a string; half of a surrogate pair is a fault of its own.
func (r *reader) unquote(raw jsontext.Value, start int, at *trail) string {
	text, err := jsontext.AppendUnquote(nil, []byte(raw))
	if err != nil && utf8.Valid(raw) {
		r.report.addAt(CodeBadUTF8, start, at.pointer(), "the text has half of a surrogate pair", `write both halves, such as "\ud83d\ude00", or the character itself`)
	}
	return string(text)
}

func (r *reader) readMembers(n *node, depth int, at *trail) error {
	for {
		if r.decoder.PeekKind() == '}' {
			_, err := r.decoder.ReadToken()
			if err != nil {
				return r.fail(err, at)
			}
			return nil
		}
		raw, err := r.decoder.ReadValue()
		if err != nil {
			return r.fail(err, at)
		}
		start := r.offset() - len(raw)
		name := r.unquote(raw, start, at)
		value, err := r.read(depth, &trail{up: at, key: name, index: -1})
		if err != nil {
			return err
		}
		n.members = append(n.members, member{name: name, at: start, value: value})
	}
}

func (r *reader) readElements(n *node, depth int, at *trail) error {
	for {
		if r.decoder.PeekKind() == ']' {
			_, err := r.decoder.ReadToken()
			if err != nil {
				return r.fail(err, at)
			}
			return nil
		}
		value, err := r.read(depth, &trail{up: at, index: len(n.elements)})
		if err != nil {
			return err
		}
		n.elements = append(n.elements, value)
	}
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
	return line, 1 + utf8.RuneCount(s.data[s.lines[line-1]:offset])
}

// find is the value that a pointer names, or the deepest one on the way.
func (s *source) find(at *trail) *node {
	if at == nil {
		return &s.root
	}
	n := s.find(at.up)
	if at.index >= 0 {
		if at.index < len(n.elements) {
			return &n.elements[at.index]
		}
		return n
	}
	return n.child(at.key, n)
}

func (n *node) child(name string, otherwise *node) *node {
	for i := range n.members {
		if n.members[i].name == name {
			return &n.members[i].value
		}
	}
	return otherwise
}

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
			steps = append(steps, strings.NewReplacer("~", "~0", "/", "~1").Replace(t.key))
		}
	}
	var b strings.Builder
	for i := len(steps) - 1; i >= 0; i-- {
		b.WriteByte('/')
		b.WriteString(steps[i])
	}
	return b.String()
}
