package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var rowID = regexp.MustCompile(`[MJ]-[A-Z]+-\d{3}`)

// rowsOf returns the ids that a requirements file defines, in order.
func rowsOf(t *testing.T, name string) []string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "requirements", name))
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range regexp.MustCompile(`(?m)^- ([MJ]-[A-Z]+-\d{3}) · `).FindAllStringSubmatch(string(text), -1) {
		ids = append(ids, m[1])
	}
	return ids
}

// namedByTests returns the ids that tests name: in a string of a Go test, or
// after the word covers.
func namedByTests(t *testing.T) map[string]bool {
	t.Helper()
	named := map[string]bool{}
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() && entry.Name() == ".git" {
			return filepath.SkipDir
		}
		goTest := strings.HasSuffix(path, "_test.go")
		script := strings.HasSuffix(path, ".txt") && strings.Contains(path, "/testdata/")
		if !goTest && !script && !strings.HasSuffix(path, ".txtar") && !strings.HasSuffix(path, ".test.mjs") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for _, line := range strings.Split(string(text), "\n") {
			covers, quoted := strings.Contains(line, "covers "), goTest && strings.Contains(line, `"`)
			if covers && len(rowID.FindAllString(line, -1)) <= 4 || !covers && quoted {
				for _, id := range rowID.FindAllString(line, -1) {
					named[id] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return named
}

// later reads docs/requirements/later.md, which lists rows, ranges of rows and
// whole prefixes that are not built yet, each line with its reason.
func later(t *testing.T) func(id string) bool {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, "docs", "requirements", "later.md"))
	if err != nil {
		t.Fatal(err)
	}
	span := regexp.MustCompile(`([MJ]-[A-Z]+)-(\d{3})(?:\.\.(\d{3}))?`)
	whole := regexp.MustCompile(`([MJ]-[A-Z]+)-\*`)
	type bounds struct{ low, high int }
	spans := map[string][]bounds{}
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) < 4 {
			continue
		}
		for _, m := range whole.FindAllStringSubmatch(cells[1], -1) {
			spans[m[1]] = append(spans[m[1]], bounds{0, 999})
		}
		for _, m := range span.FindAllStringSubmatch(cells[1], -1) {
			low, _ := strconv.Atoi(m[2])
			high := low
			if m[3] != "" {
				high, _ = strconv.Atoi(m[3])
			}
			spans[m[1]] = append(spans[m[1]], bounds{low, high})
		}
	}
	return func(id string) bool {
		cut := strings.LastIndexByte(id, '-')
		n, _ := strconv.Atoi(id[cut+1:])
		for _, b := range spans[id[:cut]] {
			if n >= b.low && n <= b.high {
				return true
			}
		}
		return false
	}
}

// TestEveryRowHasATestOrItsDay checks that a test names each requirement, or
// that docs/requirements/later.md says why not yet.
func TestEveryRowHasATestOrItsDay(t *testing.T) {
	named, isLater := namedByTests(t), later(t)
	defined := map[string]bool{}
	for _, name := range []string{"missions.md", "journal.md"} {
		for _, id := range rowsOf(t, name) {
			defined[id] = true
			if !named[id] && !isLater(id) {
				t.Errorf("%s: no test names it, and docs/requirements/later.md does not say why", id)
			}
			if named[id] && isLater(id) {
				t.Errorf("%s: a test names it, and docs/requirements/later.md says that it comes later", id)
			}
		}
	}
	if len(defined) < 900 {
		t.Fatalf("%d rows are defined", len(defined))
	}
	for id := range named { // any order: each alone
		if !defined[id] {
			t.Errorf("%s: a test names it, no requirements file defines it", id)
		}
	}
}
