package game

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"caper/levels/strict"
)

// The corpus is kept on disk and made from the cases of the tests beside it:
// each is a valid document with one fault put into it, cut down to what still
// shows the fault and nothing else. go test -update -corpus makes it anew.
var update = flag.Bool("update", false, "writes the pages of the codes and the reference anew")

var corpusToo = flag.Bool("corpus", false, "with -update: writes the corpus anew too, which takes minutes")

const corpusFolder = "testdata/corpus"

// sample is a faulty document of the corpus.
type sample struct {
	File    string `json:"file"`
	Rows    string `json:"rows,omitempty"`
	Name    string `json:"name"`
	Code    Code   `json:"code"`
	Pointer string `json:"pointer"`
	// Level says against which level it is judged: none, flat, bare (flat
	// without roads).
	Level string `json:"level,omitempty"`

	faulty, fixed []byte
}

// harvest are the cases that the tests ran, for the corpus.
var harvest []sample

var rowsOf = regexp.MustCompile(`^((?:M-[A-Z]+-\d{3},? ?)+)(.*)$`)

// reap notes a case for the corpus.
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

func (s *sample) options() Options {
	switch s.Level {
	case "flat":
		return Options{Level: fakeLevel{roads: true}}
	case "bare":
		return Options{Level: fakeLevel{}}
	}
	return Options{Catalogue: corpusCatalogue()}
}

// corpusCatalogue knows which levels there are.
func corpusCatalogue() *Catalogue {
	catalogue := *DefaultCatalogue()
	catalogue.Levels = []string{"flat", "main-riverbend"}
	return &catalogue
}

func codesOf(diagnostics []Diagnostic) []Code {
	var list []Code
	for _, d := range diagnostics {
		list = append(list, d.Code)
	}
	return list
}

// cutDown makes a case small: the faulty text keeps its code and no other, the
// mended one has no fault.
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

// kept takes a case that is on disk already and still shows its fault alone, so
// that only what is new is cut down. (Remove the folder to make all anew.)
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

// writeCorpus writes the faulty documents, the pair of each code's page, and
// the list of what is wrong with each.
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

func write(t testing.TB, path string, text []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func corpus(t testing.TB) []sample {
	t.Helper()
	var list []sample
	if err := json.Unmarshal(read(t, filepath.Join(corpusFolder, "faulty.json")), &list); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		list[i].faulty = read(t, filepath.Join(corpusFolder, "faulty", list[i].File))
	}
	return list
}

// notOnDisk are the codes whose documents are too large to keep.
var notOnDisk = map[Code]bool{CodeTooLarge: true, CodeTooMany: true, CodeMoreFaults: true}

// TestCorpus: each document has the fault that the list says, there, and no
// other; every code has one and every row of M-VAL that a document can break
// two.
func TestCorpus(t *testing.T) {
	if *update {
		t.Skip("it is written anew")
	}
	list := corpus(t)
	rows, seen := map[string]int{}, map[Code]int{}
	for i := range list {
		s := &list[i]
		_, diagnostics := Check(s.faulty, s.options())
		if len(diagnostics) != 1 || diagnostics[0].Code != s.Code || diagnostics[0].Pointer != s.Pointer {
			t.Errorf("%s: want %s at %q alone, got %v", s.File, s.Code, s.Pointer, diagnostics)
			continue
		}
		provoked[s.Code] = true
		seen[s.Code]++
		for _, row := range regexp.MustCompile(`M-VAL-\d{3}`).FindAllString(s.Rows, -1) {
			rows[row]++
		}
	}
	if len(list) < 200 {
		t.Errorf("%d documents", len(list))
	}
	for _, info := range Codes() {
		if seen[info.Code] == 0 && !notOnDisk[info.Code] {
			t.Errorf("no document has %s", info.Code)
		}
	}
	for n := 1; n <= 56; n++ {
		// M-VAL-026 is the room's, not the document's.
		if row := fmt.Sprintf("M-VAL-%03d", n); n != 26 && rows[row] < 2 {
			t.Errorf("%s has %d documents", row, rows[row])
		}
	}
}

// constructsOf are the keys and variants that a document sets.
func constructsOf(document *Document) map[string]bool {
	set := map[string]bool{}
	(&visitor{enter: func(x any, _ *strict.Trail) {
		v := reflect.ValueOf(x).Elem()
		o := describeOnce().objects[v.Type()]
		for i := range o.fields {
			if !v.Field(o.fields[i].index).IsZero() {
				set[o.name+"."+o.fields[i].name] = true
			}
		}
		for i := range o.variants {
			if !v.Field(o.variants[i].index).IsNil() {
				set[o.name+":"+o.variants[i].title()] = true
			}
		}
	}, event: func(e *Event, _ *strict.Trail) { set["event:"+string(e.Kind)] = true }}).walk(document, nil)
	return set
}

const validDocuments = 64

// writeValid cuts the samples down to documents that each use some constructs
// together, all constructs among them.
func writeValid(t testing.TB) {
	bases := []string{"full", "getaway", "verbs", "errands", "repo_season", "clean_exit", "pivot_season", "hold_the_lot", "parcel_run", "office_hours"}
	for i := range validDocuments {
		random := rand.New(rand.NewSource(int64(i)))
		base := "full"
		if i >= 48 {
			base = bases[1+i%(len(bases)-1)]
		}
		file := filepath.Join(corpusFolder, "valid", fmt.Sprintf("%02d-%s.json", i, base))
		if known, err := os.ReadFile(file); err == nil {
			if _, diagnostics := Check(known, Options{}); len(diagnostics) == 0 {
				continue
			}
		}
		text := edited(t, base)
		document, _ := Decode(text, Options{})
		var all []string
		for name := range constructsOf(document) {
			all = append(all, name)
		}
		slices.Sort(all)
		var wanted []string
		for n, name := range all {
			if i < 48 && n%48 == i || random.Intn(len(all)) < 8 {
				wanted = append(wanted, name)
			}
		}
		tr := treeOf(t, text)
		shrink(tr, nil, 4, func() bool {
			document, diagnostics := checkOnce([]byte(tr.String()), Options{})
			if len(diagnostics) > 0 {
				return false
			}
			has := constructsOf(document)
			return !slices.ContainsFunc(wanted, func(name string) bool { return !has[name] })
		})
		write(t, file, []byte(tr.String()))
	}
}

// TestCorpusValid: the valid documents have no fault, are taken by the schema,
// and use every construct among them.
func TestCorpusValid(t *testing.T) {
	if *update {
		t.Skip("they are written anew")
	}
	files, _ := filepath.Glob(filepath.Join(corpusFolder, "valid", "*.json"))
	if len(files) < 60 {
		t.Fatalf("%d documents", len(files))
	}
	compiled := compiledSchema(t)
	used := map[string]bool{}
	for _, file := range files {
		text := read(t, file)
		document, diagnostics := Check(text, Options{})
		if len(diagnostics) > 0 {
			t.Errorf("%s: %v", file, diagnostics)
			continue
		}
		if err := compiled.Validate(instance(t, text)); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		checkRoundTrip(t, document)
		for name := range constructsOf(document) {
			used[name] = true
		}
	}
	full, _ := Decode(edited(t, "full"), Options{})
	for name := range constructsOf(full) {
		if !used[name] {
			t.Errorf("none uses %s", name)
		}
	}
}
