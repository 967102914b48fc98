package game

import (
	"os"
	"strings"
	"testing"
)

// edited reads a test document and replaces texts that occur exactly once in
// it.
func edited(t testing.TB, file string, pairs ...string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/valid/" + file + ".json")
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for i := 0; i+1 < len(pairs); i += 2 {
		if count := strings.Count(text, pairs[i]); count != 1 {
			t.Fatalf("%s has %q %d times, want once", file, pairs[i], count)
		}
		text = strings.Replace(text, pairs[i], pairs[i+1], 1)
	}
	return []byte(text)
}

// faultCase is a valid document with one fault added.
type faultCase struct {
	name    string
	file    string
	pairs   []string
	code    Code // empty: the document stays without errors
	pointer string
	hint    string // part of the hint
}

// provoked collects the codes that the cases have provoked, for TestMain.
var provoked = map[Code]bool{}

func runFaultCases(t *testing.T, cases []faultCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			text := edited(t, c.file, c.pairs...)
			reap(c.name, c.code, "", text, edited(t, c.file))
			_, diagnostics := Check(text, Options{})
			c.expect(t, diagnostics)
		})
	}
}

func (c faultCase) expect(t *testing.T, diagnostics []Diagnostic) {
	t.Helper()
	if c.code == "" {
		if HasErrors(diagnostics) {
			t.Errorf("want no errors, got %v", diagnostics)
		}
		return
	}
	for _, d := range diagnostics {
		if d.Code != c.code || d.Pointer != c.pointer {
			continue
		}
		provoked[d.Code] = true
		if !strings.Contains(d.Hint, c.hint) {
			t.Errorf("hint is %q, want %q in it", d.Hint, c.hint)
		}
		if d.Line < 1 || d.Column < 1 || d.Message == "" || d.Severity != c.code.Severity() {
			t.Errorf("incomplete diagnostic %+v", d)
		}
		return
	}
	t.Errorf("want %s (%s) at %q, got %v", c.code, c.code.Title(), c.pointer, diagnostics)
}
