package strict

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Decode reads one JSON value into a pointer and returns every fault that it
// found. It sets the value only if there are no faults.
func Decode(data []byte, into any, limits Limits) Faults {
	limits = limits.orDefault()
	source, findings, ok := Read(data, limits)
	c := &checker{source: source, limits: limits, types: map[reflect.Type][]field{}}
	for _, f := range findings {
		c.fault(f.Offset, f.Pointer, "%s", f.Message)
	}
	if ok {
		c.value(&source.Root, reflect.TypeOf(into).Elem(), nil)
	}
	if len(c.faults) > 0 {
		return c.faults
	}
	if err := json.Unmarshal(data, into); err != nil {
		return Faults{{Message: err.Error()}} // unreachable after the checks above
	}
	return nil
}

// checker compares a document's values with a Go type.
type checker struct {
	source *Source
	limits Limits
	faults Faults
	types  map[reflect.Type][]field
}

// fault records a fault, up to the limit.
func (c *checker) fault(offset int, pointer, format string, arguments ...any) {
	if len(c.faults) >= c.limits.Faults {
		return
	}
	line, column := c.source.Position(offset)
	c.faults = append(c.faults, Fault{pointer, line, column, fmt.Sprintf(format, arguments...)})
}

func (c *checker) faultOf(n *Node, at *Trail, format string, arguments ...any) {
	c.fault(int(n.Start), at.Pointer(), format, arguments...)
}

// value checks a value against t.
func (c *checker) value(n *Node, t reflect.Type, at *Trail) {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	wanted, name := expectation(t)
	kind := n.Kind
	if kind == 't' {
		kind = 'f'
	}
	if kind != wanted {
		c.faultOf(n, at, "want %s, have %s", name, kindName(kind))
		return
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		c.object(n, t, at)
	case reflect.Slice, reflect.Array:
		for i := range n.Elements() {
			c.value(&n.Elements()[i], t.Elem(), at.Item(i))
		}
		if count := len(n.Elements()); t.Kind() == reflect.Array && count != t.Len() {
			c.faultOf(n, at, "want %d numbers, have %d", t.Len(), count)
		}
	case reflect.Int, reflect.Int64, reflect.Uint8, reflect.Float64:
		c.number(n, t.Kind() != reflect.Float64, at)
	}
}

func (c *checker) number(n *Node, whole bool, at *Trail) {
	if whole {
		if _, err := strconv.ParseInt(n.Text, 10, 32); err != nil {
			c.faultOf(n, at, "want a whole number, have %s", n.Text)
		}
		return
	}
	if f, err := strconv.ParseFloat(n.Text, 64); err != nil || !(f >= -c.limits.Number && f <= c.limits.Number) {
		c.faultOf(n, at, "want a number from %g to %g, have %s", -c.limits.Number, c.limits.Number, n.Text)
	}
}

func (c *checker) object(n *Node, t reflect.Type, at *Trail) {
	seen := map[string]bool{}
	for i := range n.Members() {
		m := &n.Members()[i]
		if seen[m.Name] {
			c.fault(int(m.At), at.Down(m.Name).Pointer(), "member %q occurs twice", m.Name)
		}
		seen[m.Name] = true
		c.member(m, t, at.Down(m.Name))
	}
	if t.Kind() != reflect.Struct {
		return
	}
	for _, f := range c.fields(t) {
		if f.required && !seen[f.name] {
			c.faultOf(n, at, "member %q is missing", f.name)
		}
	}
}

func (c *checker) member(m *Member, t reflect.Type, at *Trail) {
	if t.Kind() == reflect.Map {
		c.value(&m.Value, t.Elem(), at)
		return
	}
	known := c.fields(t)
	names := make([]string, len(known))
	for i := range known {
		if known[i].name == m.Name {
			c.value(&m.Value, known[i].kind, at)
			return
		}
		names[i] = known[i].name
	}
	c.fault(int(m.At), at.Pointer(), "unknown member %q; the known ones are %s", m.Name, strings.Join(names, ", "))
}

// field describes a struct field as its tag declares it.
type field struct {
	name     string
	kind     reflect.Type
	required bool
}

// fields returns a struct's members. It reads each type's tags once per
// document.
func (c *checker) fields(t reflect.Type) []field {
	if known, ok := c.types[t]; ok {
		return known
	}
	var all []field
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name != "" && name != "-" {
			all = append(all, field{name, f.Type, !strings.Contains(options, "omitzero")})
		}
	}
	c.types[t] = all
	return all
}

// expectation returns the kind of value that a type requires, and its name for
// error messages.
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
