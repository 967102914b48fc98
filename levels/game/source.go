package game

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// Bounds of a document's text; they are checked before and while it is read.
const (
	MaxBytes   = 2 << 20
	MaxDepth   = 32
	MaxValues  = 160_000
	MaxEntries = 8_192 // of one object or list; the language's own bounds are lower
)

// reader builds the tree. What an object or a list holds is gathered on a stack
// and then copied, so that nothing grows by doubling.
type reader struct {
	source   *source
	report   *report
	decoder  *jsontext.Decoder
	base     int // offset of the decoder's first byte in the data
	members  []member
	elements []node
}

// refusal ends the reading; the fault has been reported.
type refusal struct{ at int }

func (r *refusal) Error() string { return "document refused" }

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
		report.addAt(CodeBOM, 0, "", "the document begins with a byte order mark", "save it as UTF-8 without one").
			fixed(&fix{edits: []edit{{0, base, ""}}})
	}
	if at := firstInvalidUTF8(data); at >= 0 {
		report.addAt(CodeBadUTF8, at, "", fmt.Sprintf("the byte 0x%02x is not valid UTF-8", data[at]), "save the document as UTF-8")
		if len(data) > mostInvalid {
			return nil
		}
	}
	if at, why := tooMany(data); why != "" {
		report.addAt(CodeTooMany, at, "", why, "")
		return nil
	}
	root, ok := s.readTree(base, report)
	if !ok {
		return nil
	}
	s.root = root
	rest := data[root.end:]
	if trimmed := bytes.TrimLeft(rest, blanks); len(trimmed) > 0 {
		report.addAt(CodeTrailing, len(data)-len(trimmed), "", "something follows the end of the document", "one file holds one JSON object")
	}
	return s
}

// mostCommas bounds how many trailing commas are read over.
const mostCommas = 16

// readTree reads the tree. A trailing comma is a fault that hides nothing: it is
// blanked out in a copy, and the reading starts over.
func (s *source) readTree(base int, report *report) (node, bool) {
	text, noted := s.data, len(report.diagnostics)
	var commas []int
	for {
		s.text = string(text)
		r := &reader{source: s, report: report, base: base}
		r.decoder = jsontext.NewDecoder(bytes.NewBuffer(text[base:]), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		root, err := r.read(0, nil)
		if err == nil {
			for _, comma := range commas {
				report.addAt(CodeNotJSON, comma, "", "not JSON: a comma before the end of an object or a list", "JSON has no trailing comma").
					fixed(&fix{edits: []edit{{comma, comma + 1, ""}}})
			}
			return root, true
		}
		comma := r.comma(err, text)
		if comma < 0 || len(commas) == mostCommas {
			return node{}, false
		}
		commas = append(commas, comma)
		text = bytes.Clone(text)
		text[comma] = ' '
		report.diagnostics = report.diagnostics[:noted]
	}
}

// comma is the offset of the trailing comma that ended the reading, or -1.
func (r *reader) comma(err error, text []byte) int {
	var refused *refusal
	if !errors.As(err, &refused) || refused.at >= len(text) {
		return -1
	}
	at := refused.at
	if text[at] == '}' || text[at] == ']' {
		at = len(bytes.TrimRight(text[:at], blanks)) - 1
	}
	if at < 0 || !trailing(text[at:]) {
		return -1
	}
	return at
}

const blanks = " \t\r\n"

// trailing says whether a text begins with a comma that an end follows.
func trailing(text []byte) bool {
	rest, comma := bytes.CutPrefix(text, []byte(","))
	rest = bytes.TrimLeft(rest, blanks)
	return comma && len(rest) > 0 && (rest[0] == '}' || rest[0] == ']')
}

// tooMany counts the values of a text, and those of each object and list,
// without reading them, so that a text with too many costs no memory. It gives
// the place of the first beyond a bound and says which.
func tooMany(data []byte) (at int, why string) {
	const open = 64
	var entries [open]int
	depth, values := 0, 0
	for i := 0; i < len(data) && depth < open-1; i++ {
		switch data[i] {
		case '"':
			for i++; i < len(data) && data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
			continue
		case '{', '[':
			depth++
			entries[depth] = 1
		case '}', ']':
			depth = max(0, depth-1)
			continue
		case ',':
			entries[depth]++
		default:
			continue
		}
		if values++; values > MaxValues {
			return i, fmt.Sprintf("the document has more than %d values", MaxValues)
		}
		if entries[depth] > MaxEntries {
			return i, fmt.Sprintf("an object or a list has more than %d entries", MaxEntries)
		}
	}
	return 0, ""
}

// mostInvalid is how large a document may be for more to be told of it than that
// it is no UTF-8.
const mostInvalid = 1 << 18

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
	offset = min(offset, len(r.source.data))
	r.report.addAt(CodeNotJSON, offset, at.pointer(), message, syntaxHint(r.source.data[offset:]))
	return &refusal{offset}
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
	case trailing(rest), bytes.HasPrefix(rest, []byte("}")), bytes.HasPrefix(rest, []byte("]")):
		return "JSON has no trailing comma"
	case bytes.HasPrefix(rest, []byte("'")):
		return "texts stand in double quotes"
	}
	return ""
}

func (r *reader) read(depth int, at *trail) (node, error) {
	kind := r.decoder.PeekKind()
	switch kind {
	case '{', '[':
		if depth++; depth > MaxDepth {
			r.report.addAt(CodeTooDeep, r.offset(), at.pointer(), fmt.Sprintf("values are nested more than %d deep", MaxDepth), "")
			return node{}, &refusal{len(r.source.data)}
		}
		if _, err := r.decoder.ReadToken(); err != nil {
			return node{}, r.fail(err, at)
		}
		n := node{kind: kind, start: int32(r.offset() - 1)}
		var err error
		if kind == '{' {
			err = r.readMembers(&n, depth, at)
		} else {
			err = r.readElements(&n, depth, at)
		}
		n.end = int32(r.offset())
		return n, err
	}
	raw, err := r.decoder.ReadValue()
	if err != nil {
		return node{}, r.fail(err, at)
	}
	n := node{kind: kind, end: int32(r.offset())}
	n.start = n.end - int32(len(raw))
	switch kind {
	case '"':
		n.text = r.unquote(raw, int(n.start), at)
	case '0':
		n.text = r.source.text[n.start:n.end]
	}
	return n, nil
}

// longestText is how many bytes of a string are decoded; no text of the language
// may be as long, whatever its escapes, so one that is stays as written and is
// refused for its length.
const longestText = 8192

// unquote decodes a string; half of a surrogate pair is a fault of its own.
func (r *reader) unquote(raw jsontext.Value, start int, at *trail) string {
	if len(raw) > longestText || bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return r.source.text[start+1 : start+len(raw)-1]
	}
	text, err := jsontext.AppendUnquote(nil, []byte(raw))
	if err != nil && utf8.Valid(raw) {
		r.report.addAt(CodeBadUTF8, start, at.pointer(), "the text has half of a surrogate pair", `write both halves, such as "\ud83d\ude00", or the character itself`)
	}
	return string(text)
}

func (r *reader) readMembers(n *node, depth int, at *trail) error {
	bottom := len(r.members)
	for {
		if r.decoder.PeekKind() == '}' {
			if _, err := r.decoder.ReadToken(); err != nil {
				return r.fail(err, at)
			}
			if own := r.members[bottom:]; len(own) > 0 {
				n.inner = &inner{members: slices.Clone(own)}
			}
			r.members = r.members[:bottom]
			return nil
		}
		raw, err := r.decoder.ReadValue()
		if err != nil {
			return r.fail(err, at)
		}
		end := r.offset()
		start := end - len(raw)
		name := r.unquote(raw, start, at)
		value, err := r.read(depth, &trail{up: at, key: name, index: -1})
		if err != nil {
			return err
		}
		r.members = append(r.members, member{name: name, at: int32(start), end: int32(end), value: value})
	}
}

func (r *reader) readElements(n *node, depth int, at *trail) error {
	bottom := len(r.elements)
	for {
		if r.decoder.PeekKind() == ']' {
			if _, err := r.decoder.ReadToken(); err != nil {
				return r.fail(err, at)
			}
			if own := r.elements[bottom:]; len(own) > 0 {
				n.inner = &inner{elements: slices.Clone(own)}
			}
			r.elements = r.elements[:bottom]
			return nil
		}
		value, err := r.read(depth, &trail{up: at, index: len(r.elements) - bottom})
		if err != nil {
			return err
		}
		r.elements = append(r.elements, value)
	}
}
