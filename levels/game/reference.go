package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// Reference returns the reference of the language as Markdown, generated from
// the types: every construct with its keys, values, bounds and defaults, and an
// example of each of its shapes.
func Reference() string {
	r := &reference{}
	r.line("# The mission language")
	r.line("")
	r.line("`go generate ./levels/game` generates this reference from the types; a test checks that it is current and decodes the examples. A game is one JSON document of at most %d MiB, depth %d and %d values. Unknown and duplicate keys are faults, and `caper validate` reports all faults at once ([diagnostics](diagnostics/README.md)). `caper schema` prints the language as a JSON Schema, for editors and for structured output of language models.", MaxBytes>>20, MaxDepth, MaxValues)
	r.line("")
	r.line("Distances are in metres, times in seconds and angles in radians, unless a key says otherwise. In the coordinate frame +y is up, +z is north and **east is -x**; yaw 0 faces north, yaw -π/2 faces east. Ids are lower-case words of letters, digits and underscores joined by dots; tags are such words joined by colons. Wherever a tag is required, an item's id may be given instead. In any text that players see, `{counter:<id>}` shows a counter's value. Keys marked * are required.")
	r.events()
	l := describeOnce()
	r.queue = []*object{l.document}
	for i := 0; i < len(r.queue); i++ {
		r.section(r.queue[i], r.queue[i], "##", "")
	}
	return r.b.String()
}

type reference struct {
	b     strings.Builder
	queue []*object // in the order of their first mention
}

func (r *reference) line(format string, arguments ...any) {
	fmt.Fprintf(&r.b, format+"\n", arguments...)
}

// section writes the section of a construct, or, within that of named, of one
// of its shapes.
func (r *reference) section(o, named *object, level, title string) {
	r.line("")
	if title == "" {
		r.line("%s %s", level, named.name)
	} else {
		r.line("%s %s: %s", level, named.name, title)
	}
	if o.doc != "" {
		r.line("")
		r.line("%s", o.doc)
	}
	r.table(o)
	if len(o.variants) == 0 && !o.single {
		for _, name := range exampleNames(named, title) {
			r.line("")
			r.line("```json\n%s\n```", laidOut(string(readExamples()[name])))
		}
	}
	for i := range o.variants {
		v := &o.variants[i]
		r.section(v.object, named, level+"#", strings.TrimSpace(title+" "+v.title()))
	}
}

// exampleNames returns the names of the examples of a construct's shape, one
// for each word of its discriminator.
func exampleNames(o *object, title string) []string {
	name := exampleName(o, title)
	var names []string
	for known := range readExamples() { // any order: the names are sorted below
		if known == name || strings.HasPrefix(known, name+" ") {
			names = append(names, known)
		}
	}
	slices.Sort(names)
	return names
}

func (r *reference) table(o *object) {
	if len(o.fields) == 0 {
		return
	}
	if o.single {
		r.line("")
		r.line("An object with exactly one of these keys%s.", also(o))
	}
	r.line("")
	if o.single {
		r.line("| key | value | meaning | example |")
	} else {
		r.line("| key | value | when absent | meaning |")
	}
	r.line("|---|---|---|---|")
	for i := range o.fields {
		f := &o.fields[i]
		name := "`" + f.name + "`"
		if f.required {
			name += " *"
		}
		if len(f.only) > 0 {
			name += " (" + strings.Join(f.only, ", ") + ")"
		}
		if o.single {
			r.line("| %s | %s | %s | `%s` |", name, r.value(f, f.shape), cell(f.doc), cell(exampleOf(o, f.name)))
			continue
		}
		r.line("| %s | %s | %s | %s |", name, r.value(f, f.shape), cell(f.fallback), cell(f.doc))
	}
}

func also(o *object) string {
	switch {
	case o.number >= 0:
		return ", or a plain number"
	case o.word >= 0:
		return ", or the word `" + o.plainWord + "`"
	}
	return ""
}

func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }

// value returns in words what a key accepts.
func (r *reference) value(f *field, s *shape) string {
	switch s.kind {
	case shapeText:
		return r.text(f)
	case shapeWord:
		return words(s.words)
	case shapeNumber, shapeWhole:
		return map[shapeKind]string{shapeNumber: "number", shapeWhole: "whole number"}[s.kind] + limits(f)
	case shapeBool:
		return "`true` or `false`"
	case shapeTrue:
		return "`true`"
	case shapeTime:
		return "a time, `HH:MM`"
	case shapeEvent:
		return "an [event](#events)"
	case shapeList:
		return "a list of " + r.value(f, s.elem) + entries(f)
	case shapeOneOrMany:
		return r.value(f, s.elem) + ", or a list of them" + entries(f)
	case shapeTwo:
		return "a list of two: " + r.value(f, s.elem)
	case shapeTable:
		return "an object by id of " + r.value(f, s.elem) + entries(f)
	case shapeEscape:
		return "`\"police\"`, or a list of ids of " + kinds(f.refs)
	case shapeTeams:
		return "`\"each\"`, or a list of " + r.link(s.elem.object) + entries(f)
	case shapeFail:
		return "`true`, or a text of at most " + strconv.Itoa(f.textMax) + " characters"
	}
	return r.link(s.object)
}

func (r *reference) text(f *field) string {
	switch {
	case slices.Equal(f.refs, []string{"tag"}):
		return "a tag or an item's id"
	case len(f.refs) > 0:
		return "id of " + kinds(f.refs)
	case f.form == "text":
		return fmt.Sprintf("text, at most %d characters", f.textMax)
	case f.form == "digits":
		return fmt.Sprintf("%d to %d digits", f.digits[0], f.digits[1])
	case f.form == "tag":
		return "tag, such as `key:door:office`"
	case f.form == "next":
		return "id of an objective, `complete`, `fail` or `win:<team>`"
	}
	return "id"
}

// kinds returns in words what ids may refer to; actor.npc is an npc actor.
func kinds(refs []string) string {
	var list []string
	for _, ref := range refs {
		if kind, found := strings.CutPrefix(ref, "actor."); found {
			ref = kind + " actor"
		}
		article := "a "
		if strings.ContainsRune("aeio", rune(ref[0])) {
			article = "an "
		}
		list = append(list, article+ref)
	}
	return strings.Join(list, " or ")
}

func words(list []string) string {
	quotes := make([]string, len(list))
	for i, w := range list {
		quotes[i] = "`" + w + "`"
	}
	return strings.Join(quotes, ", ")
}

func limits(f *field) string {
	number := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	switch {
	case f.above != nil && f.max != nil:
		return ", over " + number(*f.above) + " up to " + number(*f.max)
	case f.min != nil && f.max != nil:
		return ", " + number(*f.min) + " to " + number(*f.max)
	case f.min != nil:
		return ", at least " + number(*f.min)
	case f.above != nil:
		return ", over " + number(*f.above)
	}
	return ""
}

func entries(f *field) string {
	if f.count == nil {
		return ""
	}
	if f.count[0] == 0 {
		return fmt.Sprintf(", at most %d", f.count[1])
	}
	return fmt.Sprintf(", %d to %d", f.count[0], f.count[1])
}

// link returns a link to another construct and queues its section.
func (r *reference) link(o *object) string {
	if !slices.Contains(r.queue, o) {
		r.queue = append(r.queue, o)
	}
	return "[" + o.name + "](#" + strings.ToLower(o.name) + ")"
}

// events writes the section on events.
func (r *reference) events() {
	r.line("")
	r.line("## Events")
	r.line("")
	r.line("A rule's `when` names one of these events. The kind precedes the first colon. In an event with an id, the verb follows the last dot: `zone:lot.core.enter` means that a player entered the zone `lot.core`.")
	r.line("")
	r.line("| event | id of |")
	r.line("|---|---|")
	for i := range eventShapes {
		s := &eventShapes[i]
		for _, name := range eventNames(s) {
			subject := ""
			if s.ref != "" {
				subject = kinds([]string{s.ref})
			}
			r.line("| `%s` | %s |", name, subject)
		}
	}
}

// eventNames returns the forms of a kind's names.
func eventNames(s *eventShape) []string {
	kind := string(s.kind)
	if s.kind == EventTime {
		return []string{kind + ":HH:MM"}
	}
	if s.kind == EventTimer {
		return []string{kind + ":<id>"}
	}
	var names []string
	for _, v := range s.verbs {
		if s.ref == "" {
			names = append(names, kind+":"+v)
		} else {
			names = append(names, kind+":<id>."+v)
		}
	}
	for _, w := range s.words {
		names = append(names, kind+":"+w)
	}
	return names
}

// laidOut breaks a JSON text into lines.
func laidOut(text string) string {
	if len(text) <= 100 {
		return text
	}
	value := jsontext.Value(text)
	if err := value.Indent(jsontext.WithIndent("  ")); err != nil {
		return text
	}
	return string(value)
}
