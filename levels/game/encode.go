package game

import (
	"bytes"
	"fmt"
	"math"
	"reflect"

	"github.com/go-json-experiment/json/jsontext"
)

// Encode writes a document of the current format as indented JSON. It omits
// keys whose absence means their value. Decoding the result yields an equal
// document. Encode fails for values that have no JSON form: numbers that are
// not finite, and invalid UTF-8.
func Encode(document *Document) ([]byte, error) {
	var buffer bytes.Buffer
	e := &encoder{jsontext.NewEncoder(&buffer, jsontext.WithIndent("  "))}
	if err := e.object(reflect.ValueOf(document).Elem(), describeOnce().document); err != nil {
		return nil, fmt.Errorf("encode game document %q: %w", document.ID, err)
	}
	return buffer.Bytes(), nil
}

type encoder struct{ to *jsontext.Encoder }

func (e *encoder) object(v reflect.Value, o *object) error {
	if o.number >= 0 && !v.Field(o.number).IsZero() {
		return e.float(v.Field(o.number).Elem().Float())
	}
	if o.word >= 0 && v.Field(o.word).Bool() {
		return e.to.WriteToken(jsontext.String(o.plainWord))
	}
	if err := e.to.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	if err := e.members(v, o); err != nil {
		return err
	}
	return e.to.WriteToken(jsontext.EndObject)
}

// members writes the keys of a struct and of the variant that is set.
func (e *encoder) members(v reflect.Value, o *object) error {
	word := ""
	if o.discriminator >= 0 {
		chooser := &o.fields[o.discriminator]
		word = v.Field(chooser.index).String()
		if word == "" {
			word = chooser.fallback
		}
	}
	for i := range o.fields {
		f := &o.fields[i]
		value := v.Field(f.index)
		if value.IsZero() && (!f.required || o.single || !f.allows(word)) {
			continue
		}
		if err := e.to.WriteToken(jsontext.String(f.name)); err != nil {
			return err
		}
		if f.pointer {
			value = value.Elem()
		}
		if err := e.value(value, f.shape); err != nil {
			return err
		}
	}
	for i := range o.variants {
		if chosen := v.Field(o.variants[i].index); !chosen.IsNil() {
			return e.members(chosen.Elem(), o.variants[i].object)
		}
	}
	return nil
}

func (e *encoder) value(v reflect.Value, s *shape) error {
	switch s.kind {
	case shapeText, shapeWord:
		return e.to.WriteToken(jsontext.String(v.String()))
	case shapeNumber:
		return e.float(v.Float())
	case shapeWhole:
		return e.to.WriteToken(jsontext.Int(v.Int()))
	case shapeBool, shapeTrue:
		return e.to.WriteToken(jsontext.Bool(v.Bool()))
	case shapeTime:
		return e.to.WriteToken(jsontext.String(TimeOfDay(v.Int()).String()))
	case shapeEvent:
		return e.to.WriteToken(jsontext.String(v.FieldByName("Name").String()))
	case shapeObject:
		return e.object(v, s.object)
	case shapeTable:
		return e.table(v, s)
	case shapeOneOrMany:
		if v.Len() == 1 {
			return e.value(v.Index(0), s.elem)
		}
	case shapeEscape, shapeTeams:
		if v.Field(0).Bool() {
			word := map[shapeKind]string{shapeEscape: "police", shapeTeams: "each"}[s.kind]
			return e.to.WriteToken(jsontext.String(word))
		}
		return e.list(v.Field(1), describeOnce().shapes[v.Field(1).Type().Elem()])
	case shapeFail:
		if v.Field(0).Len() == 0 {
			return e.to.WriteToken(jsontext.True)
		}
		return e.to.WriteToken(jsontext.String(v.Field(0).String()))
	}
	return e.list(v, s.elem)
}

func (e *encoder) float(number float64) error {
	if math.IsNaN(number) || math.IsInf(number, 0) {
		return fmt.Errorf("the number %v is not finite", number)
	}
	return e.to.WriteToken(jsontext.Float(number))
}

func (e *encoder) list(v reflect.Value, elem *shape) error {
	if err := e.to.WriteToken(jsontext.BeginArray); err != nil {
		return err
	}
	for i := range v.Len() {
		if err := e.value(v.Index(i), elem); err != nil {
			return err
		}
	}
	return e.to.WriteToken(jsontext.EndArray)
}

func (e *encoder) table(v reflect.Value, s *shape) error {
	if err := e.to.WriteToken(jsontext.BeginObject); err != nil {
		return err
	}
	for i := range v.Len() {
		if err := e.to.WriteToken(jsontext.String(v.Index(i).Field(0).String())); err != nil {
			return err
		}
		if err := e.value(v.Index(i).Field(1), s.elem); err != nil {
			return err
		}
	}
	return e.to.WriteToken(jsontext.EndObject)
}
