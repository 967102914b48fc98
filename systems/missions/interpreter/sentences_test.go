package interpreter

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The file and the calls of say must hold the same keys, each call with as many
// values as the sentence takes.
func TestEverySentenceIsSaid(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	call := regexp.MustCompile(`say\("([a-z_]+)"`)
	said := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range call.FindAllSubmatch(source, -1) {
			said[string(m[1])] = true
			if sentences()[string(m[1])] == "" {
				t.Errorf("%s says %q, which the file does not have", name, m[1])
			}
		}
	}
	for key := range sentences() {
		if !said[key] {
			t.Errorf("nothing says %q", key)
		}
	}
}

func TestSayFillsValuesInOrder(t *testing.T) {
	if got := say("deliver", "van", "docks"); got != "Drive the van to docks" {
		t.Errorf("said is %q", got)
	}
}
