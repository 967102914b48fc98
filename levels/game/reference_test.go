package game

import (
	"reflect"
	"regexp"
	"strings"
	"testing"
)

const docs = "../../docs/"

// TestReference checks that the reference agrees with the types, and that each
// of its examples decodes as the construct that it illustrates.
func TestReference(t *testing.T) {
	if *update {
		t.Skip("the files are being regenerated")
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
