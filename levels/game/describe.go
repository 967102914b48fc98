package game

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// The struct tags of this package's types describe the language. The decoder,
// the encoder, the schema and the resolver all read them:
//
//	json:"radius"        the key
//	doc:"Metres."        what it means (the schema's description)
//	only:"car"           the words of the discriminator under which it is allowed
//	ref:"zone actor.npc" what its words refer to, one of these
//	keys:"item"          what a table's keys refer to (by default they are new ids)
//	is:"..."             a comma-separated list of
//	  required           the key must be present
//	  discriminator      its word selects the variant or the allowed keys
//	  id, gameid, tag    the form of its words (of its elements, in a list)
//	  next               an objective's id, complete, fail or win:<team>
//	  digits=3..8        a number of decimal digits within these bounds
//	  text=300           text that players see, of at most so many code points
//	  empty              the text may be empty
//	  min=0 max=1        bounds of a number, inclusive
//	  above=0            lower bound of a number, exclusive
//	  count=1..8         bounds of a list's or a table's length
//	  default=3          what an absent key means
//
// A field with variant:"word" or present:"key" is one shape of a union. A blank
// field describes the type itself: its doc, and is:"single" for an object with
// exactly one key. Documents write number:"true" and word:"player" without an
// object.

// shapeKind is the way in which documents write a value.
type shapeKind uint8

const (
	shapeText shapeKind = iota
	shapeWord
	shapeNumber
	shapeWhole
	shapeBool
	shapeTrue
	shapeTime
	shapeEvent
	shapeList
	shapeOneOrMany
	shapeTwo
	shapeTable
	shapeObject
	shapeEscape
	shapeTeams
	shapeFail
)

// shape describes how documents write a Go type.
type shape struct {
	kind   shapeKind
	goType reflect.Type
	words  []string
	elem   *shape
	object *object
}

// object describes a struct type.
type object struct {
	name          string
	doc           string
	single        bool
	fields        []field
	byName        map[string]int
	names         []string
	discriminator int // index into fields, or -1
	variants      []variant
	number        int // struct index of the field that is written as a plain number, or -1
	word          int // struct index of the field that is written as the plain word, or -1
	plainWord     string
}

// variant is one shape of a union, selected by the discriminator's word or by a
// key.
type variant struct {
	word   string
	key    string
	index  int
	object *object
}

// field describes a key.
type field struct {
	name          string
	index         int
	shape         *shape
	pointer       bool
	doc           string
	only          []string
	required      bool
	discriminator bool
	form          string
	digits        [2]int
	textMax       int
	mayBeEmpty    bool
	min, max      *float64
	above         *float64
	count         *[2]int
	fallback      string
	refs          []string
	keys          string
}

var stringType = reflect.TypeFor[string]()

var specialShapes = map[reflect.Type]shapeKind{
	reflect.TypeFor[True]():        shapeTrue,
	reflect.TypeFor[TimeOfDay]():   shapeTime,
	reflect.TypeFor[Event]():       shapeEvent,
	reflect.TypeFor[OneOrMany]():   shapeOneOrMany,
	reflect.TypeFor[WeatherList](): shapeOneOrMany,
	reflect.TypeFor[EscapeFrom]():  shapeEscape,
	reflect.TypeFor[Teams]():       shapeTeams,
	reflect.TypeFor[FailReason]():  shapeFail,
}

// language describes every type that is reachable from Document.
type language struct {
	document *object
	shapes   map[reflect.Type]*shape
	objects  map[reflect.Type]*object
}

var describeOnce = sync.OnceValue(func() *language {
	l := &language{shapes: map[reflect.Type]*shape{}, objects: map[reflect.Type]*object{}}
	l.document = l.objectOf(reflect.TypeFor[Document]())
	return l
})

func (l *language) shapeOf(t reflect.Type) *shape {
	if known, ok := l.shapes[t]; ok {
		return known
	}
	s := &shape{goType: t}
	l.shapes[t] = s
	if kind, special := specialShapes[t]; special {
		s.kind = kind
		switch kind {
		case shapeOneOrMany:
			s.elem = l.shapeOf(t.Elem())
		case shapeTeams:
			s.elem = l.shapeOf(reflect.TypeFor[Team]())
		}
		return s
	}
	if worded, ok := reflect.Zero(t).Interface().(interface{ Words() []string }); ok {
		s.kind, s.words = shapeWord, worded.Words()
		return s
	}
	switch t.Kind() {
	case reflect.String:
		s.kind = shapeText
	case reflect.Float64:
		s.kind = shapeNumber
	case reflect.Int:
		s.kind = shapeWhole
	case reflect.Bool:
		s.kind = shapeBool
	case reflect.Slice:
		s.kind = shapeList
		if _, table := reflect.Zero(t).Interface().(interface{ sortEntries() }); table {
			s.kind = shapeTable
			value, _ := t.Elem().FieldByName("Value")
			s.elem = l.shapeOf(value.Type)
			break
		}
		s.elem = l.shapeOf(t.Elem())
	case reflect.Array:
		s.kind, s.elem = shapeTwo, l.shapeOf(t.Elem())
	case reflect.Struct:
		s.kind, s.object = shapeObject, l.objectOf(t)
	default:
		panic(fmt.Sprintf("game: %v has no place in the language", t))
	}
	return s
}

func (l *language) objectOf(t reflect.Type) *object {
	if known, ok := l.objects[t]; ok {
		return known
	}
	o := &object{name: t.Name(), byName: map[string]int{}, discriminator: -1, number: -1, word: -1}
	l.objects[t] = o
	for i := range t.NumField() {
		l.addField(o, t.Field(i), i)
	}
	return o
}

func (l *language) addField(o *object, f reflect.StructField, index int) {
	if f.Name == "_" {
		o.doc = f.Tag.Get("doc")
		o.single = f.Tag.Get("is") == "single"
		return
	}
	if f.Tag.Get("number") != "" {
		o.number = index
		return
	}
	if word := f.Tag.Get("word"); word != "" {
		o.word, o.plainWord = index, word
		return
	}
	if word, key := f.Tag.Get("variant"), f.Tag.Get("present"); word != "" || key != "" {
		o.variants = append(o.variants, variant{word: word, key: key, index: index, object: l.objectOf(f.Type.Elem())})
		return
	}
	name := f.Tag.Get("json")
	if name == "" {
		return
	}
	d := field{
		name: name, index: index, doc: f.Tag.Get("doc"),
		only: strings.Fields(f.Tag.Get("only")), refs: strings.Fields(f.Tag.Get("ref")), keys: f.Tag.Get("keys"),
	}
	t := f.Type
	if t.Kind() == reflect.Pointer {
		d.pointer, t = true, t.Elem()
	}
	d.shape = l.shapeOf(t)
	d.parse(f.Tag.Get("is"))
	if d.discriminator {
		o.discriminator = len(o.fields)
	}
	o.byName[name] = len(o.fields)
	o.names = append(o.names, name)
	o.fields = append(o.fields, d)
}

func (f *field) parse(is string) {
	for part := range strings.SplitSeq(is, ",") {
		word, argument, _ := strings.Cut(part, "=")
		switch word {
		case "":
		case "required":
			f.required = true
		case "discriminator":
			f.discriminator = true
		case "empty":
			f.mayBeEmpty = true
		case "id", "gameid", "tag", "next":
			f.form = word
		case "digits":
			f.form, f.digits = word, mustRange(argument)
		case "text":
			f.form, f.textMax = word, int(mustNumber(argument))
		case "min":
			f.min = new(float64)
			*f.min = mustNumber(argument)
		case "max":
			f.max = new(float64)
			*f.max = mustNumber(argument)
		case "above":
			f.above = new(float64)
			*f.above = mustNumber(argument)
		case "count":
			bounds := mustRange(argument)
			f.count = &bounds
		case "default":
			f.fallback = argument
		default:
			panic("game: unknown tag is:" + part)
		}
	}
}

func mustNumber(text string) float64 {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic("game: bad number in a tag: " + text)
	}
	return n
}

func mustRange(text string) [2]int {
	low, high, _ := strings.Cut(text, "..")
	return [2]int{int(mustNumber(low)), int(mustNumber(high))}
}

// allows reports whether the key is allowed under a word of the discriminator.
func (f *field) allows(word string) bool { return len(f.only) == 0 || slices.Contains(f.only, word) }

// field returns a key's description, or nil.
func (o *object) field(name string) *field {
	if i, ok := o.byName[name]; ok {
		return &o.fields[i]
	}
	return nil
}

// owners returns the words of the discriminators under which a key is known.
func (o *object) owners(name string) []string {
	var words []string
	if f := o.field(name); f != nil {
		words = append(words, f.only...)
	}
	for _, v := range o.variants {
		if f := v.object.field(name); f != nil && len(f.only) == 0 {
			words = append(words, v.title())
			continue
		}
		for _, inner := range v.object.owners(name) {
			words = append(words, v.title()+" "+inner)
		}
	}
	return words
}

func (v *variant) title() string {
	if v.word != "" {
		return v.word
	}
	return v.key
}

// setKey returns the key of the field that is set in a single-key object.
func setKey(single any) string {
	v := reflect.ValueOf(single).Elem()
	o := describeOnce().objects[v.Type()]
	for i := range o.fields {
		if !v.Field(o.fields[i].index).IsZero() {
			return o.fields[i].name
		}
	}
	return ""
}
