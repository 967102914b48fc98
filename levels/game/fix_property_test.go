package game

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
)

// checkFixes checks the guarantees of the fixes of a text: no fix adds a fault,
// alone or with the others; fixing again changes nothing; patches and edits
// have the same result.
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
			t.Errorf("fixing %v adds %s: %v\n%s", fixed, code, left, text)
		}
	}
	if len(fixed) > 0 && len(left) >= len(before) {
		t.Errorf("there were %d faults, and %d after fixing %d", len(before), len(left), len(fixed))
	}
	if twice, again, _ := Fix(once, options); string(twice) != string(once) || len(again) > 0 {
		t.Errorf("fixing again changes %v in\n%s", again, once)
	}
	for i := range before {
		if before[i].Fixable() {
			_, alone := Check(applied(text, editsOf(before, []int{i})), options)
			if len(alone) >= len(before) && len(before) < 100 {
				// A fix may depend on another, such as that of a definition and
				// that of its reference which are both in the wrong case; then
				// the other fix exists too.
				if len(fixed) == 1 {
					t.Errorf("fixing %v alone leaves %v", before[i], alone)
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
		t.Skip("the files are being regenerated")
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
		t.Errorf("only %d faults of the corpus can be fixed", fixable)
	}
}

// tester is the common interface of tests and property tests.
type tester interface {
	Helper()
	Errorf(format string, arguments ...any)
	Fatalf(format string, arguments ...any)
	Fatal(arguments ...any)
}
