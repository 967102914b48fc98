package game

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caper/levels/strict"
)

// titleOf names the shape that an object has, as the schema's branches do.
func titleOf(v reflect.Value, o *object) string {
	var words []string
	if o.discriminator >= 0 {
		f := &o.fields[o.discriminator]
		word := fmt.Sprint(v.Field(f.index).Interface())
		if word == "" {
			word = f.fallback
		}
		words = append(words, word)
	}
	for i := range o.variants {
		if chosen := v.Field(o.variants[i].index); !chosen.IsNil() {
			if o.variants[i].key != "" {
				words = append(words, o.variants[i].key)
			}
			words = append(words, titleOf(chosen.Elem(), o.variants[i].object))
		}
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// gatherExamples takes an example of every construct from the samples: the one
// with the most keys, of documents and missions the shortest.
func gatherExamples(t testing.TB) map[string]string {
	found := map[string]string{}
	keys := map[string]int{}
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range files {
		text := read(t, file)
		document, _ := Decode(text, Options{})
		(&visitor{enter: func(x any, at *strict.Trail) {
			v := reflect.ValueOf(x).Elem()
			o := describeOnce().objects[v.Type()]
			n, _ := document.source.Find(at)
			if n.Kind != '{' || !slices.Contains(reachedObjects(), o) {
				return
			}
			title := titleOf(v, o)
			if o.single {
				title = setKey(x)
			}
			name := exampleName(o, title)
			line := plant(document.source, n).line()
			count := len(n.Members())
			large := len(line) > 600
			if known, is := found[name]; is && (large || o.name == "Document" || o.name == "Mission") && len(line) >= len(known) || is && !large && count <= keys[name] {
				return
			}
			found[name], keys[name] = line, count
		}}).walk(document, nil)
	}
	return found
}

func writeExamples(t testing.TB) {
	found := gatherExamples(t)
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for i, name := range names {
		quoted, _ := json.Marshal(name)
		fmt.Fprintf(&b, "%s  %s: %s", map[bool]string{true: "{\n", false: ",\n"}[i == 0], quoted, found[name])
	}
	write(t, "examples.json", []byte(b.String()+"\n}\n"))
	clear(readExamples())
	for name, text := range found {
		readExamples()[name] = []byte(text)
	}
}

// reachedObjects are the objects of the language, those that are named by
// others, in the order in which they are first met.
func reachedObjects() []*object {
	var list []*object
	seen := map[*object]bool{}
	var visit func(o *object)
	var fields func(o *object)
	fields = func(o *object) {
		for i := range o.fields {
			for s := o.fields[i].shape; s != nil; s = s.elem {
				if s.object != nil {
					visit(s.object)
				}
			}
		}
		for _, v := range o.variants {
			fields(v.object)
		}
	}
	visit = func(o *object) {
		if !seen[o] {
			seen[o] = true
			list = append(list, o)
			fields(o)
		}
	}
	visit(describeOnce().document)
	return list
}

const docs = "../../docs/"

// TestReference: the reference is what the types say, and each of its examples
// decodes as what it is an example of.
func TestReference(t *testing.T) {
	if *update {
		t.Skip("it is written anew")
	}
	if string(read(t, docs+"language.md")) != Reference() {
		t.Error("docs/language.md is stale: go generate ./levels/game")
	}
	if !reflect.DeepEqual(gatherExamples(t), mapped(readExamples())) {
		t.Error("examples.json is stale: go generate ./levels/game")
	}
	names := map[string]*object{}
	for _, o := range describeOnce().objects {
		names[o.name] = o
	}
	for name, text := range readExamples() {
		kind, _, _ := strings.Cut(name, " ")
		o := names[kind]
		report := newReport(Options{})
		s := readSource(text, report)
		d := &decoder{source: s, report: report, language: describeOnce()}
		for goType, known := range describeOnce().objects {
			if known == o {
				d.objectOrSingle(&s.Root, reflect.New(goType).Elem(), o, nil)
			}
		}
		if faults := report.finish(); len(faults) > 0 {
			t.Errorf("%s: %v", name, faults)
		}
	}
	for _, o := range reachedObjects() {
		titles := []string{""}
		if o.single {
			titles = o.names
		}
		for _, title := range titles {
			if len(exampleNames(o, title)) == 0 {
				t.Errorf("no example of %s %s", o.name, title)
			}
		}
		for _, v := range o.variants {
			if len(exampleNames(o, v.title())) == 0 {
				t.Errorf("no example of %s %s", o.name, v.title())
			}
		}
	}
}

func mapped[T ~[]byte](from map[string]T) map[string]string {
	into := map[string]string{}
	for key, value := range from {
		into[key] = string(value)
	}
	return into
}

func TestReferenceNamesEveryKeyVerbAndEvent(t *testing.T) {
	text := Reference()
	l := describeOnce()
	for _, o := range l.objects { // any order: each is looked for alone
		for i := range o.fields {
			if !strings.Contains(text, "| `"+o.fields[i].name+"`") {
				t.Errorf("the key %s of %s is missing", o.fields[i].name, o.name)
			}
		}
	}
	for _, verb := range Verb("").Words() {
		if !strings.Contains(text, "### Objective: "+verb+"\n") {
			t.Errorf("the verb %s has no section", verb)
		}
	}
	for _, kind := range EventKinds() {
		if !regexp.MustCompile("\\| `" + kind + ":").MatchString(text) {
			t.Errorf("events of the kind %s are missing", kind)
		}
	}
}
