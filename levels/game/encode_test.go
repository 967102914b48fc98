package game

import (
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

// TestSamples checks that every sample of the language decodes and validates
// without diagnostics, and that decoding its encoded form yields the same
// document.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/valid/*.json")
	if err != nil || len(files) < 10 {
		t.Fatalf("found %d samples (%v)", len(files), err)
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			document, diagnostics := Check(edited(t, name), Options{})
			if len(diagnostics) > 0 {
				t.Fatal(diagnostics)
			}
			checkRoundTrip(t, document)
		})
	}
}

// checkRoundTrip checks that decoding the output of Encode yields an equal
// document.
func checkRoundTrip(t *testing.T, document *Document) {
	t.Helper()
	text, err := Encode(document)
	if err != nil {
		t.Fatal(err)
	}
	again, diagnostics := Decode(text, Options{})
	if len(diagnostics) > 0 {
		t.Fatalf("%v in\n%s", diagnostics, text)
	}
	a, b := *document, *again
	a.source, b.source, a.written, b.written = nil, nil, 0, 0
	if !reflect.DeepEqual(a, b) {
		t.Errorf("not equal after encoding:\n%s", text)
	}
}

func TestEncodeRejectsValuesWithoutJSON(t *testing.T) {
	document, _ := Decode(edited(t, "full"), Options{})
	document.Places[0].Value.X = math.NaN()
	if _, err := Encode(document); err == nil {
		t.Error("a place at NaN was encoded")
	}
}
