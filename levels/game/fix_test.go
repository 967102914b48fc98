package game

import (
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestMends: what is certain is mended, byte for byte as it should have been.
func TestFixes(t *testing.T) {
	for _, c := range []struct{ name, right, wrong string }{
		{"a misspelt key", `"timeLimit": 60`, `"timeLimt": 60`},
		{"a key in another case", `"helpline"`, `"helpLine"`},
		{"a misspelt word", `"weapon": "rifle"`, `"weapon": "riffle"`},
		{"a misspelt verb, and what stands under it", `"verb": "sneak", "zone"`, `"verb": "snaek", "zone"`},
		{"a verb and a key of it", `"verb": "survive", "seconds": 10`, `"verb": "surive", "secnds": 10`},
		{"a blank in a class", `"class": ["compact", "sedan"]`, `"class": ["compact", "Sedan"]`},
		{"an id's case, where it is defined", `"helpline": "dana"`, `"helpline": "Dana"`},
		{"an actor that is not there", `"verb": "lose", "group": "goons"`, `"verb": "lose", "group": "gooons"`},
		{"an event's verb", `zone:keep_out.trespass`, `zone:keep_out.tresspass`},
		{"an event's kind", `vehicles": { "in"`, `vehicle": { "in"`},
		{"an event's id", `app:bank.send`, `app:bank.sende`},
		{"an hour of one digit", `"setClock": "06:30"`, `"setClock": "6:30"`},
		{"an hour with a dot", `"start": "22:30"`, `"start": "22.30"`},
		{"a number in quotes", `"maxPlayers": 16`, `"maxPlayers": "16"`},
		{"true in quotes", `"fallDamage": false`, `"fallDamage": "false"`},
		{"one word for a list", `"tags": ["getaway"]`, `"tags": "getaway"`},
		{"a price of nothing", `"prices": { "first_aid": 30`, `"prices": { "first_ad": 30`},
		{"a place's id", `"deck": { "x"`, `"Deck": { "x"`},
		{"a trailing comma", `"radius": 8.5 }`, `"radius": 8.5, }`},
		{"a trailing comma and more", `"radius": 8.5 },` + "\n" + `    "zb": { "place": "b", "radius": 6, "kind": "pickup" }`, `"radius": 8.5, },` + "\n" + `    "zb": { "place": "b", "radius": 6, "kind": "pick_up" }`},
		{"a counter in a text", `"hint": "That way {counter:tries}."`, `"hint": "That way {counter:trie}."`},
	} {
		t.Run(c.name, func(t *testing.T) {
			text, fixed, left := Fix(edited(t, "full", c.right, c.wrong), Options{})
			if want := edited(t, "full"); string(text) != string(want) {
				t.Errorf("mended to something else: %v, left %v", fixed, left)
			}
			if len(left) > 0 || len(fixed) == 0 {
				t.Errorf("mended %v, left %v", fixed, left)
			}
		})
	}
	t.Run("a byte order mark", func(t *testing.T) {
		text, _, left := Fix([]byte("\ufeff"+`{"id":"g","title":"T","level":"l"}`), Options{})
		if string(text) != `{"id":"g","title":"T","level":"l"}` || len(left) > 0 {
			t.Errorf("got %q, %v", text, left)
		}
	})
	t.Run("M-OPEN-083 box truck", func(t *testing.T) {
		text, _, _ := Fix(edited(t, "full", `["compact", "sedan"]`, `"box truck"`), Options{})
		if !strings.Contains(string(text), `"class": "box_truck"`) {
			t.Error("the class is not mended")
		}
	})
}

// TestUncertain: what could have been meant otherwise is left alone.
func TestUncertain(t *testing.T) {
	for _, c := range []struct{ name, right, wrong string }{
		{"a number out of bounds", `"maxPlayers": 16`, `"maxPlayers": 99`},
		{"a duplicate id", `"id": "heap"`, `"id": "car"`},
		{"a key twice", `"fallDamage": false`, `"fallDamage": false, "fallDamage": true`},
		{"the right key is there too", `"timeLimit": 60`, `"timeLimit": 60, "timeLimt": 50`},
		{"a digit", `"gates": ["gate_1", "gate_2"]`, `"gates": ["gate_1", "gate_3"]`},
		{"a word of its own", `"weapon": "rifle"`, `"weapon": "axe"`},
		{"an actor of the wrong kind", `"lockVehicle": "car"`, `"lockVehicle": "cam"`},
		{"a mend that uncovers another fault", `"actor": "guest"`, `"actor": "guardd"`},
		{"a missing quote", `"weapon": "rifle"`, `"weapon": rifle`},
	} {
		t.Run(c.name, func(t *testing.T) {
			before := edited(t, "full", c.right, c.wrong)
			text, fixed, left := Fix(before, Options{})
			if string(text) != string(before) || len(fixed) > 0 || len(left) == 0 {
				t.Errorf("mended %v, left %v", fixed, left)
			}
		})
	}
}

func TestRelated(t *testing.T) {
	for _, c := range []struct{ name, right, wrong, pointer string }{
		{"the first of two ids", `"id": "heap"`, `"id": "car"`, "/missions/0/actors/0/id"},
		{"the first of two keys", `"fallDamage": false`, `"fallDamage": false, "fallDamage": true`, "/rules/fallDamage"},
		{"the actor of the wrong kind", `"lockVehicle": "car"`, `"lockVehicle": "side"`, "/missions/0/actors/6"},
		{"the other slot", `"count": 60, "slot": 9`, `"count": 60, "slot": 2`, "/rules/loadout/0/slot"},
		{"the path", `"path": "round"`, `"path": "ring"`, "/paths/ring"},
		{"the zone", `"safeZones": ["haven"]`, `"safeZones": ["keep_out"]`, "/zones/keep_out"},
		{"the npc", `"actor": "guest"`, `"actor": "guard"`, "/missions/0/actors/8"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, diagnostics := Check(edited(t, "full", c.right, c.wrong), Options{})
			for _, d := range diagnostics {
				for _, r := range d.Related {
					if r.Pointer == c.pointer && r.Line > 1 && r.Column > 0 && r.Message != "" {
						return
					}
				}
			}
			t.Errorf("no related place %s in %+v", c.pointer, diagnostics)
		})
	}
}

// patched applies a JSON Patch, as RFC 6902 says, to a value: the operations
// that mends are made of.
func patched(value any, operations []Operation) (any, error) {
	for _, o := range operations {
		switch o.Op {
		case "replace":
			// The value as any other program would read it.
			text, err := json.Marshal(o)
			if err != nil {
				return nil, err
			}
			var plain struct{ Value any }
			if err := json.Unmarshal(text, &plain); err != nil {
				return nil, err
			}
			up, last, err := walked(value, o.Path)
			if err != nil {
				return nil, err
			}
			if err := put(up, last, plain.Value, true); err != nil {
				return nil, err
			}
		case "move":
			up, last, err := walked(value, o.From)
			if err != nil {
				return nil, err
			}
			object, is := up.(map[string]any)
			moved, there := object[last]
			if !is || !there {
				return nil, fmt.Errorf("nothing at %s", o.From)
			}
			delete(object, last)
			up, last, err = walked(value, o.Path)
			if err != nil {
				return nil, err
			}
			if err := put(up, last, moved, false); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("operation %q", o.Op)
		}
	}
	return value, nil
}

func walked(value any, pointer string) (up any, last string, err error) {
	steps := strings.Split(pointer, "/")[1:]
	for i, step := range steps {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		if i == len(steps)-1 {
			return value, step, nil
		}
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(v) {
				return nil, "", fmt.Errorf("no %s in %s", step, pointer)
			}
			value = v[n]
		}
	}
	return nil, "", fmt.Errorf("the pointer %q leads nowhere", pointer)
}

func put(up any, last string, value any, replace bool) error {
	switch up := up.(type) {
	case map[string]any:
		if _, there := up[last]; there != replace {
			return fmt.Errorf("%s is there: %v", last, there)
		}
		up[last] = value
		return nil
	case []any:
		n, err := strconv.Atoi(last)
		if err != nil || n >= len(up) {
			return fmt.Errorf("no %s", last)
		}
		up[n] = value
		return nil
	}
	return fmt.Errorf("%s of a scalar", last)
}

// checkMends holds the promises of mends to a text: none adds a fault, alone or
// with the others; mending again changes nothing; patch and edits say the same.
func checkFixes(t tester, text []byte, options Options) {
	t.Helper()
	_, before := Check(text, options)
	count := func(diagnostics []Diagnostic) map[Code]int {
		counted := map[Code]int{}
		for _, d := range diagnostics {
			counted[d.Code]++
		}
		return counted
	}
	once, fixed, left := Fix(text, options)
	old := count(before)
	for code, n := range count(left) {
		if n > old[code] {
			t.Errorf("mending %v adds %s: %v\n%s", fixed, code, left, text)
		}
	}
	if len(fixed) > 0 && len(left) >= len(before) {
		t.Errorf("%d faults before, %d after mending %d", len(before), len(left), len(fixed))
	}
	if twice, again, _ := Fix(once, options); string(twice) != string(once) || len(again) > 0 {
		t.Errorf("mending again changes %v in\n%s", again, once)
	}
	for i := range before {
		if before[i].Fixable() {
			_, alone := Check(applied(text, editsOf(before, []int{i})), options)
			if len(alone) >= len(before) && len(before) < 100 {
				// A mend may lean on another, such as a definition and its
				// reference, both in the wrong case; then the other is there too.
				if len(fixed) == 1 {
					t.Errorf("mending %v alone leaves %v", before[i], alone)
				}
			}
		}
	}
	patch := Patch(before)
	var value, want any
	if len(patch) == 0 || json.Unmarshal(text, &value) != nil {
		return
	}
	if slices.ContainsFunc(before, func(d Diagnostic) bool { return d.Code == CodeDuplicateKey }) {
		return // a decoder of maps keeps one of the two
	}
	value, err := patched(value, patch)
	if err != nil {
		t.Fatalf("the patch %+v: %v\n%s", patch, err, text)
	}
	if err := json.Unmarshal(applied(text, editsOf(before, nil)), &want); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(value, want) {
		t.Errorf("the patch %+v and the text differ:\n%v\n%v", patch, value, want)
	}
}

func TestFixesOfTheCorpus(t *testing.T) {
	if *update {
		t.Skip("it is written anew")
	}
	fixable := 0
	for _, s := range corpus(t) {
		_, diagnostics := Check(s.faulty, s.options())
		for i := range diagnostics {
			if diagnostics[i].Fixable() {
				fixable++
			}
		}
		checkFixes(t, s.faulty, s.options())
	}
	if fixable < 30 {
		t.Errorf("only %d faults of the corpus are mended", fixable)
	}
}

// slip changes one letter of a word as a hand would.
func slip(t *rapid.T, word string) string {
	if len(word) < 4 {
		return word + "x"
	}
	i := rapid.IntRange(1, len(word)-3).Draw(t, "where")
	switch rapid.IntRange(0, 4).Draw(t, "slip") {
	case 0:
		return word[:i] + word[i+1:]
	case 1:
		return word[:i] + word[i:i+1] + word[i:]
	case 2:
		return word[:i] + word[i+1:i+2] + word[i:i+1] + word[i+2:]
	case 3:
		return word[:i] + "q" + word[i+1:]
	}
	return word[:i] + strings.ToUpper(word[i:i+1]) + word[i+1:]
}

// slips are the keys and scalars of a tree, as places to write to.
func (tr *tree) slips(into []*string) []*string {
	for i := range tr.keys {
		into = append(into, &tr.keys[i])
	}
	for _, kid := range tr.kids {
		if kid.open == 0 {
			into = append(into, &kid.text)
		}
		into = kid.slips(into)
	}
	return into
}

// nearlyValid is a valid document with a few slips of the pen.
func nearlyValid(t *rapid.T, samples []*tree) []byte {
	tr := samples[rapid.IntRange(0, len(samples)-1).Draw(t, "sample")]
	places := tr.slips(nil)
	undo := map[*string]string{}
	for range rapid.IntRange(1, 6).Draw(t, "slips") {
		at := places[rapid.IntRange(0, len(places)-1).Draw(t, "place")]
		if _, before := undo[at]; before {
			continue
		}
		undo[at] = *at
		switch word, quotes := *at, strings.HasPrefix(*at, `"`); {
		case quotes && len(word) > 2:
			*at = `"` + slip(t, word[1:len(word)-1]) + `"`
		case quotes:
			*at = `"x"`
		default:
			*at = []string{`"` + word + `"`, "-1e9", "[" + word + "]", "null", "{}"}[rapid.IntRange(0, 4).Draw(t, "other")]
		}
	}
	text := []byte(tr.String())
	for at, word := range maps.All(undo) {
		*at = word
	}
	return text
}

func sampleTrees(t testing.TB) []*tree {
	var samples []*tree
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range files {
		samples = append(samples, treeOf(t, read(t, file)))
	}
	return samples
}

// TestNearlyValidDocuments: nothing close to a valid document makes the judge
// panic, and its mends keep their promises.
func TestNearlyValidDocuments(t *testing.T) {
	samples := sampleTrees(t)
	rapid.Check(t, func(t *rapid.T) {
		checkFixes(t, nearlyValid(t, samples), Options{Level: fakeLevel{roads: true}})
	})
}

// FuzzNearlyValid is the same, led by what the fuzzer finds to be new.
func FuzzNearlyValid(f *testing.F) {
	samples := sampleTrees(f)
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		checkFixes(t, nearlyValid(t, samples), Options{Level: fakeLevel{roads: true}})
	}))
}

// tester is what tests and property tests have in common.
type tester interface {
	Helper()
	Errorf(format string, arguments ...any)
	Fatalf(format string, arguments ...any)
	Fatal(arguments ...any)
}
