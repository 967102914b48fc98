package strict

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"
)

// reader builds the tree. It gathers the entries of an object or array on a
// stack and then copies them, so that no slice grows by doubling.
type reader struct {
	source   *Source
	limits   *Limits
	findings []Finding
	decoder  *jsontext.Decoder
	base     int // offset of the decoder's first byte in the data
	members  []Member
	elements []Node
}

// find records a fault of the text.
func (r *reader) find(kind Kind, offset int, at *Trail, message, hint string) {
	r.findings = append(r.findings, Finding{Kind: kind, Offset: offset, Pointer: at.Pointer(), Message: message, Hint: hint})
}

// refusal is the error that ends the parse after a fault has been recorded.
type refusal struct{ at int }

func (r *refusal) Error() string { return "document refused" }

// Read parses a text into a tree and returns what is wrong with it as text. If
// ok is false, the tree has no root and cannot be used.
func Read(data []byte, limits Limits) (source *Source, findings []Finding, ok bool) {
	limits = limits.orDefault()
	s := &Source{Data: data}
	if len(data) > limits.Bytes {
		s.Data = nil
		return s, []Finding{{Kind: TooLarge, Message: fmt.Sprintf("the document has more than the %d bytes that are allowed", limits.Bytes)}}, false
	}
	base := 0
	if bytes.HasPrefix(data, []byte("\ufeff")) {
		base = 3
		findings = append(findings, Finding{Kind: ByteOrderMark, Message: "the document begins with a byte order mark",
			Hint: "save it as UTF-8 without one", Remove: [2]int{0, base}})
	}
	if at := firstInvalidUTF8(data); at >= 0 {
		findings = append(findings, Finding{Kind: BadUTF8, Offset: at, Message: fmt.Sprintf("the byte 0x%02x is not valid UTF-8", data[at]),
			Hint: "save the document as UTF-8"})
		if len(data) > maxInvalid {
			return s, findings, false
		}
	}
	if at, why := limits.tooMany(data); why != "" {
		return s, append(findings, Finding{Kind: TooMany, Offset: at, Message: why}), false
	}
	var found []Finding
	if s.Root, found, ok = s.readTree(base, &limits); !ok {
		return s, append(findings, found...), false
	}
	findings = append(findings, found...)
	rest := data[s.Root.End:]
	if trimmed := bytes.TrimLeft(rest, blanks); len(trimmed) > 0 {
		findings = append(findings, Finding{Kind: Trailing, Offset: len(data) - len(trimmed),
			Message: "something follows the end of the document", Hint: "one file holds one JSON object"})
	}
	return s, findings, true
}

// maxCommas bounds how many trailing commas the reader recovers from.
const maxCommas = 16

// readTree parses the tree. To recover from a trailing comma, which hides no
// other fault, it blanks the comma out in a copy and starts over.
func (s *Source) readTree(base int, limits *Limits) (Node, []Finding, bool) {
	text := s.Data
	var commas []int
	for {
		s.text = string(text)
		r := &reader{source: s, limits: limits, base: base}
		r.decoder = jsontext.NewDecoder(bytes.NewBuffer(text[base:]), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
		root, err := r.read(0, nil)
		if err == nil {
			for _, comma := range commas {
				r.findings = append(r.findings, Finding{Kind: NotJSON, Offset: comma, Message: "not JSON: a comma before the end of an object or a list",
					Hint: "JSON has no trailing comma", Remove: [2]int{comma, comma + 1}})
			}
			return root, r.findings, true
		}
		comma := r.comma(err, text)
		if comma < 0 || len(commas) == maxCommas {
			return Node{}, r.findings, false
		}
		commas = append(commas, comma)
		text = bytes.Clone(text)
		text[comma] = ' '
	}
}

// comma returns the offset of the trailing comma that ended the parse, or -1.
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

// trailing reports whether a text begins with a comma that a closing bracket or
// brace follows.
func trailing(text []byte) bool {
	rest, comma := bytes.CutPrefix(text, []byte(","))
	rest = bytes.TrimLeft(rest, blanks)
	return comma && len(rest) > 0 && (rest[0] == '}' || rest[0] == ']')
}

func (r *reader) offset() int { return r.base + int(r.decoder.InputOffset()) }

// fail records a syntax error.
func (r *reader) fail(err error, at *Trail) error {
	offset := r.offset()
	message := "the document ends too soon"
	var syntactic *jsontext.SyntacticError
	if errors.As(err, &syntactic) {
		offset = r.base + int(syntactic.ByteOffset)
		message = "not JSON: " + strings.TrimPrefix(syntactic.Err.Error(), "jsontext: ")
	}
	offset = min(offset, len(r.source.Data))
	r.find(NotJSON, offset, at, message, syntaxHint(r.source.Data[offset:]))
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

func (r *reader) read(depth int, at *Trail) (Node, error) {
	kind := r.decoder.PeekKind()
	switch kind {
	case '{', '[':
		if depth++; depth > r.limits.Depth {
			r.find(TooDeep, r.offset(), at, fmt.Sprintf("values are nested more than %d deep", r.limits.Depth), "")
			return Node{}, &refusal{len(r.source.Data)}
		}
		if _, err := r.decoder.ReadToken(); err != nil {
			return Node{}, r.fail(err, at)
		}
		n := Node{Kind: kind, Start: int32(r.offset() - 1)}
		var err error
		if kind == '{' {
			err = r.readMembers(&n, depth, at)
		} else {
			err = r.readElements(&n, depth, at)
		}
		n.End = int32(r.offset())
		return n, err
	}
	raw, err := r.decoder.ReadValue()
	if err != nil {
		return Node{}, r.fail(err, at)
	}
	n := Node{Kind: kind, End: int32(r.offset())}
	n.Start = n.End - int32(len(raw))
	switch kind {
	case '"':
		n.Text = r.unquote(raw, int(n.Start), at)
	case '0':
		n.Text = r.source.text[n.Start:n.End]
	}
	return n, nil
}

// longestText is the number of bytes up to which a string is decoded. It
// exceeds the longest text of the language whatever the escapes, so a longer
// string stays as written and is rejected for its length.
const longestText = 8192

// unquote decodes a string. It reports half of a surrogate pair as a fault.
func (r *reader) unquote(raw jsontext.Value, start int, at *Trail) string {
	if len(raw) > longestText || bytes.IndexByte(raw, '\\') < 0 && utf8.Valid(raw) {
		return r.source.text[start+1 : start+len(raw)-1]
	}
	text, err := jsontext.AppendUnquote(nil, []byte(raw))
	if err != nil && utf8.Valid(raw) {
		r.find(BadUTF8, start, at, "the text has half of a surrogate pair", `write both halves, such as "\ud83d\ude00", or the character itself`)
	}
	return string(text)
}

func (r *reader) readMembers(n *Node, depth int, at *Trail) error {
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
		value, err := r.read(depth, &Trail{Up: at, Key: name, Index: -1})
		if err != nil {
			return err
		}
		r.members = append(r.members, Member{Name: name, At: int32(start), End: int32(end), Value: value})
	}
}

func (r *reader) readElements(n *Node, depth int, at *Trail) error {
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
		value, err := r.read(depth, &Trail{Up: at, Index: len(r.elements) - bottom})
		if err != nil {
			return err
		}
		r.elements = append(r.elements, value)
	}
}
