package interpreter

import (
	"go/parser"
	"go/token"
	"os"
	"strconv"
	"strings"
	"testing"
)

func TestTheInterpreterKnowsNothingOfTheSimulation(t *testing.T) {
	entries, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	allowed := map[string]bool{"caper/levels/game": true, "caper/levels/linked": true, "caper/systems/missions/interpreter/tracker": true}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), e.Name(), nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			// covers M-HOST-008, M-DET-001
			if strings.Contains(path, "/") && !allowed[path] && !strings.HasPrefix(path, "math/") || path == "time" {
				t.Errorf("%s imports %s: the interpreter sees ports and events alone", e.Name(), path)
			}
		}
	}
}
