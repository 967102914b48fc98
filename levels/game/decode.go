package game

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"caper/levels/strict"
)

// Decode reads a game document strictly and reports every fault of its text and
// of its language: unknown and duplicate keys, wrong types, unknown words,
// malformed ids and numbers out of bounds (M-DOC-004). The document is nil if
// the text cannot be read as an object. Otherwise it holds what could be read,
// so that [Validate] can report further faults, but a document with errors must
// not be played (M-DOC-002). Decode migrates older formats.
func Decode(data []byte, options Options) (*Document, []Diagnostic) {
	report := newReport(options)
	document := decode(data, report)
	diagnostics := report.finish()
	prove(data, diagnostics, func(fixed []byte) []Diagnostic {
		again := newReport(options)
		decode(fixed, again)
		return again.finish()
	})
	return document, diagnostics
}

func decode(data []byte, report *report) *Document {
	source := readSource(data, report)
	if source == nil {
		return nil
	}
	d := &decoder{source: source, report: report, language: describeOnce()}
	document := &Document{source: source}
	if source.Root.Kind != '{' {
		d.wrongType(&source.Root, "a game document, an object", nil)
		return nil
	}
	if d.tooNew(&source.Root) {
		return nil
	}
	d.object(&source.Root, reflect.ValueOf(document).Elem(), d.language.document, nil)
	d.migrate(document)
	return document
}

type decoder struct {
	source   *strict.Source
	report   *report
	language *language
}

func (d *decoder) fault(code Code, n *strict.Node, at *strict.Trail, hint, format string, arguments ...any) *recorded {
	if d.report.full() {
		return d.report.addAt(code, 0, "", "", "")
	}
	return d.report.addAt(code, int(n.Start), at.Pointer(), fmt.Sprintf(format, arguments...), hint)
}

// layer is one struct that an object's keys may belong to: the object itself,
// then the variant that its discriminator selects, and so on.
type layer struct {
	object *object
	value  reflect.Value
	word   string
	// open is true if the discriminator's word is unknown; any key may then
	// belong.
	open bool
}

func (d *decoder) object(n *strict.Node, v reflect.Value, o *object, at *strict.Trail) {
	if n.Kind != '{' {
		d.wrongType(n, "an object", at)
		return
	}
	layers := d.layers(nil, n, v, o, at)
	members := n.Members()
	seen := make(map[string]*strict.Member, min(len(members), 64))
	for i := range members {
		m := &members[i]
		if d.tooLong(CodeUnknownKey, m, at) || d.duplicate(m, seen, at) {
			continue
		}
		f, value, known := lookup(layers, m.Name)
		if !known && d.unknownKey(n, m, layers, at) {
			seen[m.Name] = m
			f, value, known = lookup(layers, m.Name)
		}
		if known && f != nil {
			d.field(&m.Value, value, f, at.Down(d.source.Written(m)))
		}
	}
	for _, l := range layers {
		for i := range l.object.fields {
			f := &l.object.fields[i]
			if f.required && seen[f.name] == nil && (len(f.only) == 0 || !l.open && f.allows(l.word)) {
				d.fault(CodeMissingKey, n, at, f.doc, "the key %s is missing%s", quoted(f.name), described(layers))
			}
		}
	}
}

// maxKeyLength bounds the bytes of a key that is read. Longer ones are reported
// without being repeated: a pointer to what they hold would repeat them for each
// fault.
const maxKeyLength = 256

// tooLong reports whether a key is too long to be one, and reports the fault at
// the object that has it.
func (d *decoder) tooLong(code Code, m *strict.Member, at *strict.Trail) bool {
	if len(m.Name) <= maxKeyLength {
		return false
	}
	d.report.addAt(code, int(m.At), at.Pointer(), fmt.Sprintf("the key %s has %d bytes, which is too long for a key", quoted(m.Name), len(m.Name)), "")
	return true
}

func (d *decoder) duplicate(m *strict.Member, seen map[string]*strict.Member, at *strict.Trail) bool {
	first := seen[m.Name]
	if first == nil {
		seen[m.Name] = m
		return false
	}
	if d.report.full() {
		d.fault(CodeDuplicateKey, &m.Value, at, "", "")
		return true
	}
	place := at.Down(m.Name)
	recorded := d.report.addAt(CodeDuplicateKey, int(m.At), place.Pointer(), "the key "+quoted(m.Name)+" occurs twice", "remove one of the two")
	diagnostic := &d.report.diagnostics[recorded.index]
	diagnostic.Related = append(diagnostic.Related, Related{Pointer: place.Pointer(), Message: "here it stands first", offset: int(first.At)})
	return true
}

// layers finds the structs to which the keys of an object belong, and creates
// the variants that the object selects.
func (d *decoder) layers(layers []layer, n *strict.Node, v reflect.Value, o *object, at *strict.Trail) []layer {
	l := layer{object: o, value: v}
	if o.discriminator >= 0 {
		f := &o.fields[o.discriminator]
		l.word = f.fallback
		if chosen := n.Child(f.name, nil); chosen != nil {
			l.word = chosen.Text
			if near, certain := nearestOf(chosen.Text, f.shape.words); certain && chosen.Kind == '"' {
				l.word = near // word reports the unknown word and decodes it as near
			}
			l.open = chosen.Kind != '"' || !slices.Contains(f.shape.words, l.word)
		} else if f.required {
			l.open = true
		}
	}
	layers = append(layers, l)
	for i := range o.variants {
		chosen := &o.variants[i]
		if chosen.key != "" && n.Child(chosen.key, nil) != nil || chosen.word != "" && chosen.word == l.word {
			made := reflect.New(chosen.object.goType(v, chosen.index))
			v.Field(chosen.index).Set(made)
			return d.layers(layers, n, made.Elem(), chosen.object, at)
		}
	}
	if len(o.variants) > 0 && o.variants[0].key != "" {
		var keys []string
		for _, each := range o.variants {
			keys = append(keys, each.key)
		}
		layers[len(layers)-1].open = true
		d.fault(CodeOneKey, n, at, "", "one of the keys %s is needed", strings.Join(keys, ", "))
	}
	return layers
}

func (o *object) goType(v reflect.Value, index int) reflect.Type {
	return v.Type().Field(index).Type.Elem()
}

// lookup finds the field of a key. Under an unknown discriminator, a key of any
// variant counts as known, but lookup returns no field for it.
func lookup(layers []layer, name string) (f *field, owner reflect.Value, known bool) {
	for _, l := range layers {
		if f := l.object.field(name); f != nil && (l.open || f.allows(l.word)) {
			return f, l.value, true
		}
		if l.open && len(l.object.owners(name)) > 0 {
			return nil, l.value, true
		}
	}
	return nil, reflect.Value{}, false
}

// unknownKey reports an unknown key. If it is certain which key the author
// meant, and that key is absent, the decoder reads the member as that key.
func (d *decoder) unknownKey(n *strict.Node, m *strict.Member, layers []layer, at *strict.Trail) (taken bool) {
	if d.report.full() {
		d.fault(CodeUnknownKey, &m.Value, at, "", "")
		return false
	}
	first := layers[0].object
	if len(layers) > 1 && first.variantKey(m.Name) {
		d.report.addAt(CodeOneKey, int(m.At), at.Down(m.Name).Pointer(), "the keys "+quoted(layers[1].object.names[0])+" and "+quoted(m.Name)+" exclude each other", "split it in two")
		return false
	}
	var known []string
	for _, l := range layers {
		for i := range l.object.fields {
			if l.object.fields[i].allows(l.word) {
				known = append(known, l.object.fields[i].name)
			}
		}
	}
	near, certain := nearestOf(m.Name, known)
	hint := ""
	switch owners := first.owners(m.Name); {
	case near != "":
		hint = "did you mean " + strconv.Quote(near) + "?"
		certain = certain && len(owners) == 0 && !first.isWord(m.Name)
	case first.isWord(m.Name):
		hint = "write " + strconv.Quote(strings.TrimSpace(first.chooser())) + ": " + strconv.Quote(m.Name)
	case len(owners) > 0:
		hint = "it belongs to " + first.chooser() + strings.Join(owners, ", ")
	default:
		hint = hintWord(m.Name, known)
	}
	recorded := d.report.addAt(CodeUnknownKey, int(m.At), at.Down(m.Name).Pointer(), "the key "+quoted(m.Name)+" is not known here"+described(layers), hint)
	if !certain || n.Member(near) != nil {
		return false
	}
	recorded.fixed(renamed(m, m.Name, at, near))
	d.source.Rename(m, near)
	return true
}

// isWord reports whether a name is one of the discriminator's words.
func (o *object) isWord(name string) bool {
	return o.discriminator >= 0 && slices.Contains(o.fields[o.discriminator].shape.words, name)
}

// variantKey reports whether the presence of a key selects a variant.
func (o *object) variantKey(name string) bool {
	return slices.ContainsFunc(o.variants, func(v variant) bool { return v.key == name })
}

// chooser returns the key of the discriminator, for hints.
func (o *object) chooser() string {
	if o.discriminator < 0 {
		return ""
	}
	return o.fields[o.discriminator].name + " "
}

// described returns the name of the variant in which the keys were looked up.
func described(layers []layer) string {
	var words []string
	for _, l := range layers {
		if l.object.discriminator >= 0 && l.word != "" {
			words = append(words, l.object.fields[l.object.discriminator].name+" "+quoted(l.word))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// single reads an object with exactly one key.
func (d *decoder) single(n *strict.Node, v reflect.Value, o *object, at *strict.Trail) {
	switch {
	case o.number >= 0 && n.Kind == '0':
		if number, ok := d.number(n, at); ok {
			v.Field(o.number).Set(reflect.ValueOf(&number))
		}
		return
	case o.word >= 0 && n.Kind == '"':
		if n.Text != o.plainWord {
			d.fault(CodeUnknownWord, n, at, `write "`+o.plainWord+`", or an object such as {"`+o.names[0]+`": "…"}`, "the word %s is not known here", quoted(n.Text))
			return
		}
		v.Field(o.word).SetBool(true)
		return
	case n.Kind != '{':
		want := "an object with one key"
		if o.number >= 0 {
			want = "a number or " + want
		}
		d.wrongType(n, want, at)
		return
	}
	members := n.Members()
	seen := make(map[string]*strict.Member, len(members))
	count := 0
	for i := range members {
		m := &members[i]
		if d.tooLong(CodeUnknownKey, m, at) || d.duplicate(m, seen, at) {
			continue
		}
		count++
		f := o.field(m.Name)
		if f == nil && d.unknownKey(n, m, []layer{{object: o, value: v}}, at) {
			f = o.field(m.Name)
		}
		if f != nil {
			d.field(&m.Value, v, f, at.Down(d.source.Written(m)))
		}
	}
	if count != 1 {
		d.fault(CodeOneKey, n, at, "split it into several, one key each", "exactly one key is required, not %d", count)
	}
}
