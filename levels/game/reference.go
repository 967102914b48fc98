package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Reference writes the reference of the language as Markdown, from the types:
// every construct with its keys, values, bounds and defaults, and an example of
// each that the documents given have.
func Reference(documents ...*Document) string {
	r := &reference{examples: map[*object]string{}}
	for _, document := range documents {
		r.gather(document)
	}
	r.line("# The mission language")
	r.line("")
	r.line("Made from the types by `go test ./levels/game -run Reference -update-reference`; a test holds it fresh. A game is one JSON document of at most %d MiB; unknown and duplicate keys are faults, and `caper validate` tells all of them at once. Ids are lower-case words of letters, digits and underscores joined by dots. Keys marked * must be there.", MaxBytes>>20)
	r.events()
	l := describeOnce()
	r.queue = []*object{l.document}
	for i := 0; i < len(r.queue); i++ {
		r.section(r.queue[i], "##", r.queue[i].name)
	}
	return r.b.String()
}

type reference struct {
	b        strings.Builder
	queue    []*object // objects in the order in which they are first named
	examples map[*object]string
}

func (r *reference) line(format string, arguments ...any) {
	fmt.Fprintf(&r.b, format+"\n", arguments...)
}

// longestExample is the most bytes of an example: enough to show, short enough
// to read.
const longestExample = 420

// gather keeps, of each construct, the fullest example that is short enough.
func (r *reference) gather(document *Document) {
	l := describeOnce()
	w := visitor{enter: func(x any, at *trail) {
		o := l.objects[typeOf(x)]
		n := document.source.find(at)
		text := string(document.source.data[n.start:n.end])
		if len(text) <= longestExample && len(text) > len(r.examples[o]) {
			r.examples[o] = text
		}
	}}
	w.walk(document, nil)
}

func (r *reference) section(o *object, level, title string) {
	r.line("")
	r.line("%s %s", level, title)
	if o.doc != "" {
		r.line("")
		r.line("%s", o.doc)
	}
	r.table(o)
	if text := r.examples[o]; text != "" {
		r.line("")
		r.line("```json\n%s\n```", indentation(text))
	}
	for i := range o.variants {
		v := &o.variants[i]
		r.section(v.object, level+"#", title+": "+v.title())
	}
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
	r.line("| key | value | when absent | what it is |")
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

// value says in words what a key takes.
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

// kinds says what ids may refer to: actor.npc is an npc actor.
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

// link names another construct, which then gets its section.
func (r *reference) link(o *object) string {
	if !slices.Contains(r.queue, o) {
		r.queue = append(r.queue, o)
	}
	return "[" + o.name + "](#" + strings.ToLower(o.name) + ")"
}

// events lists what rules may hear.
func (r *reference) events() {
	r.line("")
	r.line("## Events")
	r.line("")
	r.line("What a rule's `when` names. The kind precedes the first colon; with an id, what happened follows the last dot: `zone:lot.core.enter` is the zone `lot.core` entered.")
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

// eventNames are the forms that a kind's names have.
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

// indentation takes the indentation of where an example was found off its
// lines.
func indentation(text string) string {
	lines := strings.Split(text, "\n")
	least := -1
	for _, l := range lines[1:] {
		if trimmed := strings.TrimLeft(l, " "); trimmed != "" && (least < 0 || len(l)-len(trimmed) < least) {
			least = len(l) - len(trimmed)
		}
	}
	for i := 1; i < len(lines) && least > 0; i++ {
		lines[i] = lines[i][min(least, len(lines[i])):]
	}
	return strings.Join(lines, "\n")
}
