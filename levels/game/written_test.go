package game

import "testing"

// TestUpdate runs after all other tests, by the name of its file: with -update
// it writes what is made from the types, from the table of codes and from the
// cases that the tests ran.
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
