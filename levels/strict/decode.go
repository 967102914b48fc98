package strict

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Limits bounds what is read before any of it is believed. The zero value is
// 2 MiB, 32 levels and 100,000 elements in one array or object.
type Limits struct {
	Bytes    int
	Depth    int
	Elements int     // of one array or object
	Faults   int     // reported at most, 0 for 100
	Number   float64 // largest magnitude of a number, 0 for what a float64 holds
}

func (l Limits) orDefault() Limits {
	if l.Bytes == 0 {
		l.Bytes = 2 << 20
	}
	if l.Depth == 0 {
		l.Depth = 32
	}
	if l.Elements == 0 {
		l.Elements = 100_000
	}
	if l.Number == 0 {
		l.Number = math.MaxFloat64
	}
	if l.Faults == 0 {
		l.Faults = 100
	}
	return l
}

// Decode reads one JSON value into a pointer and returns every fault found;
// the value is set only where there is none.
func Decode(data []byte, into any, limits Limits) Faults {
	limits = limits.orDefault()
	if len(data) > limits.Bytes {
		return Faults{{Message: fmt.Sprintf("document has %d bytes, at most %d are read", len(data), limits.Bytes)}}
	}
	if offset, deep := tooDeep(data, limits.Depth); deep {
		line, column := position(data, offset)
		return Faults{{Line: line, Column: column, Message: fmt.Sprintf("document nests deeper than %d", limits.Depth)}}
	}
	w := walker{data: data, limits: limits, types: map[reflect.Type][]member{}}
	w.decoder = jsontext.NewDecoder(newReader(data), jsontext.AllowDuplicateNames(true))
	w.document(reflect.TypeOf(into).Elem())
	if len(w.faults) > 0 {
		return w.faults
	}
	if err := json.Unmarshal(data, into); err != nil {
		return Faults{fromError(data, err)}
	}
	return nil
}

// fromError places what the JSON library found.
func fromError(data []byte, err error) Fault {
	fault := Fault{Message: err.Error()}
	var syntax *jsontext.SyntacticError
	var meaning *json.SemanticError
	switch {
	case errors.As(err, &syntax):
		fault.Pointer = string(syntax.JSONPointer)
		fault.Line, fault.Column = position(data, int(syntax.ByteOffset))
		fault.Message = "not valid JSON: " + syntax.Err.Error()
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		fault.Line, fault.Column = position(data, len(data))
		fault.Message = "not valid JSON: the document ends too early"
	case errors.As(err, &meaning):
		fault.Pointer = string(meaning.JSONPointer)
		fault.Line, fault.Column = position(data, skipBlank(data, int(meaning.ByteOffset)))
	}
	return fault
}

// tooDeep scans brackets outside strings: it must hold for input that is not
// JSON at all, and costs one pass.
func tooDeep(data []byte, limit int) (offset int, deep bool) {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > limit {
				return i, true
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return 0, false
}

func newReader(data []byte) *bytes.Buffer { return bytes.NewBuffer(data) }
