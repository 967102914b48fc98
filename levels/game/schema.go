package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Schema returns the JSON Schema (draft 2020-12) of a game document, generated
// from the types: keys, words, bounds, defaults and the meaning of each. It
// cannot express what [Validate] checks, such as that references resolve.
func Schema() ([]byte, error) {
	l := describeOnce()
	b := &schemaBuilder{language: l, definitions: schema{}}
	root := b.reference(l.document)
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "caper game document"
	root["$defs"] = b.definitions
	text, err := json.Marshal(root, json.Deterministic(true), jsontext.WithIndent("  "))
	if err != nil {
		return nil, fmt.Errorf("write the schema of game documents: %w", err)
	}
	return text, nil
}

type schema map[string]any

type schemaBuilder struct {
	language    *language
	definitions schema
}

// reference returns a reference to the definition of an object, which is built
// on first use.
func (b *schemaBuilder) reference(o *object) schema {
	if _, made := b.definitions[o.name]; !made {
		b.definitions[o.name] = schema{} // ends the recursion
		b.definitions[o.name] = b.definition(o)
	}
	return schema{"$ref": "#/$defs/" + o.name}
}

func (b *schemaBuilder) definition(o *object) schema {
	if o.single {
		return b.single(o)
	}
	branches := b.branches(o)
	if len(branches) == 1 {
		return withExample(branches[0].schema(o.doc), o, branches[0].title)
	}
	var of []any
	for _, branch := range branches {
		of = append(of, withExample(branch.schema(branch.doc), o, branch.title))
	}
	return schema{"description": o.doc, "oneOf": of}
}

// branch is one set of keys that an object may have.
type branch struct {
	title, doc string
	properties schema
	required   []string
}

func (br branch) schema(doc string) schema {
	s := schema{"type": "object", "properties": br.properties, "additionalProperties": false}
	if br.title != "" {
		s["title"] = br.title
	}
	if doc != "" {
		s["description"] = doc
	}
	if len(br.required) > 0 {
		s["required"] = br.required
	}
	return s
}

// branches returns the sets of keys of an object, one for each word of its
// discriminator and each variant.
func (b *schemaBuilder) branches(o *object) []branch {
	if o.discriminator < 0 {
		own := b.keys(o, "", nil)
		if len(o.variants) == 0 {
			return []branch{own}
		}
		var all []branch
		for _, v := range o.variants {
			all = append(all, b.merged(own, v.key, v.object)...)
		}
		return all
	}
	chooser := &o.fields[o.discriminator]
	words := chooser.shape.words
	if !chooser.required && chooser.fallback == "" {
		words = append([]string{""}, words...)
	}
	var all []branch
	for _, word := range words {
		own := b.keys(o, word, chooser)
		own.title, own.doc = word, o.doc
		chosen := slices.IndexFunc(o.variants, func(v variant) bool { return v.word == word })
		if chosen < 0 {
			all = append(all, own)
			continue
		}
		all = append(all, b.merged(own, word, o.variants[chosen].object)...)
	}
	return all
}

// merged joins the common keys with those of each branch of a variant.
func (b *schemaBuilder) merged(own branch, title string, variant *object) []branch {
	var all []branch
	for _, inner := range b.branches(variant) {
		joined := branch{title: strings.TrimSpace(title + " " + inner.title), doc: variant.doc, properties: schema{}}
		maps.Copy(joined.properties, own.properties)
		maps.Copy(joined.properties, inner.properties)
		joined.required = append(slices.Clone(own.required), inner.required...)
		all = append(all, joined)
	}
	return all
}

// keys returns the keys of an object under a word of its discriminator.
func (b *schemaBuilder) keys(o *object, word string, chooser *field) branch {
	br := branch{properties: schema{}}
	for i := range o.fields {
		f := &o.fields[i]
		if f == chooser {
			if word == "" {
				continue
			}
			s := schema{"const": word, "description": f.doc}
			if word == f.fallback {
				s["default"] = word
			} else {
				br.required = append(br.required, f.name)
			}
			br.properties[f.name] = s
			continue
		}
		if !f.allows(word) {
			continue
		}
		br.properties[f.name] = b.property(f)
		if f.required {
			br.required = append(br.required, f.name)
		}
	}
	return br
}

// single returns the schema of an object with exactly one key, or of a plain
// number or word.
func (b *schemaBuilder) single(o *object) schema {
	properties := schema{}
	for i := range o.fields {
		properties[o.fields[i].name] = b.property(&o.fields[i])
	}
	s := schema{"type": "object", "properties": properties, "additionalProperties": false, "minProperties": 1, "maxProperties": 1}
	var all []any
	for i := range o.fields {
		if example := exampleOf(o, o.fields[i].name); example != "" {
			all = append(all, jsontext.Value(example))
		}
	}
	if len(all) > 0 {
		s["examples"] = all
	}
	switch {
	case o.number >= 0:
		return schema{"description": o.doc, "oneOf": []any{schema{"type": "number"}, s}}
	case o.word >= 0:
		return schema{"description": o.doc, "oneOf": []any{schema{"const": o.plainWord}, s}}
	}
	s["description"] = o.doc
	return s
}

func (b *schemaBuilder) property(f *field) schema {
	s := b.value(f, f.shape)
	s["description"] = f.doc
	if len(f.refs) > 0 {
		s["description"] = f.doc + " Names a " + wanted(f.refs) + "."
	}
	if f.fallback != "" {
		s["default"] = fallbackValue(f)
	}
	return s
}

func fallbackValue(f *field) any {
	switch f.shape.kind {
	case shapeBool:
		return f.fallback == "true"
	case shapeNumber, shapeWhole:
		return mustNumber(f.fallback)
	}
	return f.fallback
}

func (b *schemaBuilder) value(f *field, shape *shape) schema {
	switch shape.kind {
	case shapeText:
		return textSchema(f)
	case shapeWord:
		return schema{"enum": shape.words}
	case shapeNumber, shapeWhole:
		return numberSchema(f, shape.kind == shapeWhole)
	case shapeBool:
		return schema{"type": "boolean"}
	case shapeTrue:
		return schema{"const": true}
	case shapeTime:
		return schema{"type": "string", "pattern": timePattern}
	case shapeEvent:
		return eventSchema()
	case shapeObject:
		return b.reference(shape.object)
	case shapeTable:
		s := schema{"type": "object", "patternProperties": schema{idPattern: b.value(f, shape.elem)}, "additionalProperties": false, "propertyNames": schema{"maxLength": maxIDLength}}
		return counted(s, f, "minProperties", "maxProperties")
	case shapeTwo:
		return schema{"type": "array", "items": b.value(f, shape.elem), "minItems": 2, "maxItems": 2}
	case shapeOneOrMany:
		return schema{"oneOf": []any{b.value(f, shape.elem), b.list(f, shape.elem)}}
	case shapeEscape:
		return schema{"oneOf": []any{schema{"const": "police"}, b.list(f, b.language.shapes[stringType])}}
	case shapeTeams:
		return schema{"oneOf": []any{schema{"const": "each"}, b.list(f, shape.elem)}}
	case shapeFail:
		return schema{"oneOf": []any{schema{"const": true}, textSchema(f)}}
	}
	return b.list(f, shape.elem)
}

func (b *schemaBuilder) list(f *field, elem *shape) schema {
	return counted(schema{"type": "array", "items": b.value(f, elem)}, f, "minItems", "maxItems")
}

func counted(s schema, f *field, low, high string) schema {
	if f.count != nil {
		s[low], s[high] = f.count[0], f.count[1]
	}
	return s
}

// These patterns define the forms of words; maxIDLength bounds their length.
const (
	idPattern     = `^[a-z0-9_]+(\.[a-z0-9_]+)*$`
	gameIDPattern = `^[a-z0-9_-]+(\.[a-z0-9_-]+)*$`
	tagPattern    = `^[a-z0-9_.-]+(:[a-z0-9_.-]+)*$`
	nextPattern   = `^(win:)?[a-z0-9_]+(\.[a-z0-9_]+)*$`
	timePattern   = `^([01][0-9]|2[0-3]):[0-5][0-9]$`
)

func textSchema(f *field) schema {
	s := schema{"type": "string"}
	switch f.form {
	case "id":
		s["pattern"], s["maxLength"] = idPattern, maxIDLength
	case "gameid":
		s["pattern"], s["maxLength"] = gameIDPattern, maxIDLength
	case "tag":
		s["pattern"], s["maxLength"] = tagPattern, maxIDLength
	case "next":
		s["pattern"], s["maxLength"] = nextPattern, maxIDLength+len(NextWinPrefix)
	case "digits":
		s["pattern"] = fmt.Sprintf("^[0-9]{%d,%d}$", f.digits[0], f.digits[1])
	case "text":
		s["maxLength"] = f.textMax
		if !f.mayBeEmpty {
			s["minLength"] = 1
		}
	}
	return s
}

func numberSchema(f *field, whole bool) schema {
	s := schema{"type": "number"}
	if whole {
		s["type"] = "integer"
	}
	if f.min != nil {
		s["minimum"] = *f.min
	}
	if f.max != nil {
		s["maximum"] = *f.max
	}
	if f.above != nil {
		s["exclusiveMinimum"] = *f.above
	}
	return s
}

// eventSchema returns a pattern for the events of each kind.
func eventSchema() schema {
	const id = `[a-z0-9_]+(\.[a-z0-9_]+)*`
	var of []any
	for _, shape := range eventShapes {
		var rest string
		switch {
		case shape.kind == EventTime:
			rest = strings.Trim(timePattern, "^$")
		case shape.kind == EventTimer:
			rest = id
		case shape.kind == EventDialogue:
			rest = id + `(\.(ended|declined)|\.choice:` + id + `)`
		case shape.kind == EventApp:
			rest = id + `\.[a-z0-9_]+`
		case shape.ref == "":
			rest = "(" + strings.Join(append(slices.Clone(shape.verbs), shape.words...), "|") + ")"
		default:
			rest = id + `\.(` + strings.Join(shape.verbs, "|") + ")"
		}
		of = append(of, schema{"pattern": "^" + string(shape.kind) + ":" + rest + "$", "title": string(shape.kind) + " events"})
	}
	return schema{"type": "string", "anyOf": of, "maxLength": 4 * maxIDLength, "examples": eventExamples()}
}

// eventExamples returns one name for each kind of event, which editors can
// suggest.
func eventExamples() []string {
	var all []string
	for _, shape := range eventShapes {
		head := string(shape.kind) + ":"
		switch {
		case shape.kind == EventTime:
			all = append(all, head+"06:30")
		case shape.kind == EventTimer:
			all = append(all, head+"fuse")
		}
		for _, word := range append(slices.Clone(shape.verbs), shape.words...) {
			word = strings.NewReplacer("<choice>", "yes", "<button>", "send").Replace(word)
			if shape.ref == "" {
				all = append(all, head+word)
			} else {
				all = append(all, head+"some_id."+word)
			}
		}
	}
	return all
}
