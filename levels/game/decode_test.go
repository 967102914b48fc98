package game

import (
	"os"
	"path/filepath"
	"testing"
)

func TestDecodeSmoke(t *testing.T) {
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range append(files, "content/test-mission-basics.json") {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, diagnostics := Check(data, Options{})
		for _, d := range diagnostics {
			t.Error(file, d)
		}
	}
}
