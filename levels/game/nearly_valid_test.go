package game

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
