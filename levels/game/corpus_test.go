package game

import (
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"testing"
)

// The corpus is stored on disk and generated from the cases of these tests.
// Each document is a valid one with one fault, reduced to what still shows the
// fault and no other. go test -update -corpus generates it.
var update = flag.Bool("update", false, "regenerates the pages of the codes and the reference")

var corpusToo = flag.Bool("corpus", false, "with -update: also regenerates the corpus, which takes minutes")

const corpusFolder = "testdata/corpus"

// sample is a faulty document of the corpus.
type sample struct {
	File    string `json:"file"`
	Rows    string `json:"rows,omitempty"`
	Name    string `json:"name"`
	Code    Code   `json:"code"`
	Pointer string `json:"pointer"`
	// Level is the level against which it is validated: none, flat, or bare
	// (flat without roads).
	Level string `json:"level,omitempty"`

	faulty, fixed []byte
}

func (s *sample) options() Options {
	switch s.Level {
	case "flat":
		return Options{Level: fakeLevel{roads: true}}
	case "bare":
		return Options{Level: fakeLevel{}}
	}
	return Options{Catalogue: corpusCatalogue()}
}

// corpusCatalogue returns a catalogue with the ids of two levels.
func corpusCatalogue() *Catalogue {
	catalogue := *DefaultCatalogue()
	catalogue.Levels = []string{"flat", "main-riverbend"}
	return &catalogue
}

func codesOf(diagnostics []Diagnostic) []Code {
	var list []Code
	for _, d := range diagnostics {
		list = append(list, d.Code)
	}
	return list
}

func corpus(t testing.TB) []sample {
	t.Helper()
	var list []sample
	if err := json.Unmarshal(read(t, filepath.Join(corpusFolder, "faulty.json")), &list); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		list[i].faulty = read(t, filepath.Join(corpusFolder, "faulty", list[i].File))
	}
	return list
}

// notOnDisk lists the codes whose documents are too large to store.
var notOnDisk = map[Code]bool{CodeTooLarge: true, CodeTooMany: true, CodeMoreFaults: true, CodeNotPlayed: true, CodePlayedWithout: true}

// TestCorpus checks that each document has exactly the fault that the list
// states, at its place. Every code needs one document, and every row of M-VAL
// that a document can violate needs two.
func TestCorpus(t *testing.T) {
	if *update {
		t.Skip("the files are being regenerated")
	}
	list := corpus(t)
	rows, seen := map[string]int{}, map[Code]int{}
	for i := range list {
		s := &list[i]
		_, diagnostics := Check(s.faulty, s.options())
		if len(diagnostics) != 1 || diagnostics[0].Code != s.Code || diagnostics[0].Pointer != s.Pointer {
			t.Errorf("%s: want %s at %q alone, got %v", s.File, s.Code, s.Pointer, diagnostics)
			continue
		}
		provoked[s.Code] = true
		seen[s.Code]++
		for _, row := range regexp.MustCompile(`M-VAL-\d{3}`).FindAllString(s.Rows, -1) {
			rows[row]++
		}
	}
	if len(list) < 200 {
		t.Errorf("the corpus has %d documents, want at least 200", len(list))
	}
	for _, info := range Codes() {
		if seen[info.Code] == 0 && !notOnDisk[info.Code] {
			t.Errorf("no document has %s", info.Code)
		}
	}
	for n := 1; n <= 56; n++ {
		// M-VAL-026 applies to the room, not to the document.
		if row := fmt.Sprintf("M-VAL-%03d", n); n != 26 && rows[row] < 2 {
			t.Errorf("%s has %d documents, want at least two", row, rows[row])
		}
	}
}
