package game

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caper/levels/strict"
)

// TestEveryKeyIsSampled: some sample sets every key of every construct
// (M-DOC-027), so that no key is without a test.
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

// TestDefaultsAgree: the accessors give what the tags say, so that the schema
// tells the truth (M-RULE-025, M-OPEN-029).
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
					t.Errorf("%s.%s has a default and no accessor", o.name, goField.Name)
				}
				continue
			}
			// covers M-RULE-025, M-OPEN-029
			if got := fmt.Sprint(method.Call(nil)[0].Interface()); got != f.fallback {
				t.Errorf("%s.%s is %s by default, its tag says %s", o.name, goField.Name, got, f.fallback)
			}
			checked++
		}
	}
	if checked < 40 {
		t.Errorf("only %d defaults checked", checked)
	}
}

func TestCodes(t *testing.T) {
	titles := map[string]bool{}
	for i, info := range Codes() {
		if !regexp.MustCompile(`^GD\d{3}$`).MatchString(string(info.Code)) || info.Title == "" || info.Explanation == "" || info.Fix == "" || titles[info.Title] {
			t.Errorf("bad or repeated entry %+v", info)
		}
		titles[info.Title] = true
		if i > 0 && info.Code <= Codes()[i-1].Code {
			t.Errorf("%s is out of order or twice", info.Code)
		}
		if info.Code.Title() != info.Title || info.Code.Severity() != info.Severity {
			t.Errorf("%s is not found", info.Code)
		}
	}
	text, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`Code = "(GD\d{3})"`).FindAllStringSubmatch(string(text), -1)
	for _, match := range constants {
		if Code(match[1]).Title() == "" {
			t.Errorf("%s is not in the table", match[1])
		}
	}
	if len(constants) != len(Codes()) {
		t.Errorf("%d constants, %d codes in the table", len(constants), len(Codes()))
	}
	if Code("GD999").Title() != "" {
		t.Error("an unknown code has a title")
	}
}

func TestHints(t *testing.T) {
	words := []string{"timeLimit", "text", "seconds"}
	for word, want := range map[string]string{"timeLimt": "timeLimit", "timelimit": "timeLimit", "time_limit": "timeLimit", "secnods": "seconds", "txet": "text", "banana": "", "": ""} {
		if got := nearest(word, words); got != want {
			t.Errorf("nearest to %q is %q, want %q", word, got, want)
		}
	}
	if hint := hintWord("banana", words); !strings.Contains(hint, "one of timeLimit, text, seconds") {
		t.Errorf("got %q", hint)
	}
	if text := quoted(strings.Repeat("x", 1000)); len(text) > 80 {
		t.Errorf("a long value is quoted in full: %s", text)
	}
}

func TestCatalogue(t *testing.T) {
	catalogue := DefaultCatalogue()
	t.Run("M-DOC-035 the common items", func(t *testing.T) {
		for _, id := range []string{"key", "keycard", "package", "crate", "first_aid", "cash"} {
			if catalogue.Item(id) == nil {
				t.Errorf("there is no %s", id)
			}
		}
	})
	t.Run("M-OPEN-087 weapons and ammunition", func(t *testing.T) {
		for id, ammunition := range map[string]string{"fists": "", "pistol": "ammo_9mm", "smg": "ammo_9mm", "shotgun": "ammo_shell", "rifle": "ammo_rifle", "sniper": "ammo_rifle", "tranquilizer": "ammo_dart"} {
			if item := catalogue.Item(id); item == nil || !item.Weapon || item.Ammunition != ammunition {
				t.Errorf("%s is %+v", id, item)
			}
		}
	})
	seats := map[string]int{"compact": 4, "sedan": 4, "van": 4, "box_truck": 2, "motorbike": 2}
	for _, class := range catalogue.VehicleClasses {
		if seats[class.ID] != class.Seats {
			t.Errorf("a %s has %d seats", class.ID, class.Seats)
		}
		delete(seats, class.ID)
	}
	if len(seats) > 0 {
		t.Errorf("there is no %v", seats)
	}
	broken := Catalogue{
		VehicleClasses: []VehicleClass{{ID: "a", Seats: 0}, {ID: "A", Seats: 1}},
		Items:          []CommonItem{{ID: "x", Stack: 1, Ammunition: "none"}, {ID: "x", Stack: 1, Tags: []string{"Bad"}}},
	}
	if err := broken.Validate(); err == nil || strings.Count(err.Error(), "\n") != 4 {
		t.Errorf("want five faults, got %v", err)
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
		t.Error("calm has a rank")
	}
	kinds := EventKinds()
	if len(kinds) != 24 || !slices.Contains(kinds, "team") {
		t.Errorf("kinds of event are %v", kinds)
	}
}
