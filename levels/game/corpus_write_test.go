package game

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// harvest collects the cases that the tests ran, for the corpus.
var harvest []sample

var rowsOf = regexp.MustCompile(`^((?:M-[A-Z]+-\d{3},? ?)+)(.*)$`)

// reap adds a case to the harvest.
func reap(name string, code Code, level string, faulty, fixed []byte) {
	if code == "" || len(faulty) > 30_000 {
		return
	}
	s := sample{Name: name, Code: code, Level: level, faulty: faulty, fixed: fixed}
	if m := rowsOf.FindStringSubmatch(name); m != nil {
		s.Rows, s.Name = strings.TrimSpace(m[1]), m[2]
	}
	harvest = append(harvest, s)
}

// cutDown reduces a case: the faulty text keeps its fault and gets no other,
// and the fixed text keeps having none.
func (s *sample) cutDown(t testing.TB) {
	options := s.options()
	_, before := checkOnce(s.faulty, options)
	if document, _ := Decode(s.faulty, Options{}); document == nil || s.Code < CodeDuplicateKey {
		return
	}
	most := len(before)
	a, b := treeOf(t, s.faulty), treeOf(t, s.fixed)
	reduce(a, b, func() bool {
		_, faulty := checkOnce([]byte(a.String()), options)
		if len(faulty) > most || !slices.Contains(codesOf(faulty), s.Code) {
			return false
		}
		if _, sound := checkOnce([]byte(b.String()), options); len(sound) > 0 {
			return false
		}
		most = len(faulty)
		return true
	})
	s.faulty, s.fixed = []byte(a.String()), []byte(b.String())
}

// kept reads a case that is on disk and still shows only its fault, so that
// only new cases are reduced. Remove the folder to reduce all of them again.
func (s *sample) kept() bool {
	faulty, err := os.ReadFile(filepath.Join(corpusFolder, "faulty", s.File))
	if err != nil {
		return false
	}
	_, diagnostics := Check(faulty, s.options())
	if len(diagnostics) != 1 || diagnostics[0].Code != s.Code {
		return false
	}
	s.faulty = faulty
	if fixed, err := os.ReadFile(filepath.Join(corpusFolder, "fixed", s.File)); err == nil {
		s.fixed = fixed
	}
	return true
}

func slug(text string) string {
	return strings.Trim(regexp.MustCompile(`[^a-z0-9]+`).ReplaceAllString(strings.ToLower(text), "-"), "-")
}

// writeCorpus writes the faulty documents, the pair of documents of each code's
// page, and the list of the faults.
func writeCorpus(t testing.TB) {
	seen := map[string]bool{}
	best := map[Code]*sample{}
	var list []sample
	for i := range harvest {
		s := &harvest[i]
		row, _, _ := strings.Cut(s.Rows, " ")
		s.File = strings.ReplaceAll(string(s.Code)+"-"+strings.Trim(row, ",")+"-"+slug(s.Name), "--", "-") + ".json"
		if seen[s.File] {
			continue
		}
		seen[s.File] = true
		if !s.kept() {
			s.cutDown(t)
		}
		_, diagnostics := Check(s.faulty, s.options())
		for _, d := range diagnostics {
			if d.Code == s.Code {
				s.Pointer = d.Pointer
				break
			}
		}
		if len(diagnostics) != 1 {
			seen[s.File] = false
			t.Logf("%s has more than one fault: %v", s.File, codesOf(diagnostics))
			continue
		}
		write(t, filepath.Join(corpusFolder, "faulty", s.File), s.faulty)
		if _, sound := Check(s.fixed, s.options()); len(sound) == 0 {
			if known := best[s.Code]; len(s.fixed) < 3000 && (known == nil || len(s.faulty) < len(known.faulty)) {
				best[s.Code] = s
			}
		}
		list = append(list, *s)
	}
	if err := os.RemoveAll(filepath.Join(corpusFolder, "fixed")); err != nil {
		t.Fatal(err)
	}
	for _, info := range Codes() {
		if s := best[info.Code]; s != nil {
			write(t, filepath.Join(corpusFolder, "fixed", s.File), s.fixed)
		}
	}
	files, _ := filepath.Glob(filepath.Join(corpusFolder, "faulty", "*.json"))
	for _, file := range files {
		if !seen[filepath.Base(file)] {
			if err := os.Remove(file); err != nil {
				t.Fatal(err)
			}
		}
	}
	slices.SortFunc(list, func(a, b sample) int { return strings.Compare(a.File, b.File) })
	var b strings.Builder
	for i, s := range list {
		line, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "%s%s", map[bool]string{true: "[\n", false: ",\n"}[i == 0], line)
	}
	write(t, filepath.Join(corpusFolder, "faulty.json"), []byte(b.String()+"\n]\n"))
}
