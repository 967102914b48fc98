package game

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// special describes how the codes without a document on disk come about.
var special = map[Code]string{
	CodeTooLarge:      "Any text of more than 2,097,152 bytes has this fault; nothing of it is read.",
	CodeTooMany:       "A list of 8,193 numbers has this fault.",
	CodeNotPlayed:     "A mission of the mode versus has this one: `caper validate` reports it, not the check of the language alone.",
	CodePlayedWithout: "A mission with retries has this one: `caper validate` reports it, not the check of the language alone.",
	CodeMoreFaults:    "A document with more than 1,000 faults has this one at their end.",
}

// pair returns the example of a code: a document with the fault, and the same
// without it.
func pair(t testing.TB, list []sample, code Code) (faulty, fixed []byte, s *sample) {
	t.Helper()
	for i := range list {
		if list[i].Code != code {
			continue
		}
		if fixed, err := os.ReadFile(filepath.Join(corpusFolder, "fixed", list[i].File)); err == nil {
			return list[i].faulty, fixed, &list[i]
		}
	}
	return nil, nil, nil
}

func pagesOf(t testing.TB) map[string]string {
	t.Helper()
	list := corpus(t)
	pages := map[string]string{}
	var index strings.Builder
	index.WriteString("# Diagnostics\n\nEvery fault that the validator of game documents (`caper validate`) reports has a code whose meaning never changes. `go generate ./levels/game` generates these pages from [codes.json](../../levels/game/codes.json); every example is a test.\n\n| code | severity | meaning |\n|---|---|---|\n")
	for _, info := range Codes() {
		fmt.Fprintf(&index, "| [%s](%s.md) | %s | %s |\n", info.Code, info.Code, info.Severity, info.Title)
		pages[string(info.Code)+".md"] = page(t, list, info)
	}
	pages["README.md"] = index.String()
	return pages
}

func page(t testing.TB, list []sample, info CodeInfo) string {
	t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s\n\n*%s*", info.Code, info.Title, strings.ToUpper(string(info.Severity[:1]))+string(info.Severity[1:]))
	if info.Level {
		b.WriteString(" · reported only if the level is known")
	}
	fmt.Fprintf(&b, "\n\n%s\n\n**How to fix it.** %s\n", info.Explanation, info.Fix)
	faulty, fixed, s := pair(t, list, info.Code)
	if s == nil {
		if special[info.Code] != "" {
			fmt.Fprintf(&b, "\n%s\n", special[info.Code])
		}
		return b.String()
	}
	_, diagnostics := Check(faulty, s.options())
	d := &diagnostics[0]
	fmt.Fprintf(&b, "\n## Faulty\n\n```json\n%s\n```\n\n", strings.TrimSpace(strings.ToValidUTF8(strings.ReplaceAll(string(faulty), "\ufeff", "�"), "�")))
	fmt.Fprintf(&b, "> %d:%d: %s", d.Line, d.Column, d.Message)
	if d.Pointer != "" {
		fmt.Fprintf(&b, " (at `%s`)", d.Pointer)
	}
	for _, r := range d.Related {
		fmt.Fprintf(&b, "; %s: %d:%d", r.Message, r.Line, r.Column)
	}
	if d.Hint != "" {
		fmt.Fprintf(&b, "; hint: %s", d.Hint)
	}
	if d.Fixable() {
		b.WriteString("; `caper validate --fix` fixes it")
	}
	fmt.Fprintf(&b, "\n\n## Fixed\n\n```json\n%s\n```\n", strings.TrimSpace(string(fixed)))
	return b.String()
}

func writePages(t testing.TB) {
	if err := os.RemoveAll(docs + "diagnostics"); err != nil {
		t.Fatal(err)
	}
	for name, text := range pagesOf(t) {
		write(t, docs+"diagnostics/"+name, []byte(text))
	}
}

// TestPages checks that the pages agree with the table and the corpus, and that
// the fixed example of each code has no fault. TestCorpus checks that the
// faulty one has only that fault.
func TestPages(t *testing.T) {
	if *update {
		t.Skip("the files are being regenerated")
	}
	pages := pagesOf(t)
	for name, text := range pages {
		if string(read(t, docs+"diagnostics/"+name)) != text {
			t.Errorf("docs/diagnostics/%s is stale: go generate ./levels/game", name)
		}
	}
	if files, _ := filepath.Glob(docs + "diagnostics/*"); len(files) != len(pages) {
		t.Errorf("%d files in docs/diagnostics, want %d", len(files), len(pages))
	}
	list := corpus(t)
	for _, info := range Codes() {
		_, fixed, s := pair(t, list, info.Code)
		if s == nil {
			if special[info.Code] == "" {
				t.Errorf("%s has no example", info.Code)
			}
			continue
		}
		if _, diagnostics := Check(fixed, s.options()); len(diagnostics) > 0 {
			t.Errorf("%s has faults after the fix: %v", info.Code, diagnostics)
		}
	}
}
