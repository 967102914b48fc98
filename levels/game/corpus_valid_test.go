package game

import (
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"

	"caper/levels/strict"
)

// constructsOf returns the keys and variants that a document sets.
func constructsOf(document *Document) map[string]bool {
	set := map[string]bool{}
	(&visitor{enter: func(x any, _ *strict.Trail) {
		v := reflect.ValueOf(x).Elem()
		o := describeOnce().objects[v.Type()]
		for i := range o.fields {
			if !v.Field(o.fields[i].index).IsZero() {
				set[o.name+"."+o.fields[i].name] = true
			}
		}
		for i := range o.variants {
			if !v.Field(o.variants[i].index).IsNil() {
				set[o.name+":"+o.variants[i].title()] = true
			}
		}
	}, event: func(e *Event, _ *strict.Trail) { set["event:"+string(e.Kind)] = true }}).walk(document, nil)
	return set
}

const validDocuments = 64

// writeValid reduces the samples to documents that each use some constructs
// together, and all constructs between them.
func writeValid(t testing.TB) {
	bases := []string{"full", "getaway", "verbs", "errands", "repo_season", "clean_exit", "pivot_season", "hold_the_lot", "parcel_run", "office_hours"}
	for i := range validDocuments {
		random := rand.New(rand.NewSource(int64(i)))
		base := "full"
		if i >= 48 {
			base = bases[1+i%(len(bases)-1)]
		}
		file := filepath.Join(corpusFolder, "valid", fmt.Sprintf("%02d-%s.json", i, base))
		if known, err := os.ReadFile(file); err == nil {
			if _, diagnostics := Check(known, Options{}); len(diagnostics) == 0 {
				continue
			}
		}
		text := edited(t, base)
		document, _ := Decode(text, Options{})
		var all []string
		for name := range constructsOf(document) {
			all = append(all, name)
		}
		slices.Sort(all)
		var wanted []string
		for n, name := range all {
			if i < 48 && n%48 == i || random.Intn(len(all)) < 8 {
				wanted = append(wanted, name)
			}
		}
		tr := treeOf(t, text)
		shrink(tr, nil, 4, func() bool {
			document, diagnostics := checkOnce([]byte(tr.String()), Options{})
			if len(diagnostics) > 0 {
				return false
			}
			has := constructsOf(document)
			return !slices.ContainsFunc(wanted, func(name string) bool { return !has[name] })
		})
		write(t, file, []byte(tr.String()))
	}
}

// TestCorpusValid checks that the valid documents have no fault, that the
// schema accepts them, and that between them they use every construct.
func TestCorpusValid(t *testing.T) {
	if *update {
		t.Skip("the files are being regenerated")
	}
	files, _ := filepath.Glob(filepath.Join(corpusFolder, "valid", "*.json"))
	if len(files) < 60 {
		t.Fatalf("the corpus has %d valid documents, want at least 60", len(files))
	}
	compiled := compiledSchema(t)
	used := map[string]bool{}
	for _, file := range files {
		text := read(t, file)
		document, diagnostics := Check(text, Options{})
		if len(diagnostics) > 0 {
			t.Errorf("%s: %v", file, diagnostics)
			continue
		}
		if err := compiled.Validate(instance(t, text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		checkRoundTrip(t, document)
		for name := range constructsOf(document) {
			used[name] = true
		}
	}
	full, _ := Decode(edited(t, "full"), Options{})
	for name := range constructsOf(full) {
		if !used[name] {
			t.Errorf("no document uses %s", name)
		}
	}
}
