package game

import "testing"

// TestUpdate runs after all other tests, because its file's name sorts last.
// With -update it writes the files that are generated from the types, from the
// table of codes and from the cases that the tests ran.
func TestUpdate(t *testing.T) {
	if !*update {
		t.Skip("go generate ./levels/game runs it")
	}
	writeExamples(t)
	write(t, docs+"language.md", []byte(Reference()))
	if *corpusToo {
		writeCorpus(t)
		writeValid(t)
	}
	writePages(t)
}
