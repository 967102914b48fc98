package game

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var updateReference = flag.Bool("update-reference", false, "rewrite docs/language.md")

// TestReferenceIsFresh holds docs/language.md to the types, and shows that all
// constructs have an example: each comes out of a document that decodes.
func TestReferenceIsFresh(t *testing.T) {
	files, err := filepath.Glob("testdata/valid/*.json")
	if err != nil || len(files) == 0 {
		t.Fatalf("no documents to take examples from: %v", err)
	}
	var documents []*Document
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		document, diagnostics := Check(text, Options{})
		if HasErrors(diagnostics) {
			t.Fatalf("%s: %v", name, diagnostics)
		}
		documents = append(documents, document)
	}
	got := Reference(documents...)
	const name = "../../docs/language.md"
	if *updateReference {
		if err := os.WriteFile(name, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Error("docs/language.md is stale: go test ./levels/game -run Reference -update-reference")
	}
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
