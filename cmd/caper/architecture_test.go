package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestTheArchitectureNamesFilesThatExist checks the files in the last table: a
// file stands there with its path, or by its name after a file of its folder.
// NAME is any word.
func TestTheArchitectureNamesFilesThatExist(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## To do a thing")
	file, n := regexp.MustCompile("`([A-Za-z_/*.]+\\.(?:go|txt|json))`"), 0
	for _, row := range strings.Split(table, "\n") {
		folders := []string{""}
		for _, m := range file.FindAllStringSubmatch(row, -1) {
			pattern := strings.ReplaceAll(m[1], "NAME", "*")
			if !existsIn(folders, pattern) {
				t.Errorf("there is no file %s; the row is %s", m[1], row)
			}
			if folder := filepath.Dir(pattern); folder != "." {
				folders = append(folders, folder)
			}
			n++
		}
	}
	if n < 20 {
		t.Errorf("%d files are named, want at least 20", n)
	}
}

func existsIn(folders []string, pattern string) bool {
	for _, folder := range folders {
		if found, err := filepath.Glob(filepath.Join(root, folder, pattern)); err == nil && len(found) > 0 {
			return true
		}
	}
	return false
}
