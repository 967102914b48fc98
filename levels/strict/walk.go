package strict

import (
	"fmt"
	"io"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// walker compares a document's tokens with a type.
type walker struct {
	data    []byte
	decoder *jsontext.Decoder
	limits  Limits
	faults  Faults
	types   map[reflect.Type][]member
	ended   bool // by a syntax error or by too many faults
}

func (w *walker) document(t reflect.Type) {
	w.value(t)
	if w.ended {
		return
	}
	if _, err := w.decoder.ReadToken(); err != io.EOF {
		w.fault("something follows the document")
	}
}

// fault reports at the value that comes next.
func (w *walker) fault(format string, arguments ...any) {
	w.faultAt(string(w.decoder.StackPointer()), skipBlank(w.data, int(w.decoder.InputOffset())), format, arguments...)
}

func (w *walker) faultAt(pointer string, offset int, format string, arguments ...any) {
	if w.ended {
		return
	}
	line, column := position(w.data, offset)
	w.faults = append(w.faults, Fault{pointer, line, column, fmt.Sprintf(format, arguments...)})
	if len(w.faults) >= w.limits.Faults {
		w.ended = true
	}
}

// broken ends the walk at a syntax error.
func (w *walker) broken(err error) {
	if err == nil || w.ended {
		return
	}
	w.faults = append(w.faults, fromError(w.data, err))
	w.ended = true
}

func (w *walker) skip() { w.broken(w.decoder.SkipValue()) }

// value checks the value that comes next against t.
func (w *walker) value(t reflect.Type) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	wanted, name := expectation(t)
	kind := w.decoder.PeekKind()
	if kind == 0 {
		w.skip()
		return
	}
	if kind == 't' {
		kind = 'f'
	}
	if kind != wanted {
		offset := skipBlank(w.data, int(w.decoder.InputOffset()))
		pointer := w.nextPointer()
		w.skip()
		w.faultAt(pointer, offset, "want %s, have %s", name, kindName(kind))
		return
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		w.object(t)
	case reflect.Slice, reflect.Array:
		w.array(t)
	case reflect.Int, reflect.Int64, reflect.Uint8, reflect.Float64:
		w.number(t.Kind() != reflect.Float64)
	default:
		w.skip()
	}
}

func (w *walker) number(whole bool) {
	offset := skipBlank(w.data, int(w.decoder.InputOffset()))
	value, err := w.decoder.ReadValue()
	if err != nil {
		w.broken(err)
		return
	}
	if whole {
		if _, err := strconv.ParseInt(string(value), 10, 32); err != nil {
			w.faultAt(string(w.decoder.StackPointer()), offset, "want a whole number, have %s", value)
		}
		return
	}
	if f, err := strconv.ParseFloat(string(value), 64); err != nil || !(f >= -w.limits.Number && f <= w.limits.Number) {
		w.faultAt(string(w.decoder.StackPointer()), offset, "want a number from %g to %g, have %s", -w.limits.Number, w.limits.Number, value)
	}
}

// nextPointer is the pointer of the value that comes next: the decoder only
// knows the one that it has read.
func (w *walker) nextPointer() string {
	pointer := string(w.decoder.StackPointer())
	kind, length := w.decoder.StackIndex(w.decoder.StackDepth())
	if kind != '[' {
		return pointer
	}
	if length > 0 {
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
	return pointer + "/" + strconv.FormatInt(length, 10)
}

func (w *walker) array(t reflect.Type) {
	pointer, offset := w.nextPointer(), skipBlank(w.data, int(w.decoder.InputOffset()))
	if _, err := w.decoder.ReadToken(); err != nil {
		w.broken(err)
		return
	}
	count := 0
	for !w.ended && w.decoder.PeekKind() != ']' {
		if count++; count > w.limits.Elements {
			w.faultAt(pointer, offset, "more than %d elements", w.limits.Elements)
			w.ended = true
			return
		}
		w.value(t.Elem())
	}
	if w.ended {
		return
	}
	_, err := w.decoder.ReadToken()
	w.broken(err)
	if t.Kind() == reflect.Array && count != t.Len() {
		w.faultAt(pointer, offset, "want %d numbers, have %d", t.Len(), count)
	}
}

func (w *walker) object(t reflect.Type) {
	pointer, offset := w.nextPointer(), skipBlank(w.data, int(w.decoder.InputOffset()))
	if _, err := w.decoder.ReadToken(); err != nil {
		w.broken(err)
		return
	}
	seen := map[string]bool{}
	for !w.ended && w.decoder.PeekKind() != '}' {
		if len(seen) >= w.limits.Elements {
			w.faultAt(pointer, offset, "more than %d members", w.limits.Elements)
			w.ended = true
			return
		}
		w.pair(t, seen)
	}
	if w.ended {
		return
	}
	_, err := w.decoder.ReadToken()
	w.broken(err)
	if t.Kind() == reflect.Struct {
		w.missing(t, seen, pointer, offset)
	}
}

func (w *walker) pair(t reflect.Type, seen map[string]bool) {
	offset := skipBlank(w.data, int(w.decoder.InputOffset()))
	token, err := w.decoder.ReadToken()
	if err != nil {
		w.broken(err)
		return
	}
	name := token.String()
	pointer := string(w.decoder.StackPointer())
	if seen[name] {
		w.faultAt(pointer, offset, "member %q stands here twice", name)
	}
	seen[name] = true
	if t.Kind() == reflect.Map {
		w.value(t.Elem())
		return
	}
	known := w.members(t)
	for i := range known {
		if known[i].name == name {
			w.value(known[i].kind)
			return
		}
	}
	names := make([]string, len(known))
	for i := range known {
		names[i] = known[i].name
	}
	w.faultAt(pointer, offset, "unknown member %q, known are %s", name, strings.Join(names, ", "))
	w.skip()
}

func (w *walker) missing(t reflect.Type, seen map[string]bool, pointer string, offset int) {
	for _, m := range w.members(t) {
		if m.required && !seen[m.name] {
			w.faultAt(pointer, offset, "member %q is missing", m.name)
		}
	}
}

// member is what a struct's tag says of one of its members.
type member struct {
	name     string
	kind     reflect.Type
	required bool
}

// members lists a struct's members, read from its tags once a document.
func (w *walker) members(t reflect.Type) []member {
	if known, ok := w.types[t]; ok {
		return known
	}
	var all []member
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			all = append(all, member{name, f.Type, !strings.Contains(options, "omitzero")})
		}
	}
	w.types[t] = all
	return all
}

// expectation is the kind of token that a type wants, and its name for people.
func expectation(t reflect.Type) (jsontext.Kind, string) {
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return '{', "an object"
	case reflect.Slice, reflect.Array:
		return '[', "an array"
	case reflect.String:
		return '"', "a string"
	case reflect.Bool:
		return 'f', "true or false"
	case reflect.Int, reflect.Int64, reflect.Uint8, reflect.Float64:
		return '0', "a number"
	}
	panic(fmt.Sprintf("strict: cannot decode a %s", t))
}

func kindName(kind jsontext.Kind) string {
	switch kind {
	case '{':
		return "an object"
	case '[':
		return "an array"
	case '"':
		return "a string"
	case '0':
		return "a number"
	case 'f', 't':
		return "true or false"
	case 'n':
		return "null"
	}
	return "nothing"
}
