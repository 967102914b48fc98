package game

import (
	"encoding/json"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"testing"
)

// The corpus is kept on disk and made from the cases of the tests beside it:
// each is a valid document with one fault put into it, cut down to what still
// shows the fault and nothing else. go test -update -corpus makes it anew.
var update = flag.Bool("update", false, "writes the pages of the codes and the reference anew")

var corpusToo = flag.Bool("corpus", false, "with -update: writes the corpus anew too, which takes minutes")

const corpusFolder = "testdata/corpus"

// sample is a faulty document of the corpus.
type sample struct {
	File    string `json:"file"`
	Rows    string `json:"rows,omitempty"`
	Name    string `json:"name"`
	Code    Code   `json:"code"`
	Pointer string `json:"pointer"`
	// Level says against which level it is judged: none, flat, bare (flat
	// without roads).
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

// corpusCatalogue knows which levels there are.
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

// notOnDisk are the codes whose documents are too large to keep.
var notOnDisk = map[Code]bool{CodeTooLarge: true, CodeTooMany: true, CodeMoreFaults: true}

// TestCorpus: each document has the fault that the list says, there, and no
// other; every code has one and every row of M-VAL that a document can break
// two.
func TestCorpus(t *testing.T) {
	if *update {
		t.Skip("it is written anew")
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
		t.Errorf("%d documents", len(list))
	}
	for _, info := range Codes() {
		if seen[info.Code] == 0 && !notOnDisk[info.Code] {
			t.Errorf("no document has %s", info.Code)
		}
	}
	for n := 1; n <= 56; n++ {
		// M-VAL-026 is the room's, not the document's.
		if row := fmt.Sprintf("M-VAL-%03d", n); n != 26 && rows[row] < 2 {
			t.Errorf("%s has %d documents", row, rows[row])
		}
	}
}
