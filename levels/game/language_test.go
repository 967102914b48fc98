package game

import (
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/levels/strict"
)

// TestEveryKeyIsSampled checks that some sample sets every key of every
// construct (M-DOC-027), so that no key is untested.
func TestEveryKeyIsSampled(t *testing.T) {
	set := map[string]bool{}
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range files {
		document, _ := Decode(edited(t, strings.TrimSuffix(filepath.Base(file), ".json")), Options{})
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
		}}).walk(document, nil)
	}
	// covers M-DOC-027
	for _, o := range describeOnce().objects {
		for i := range o.fields {
			if name := o.name + "." + o.fields[i].name; !set[name] {
				t.Errorf("no sample sets %s", name)
			}
		}
		for i := range o.variants {
			if name := o.name + ":" + o.variants[i].title(); !set[name] {
				t.Errorf("no sample has %s", name)
			}
		}
	}
}

// TestDefaultsAgree checks that the accessors return the defaults of the tags,
// which the schema shows (M-RULE-025, M-OPEN-029).
func TestDefaultsAgree(t *testing.T) {
	checked := 0
	for goType, o := range describeOnce().objects {
		for i := range o.fields {
			f := &o.fields[i]
			goField := goType.Field(f.index)
			method := reflect.New(goType).MethodByName(goField.Name + "OrDefault")
			if f.fallback == "" {
				continue
			}
			if !method.IsValid() {
				if f.pointer {
					t.Errorf("%s.%s has a default but no accessor", o.name, goField.Name)
				}
				continue
			}
			// covers M-RULE-025, M-OPEN-029
			if got := fmt.Sprint(method.Call(nil)[0].Interface()); got != f.fallback {
				t.Errorf("the accessor of %s.%s returns %s, its tag has %s", o.name, goField.Name, got, f.fallback)
			}
			checked++
		}
	}
	if checked < 40 {
		t.Errorf("only %d defaults were checked", checked)
	}
}

func TestWords(t *testing.T) {
	// covers M-COND-025, M-COND-026
	for rank, phase := range []Phase{PhaseNormal, PhaseCaution, PhaseSuspicious, PhaseSearch, PhaseAlert} {
		if phase.Rank() != rank {
			t.Errorf("%s has rank %d", phase, phase.Rank())
		}
	}
	if Phase("calm").Rank() != -1 {
		t.Error("a word that is not a phase has a rank")
	}
	kinds := EventKinds()
	if len(kinds) != 24 || !slices.Contains(kinds, "team") {
		t.Errorf("kinds of event are %v", kinds)
	}
}
