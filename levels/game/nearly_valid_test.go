package game

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// slip makes one typing error in a word.
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

// slips returns pointers to the keys and scalars of a tree.
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

// nearlyValid returns a valid document with a few typing errors.
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

// TestNearlyValidDocuments checks that no document close to a valid one makes
// the validator panic, and that its fixes keep their guarantees.
func TestNearlyValidDocuments(t *testing.T) {
	samples := sampleTrees(t)
	rapid.Check(t, func(t *rapid.T) {
		checkFixes(t, nearlyValid(t, samples), Options{Level: fakeLevel{roads: true}})
	})
}

// FuzzNearlyValid checks the same, guided by the coverage that the fuzzer
// measures.
func FuzzNearlyValid(f *testing.F) {
	samples := sampleTrees(f)
	f.Fuzz(rapid.MakeFuzz(func(t *rapid.T) {
		checkFixes(t, nearlyValid(t, samples), Options{Level: fakeLevel{roads: true}})
	}))
}
