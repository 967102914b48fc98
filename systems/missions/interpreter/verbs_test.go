package interpreter

import (
	"os"
	"testing"
)

// Every verb has a file of its own and a story that plays it (TestScripts).
func TestEveryVerbHasItsFiles(t *testing.T) {
	for _, module := range verbs() {
		for _, name := range []string{"verb_" + string(module.word) + ".go", "testdata/verb_" + string(module.word) + ".txt"} {
			if info, err := os.Stat(name); err != nil || info.Size() == 0 {
				t.Errorf("the verb %s has no file %s", module.word, name)
			}
		}
	}
}
