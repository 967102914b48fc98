package main

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// root is the module's folder.
const root = "../.."

// layers lists the groups of packages from the lowest up. A package may import
// packages of its own group and of the groups that are listed for it
// (docs/decisions and ARCHITECTURE.md give the reasons).
var layers = []struct {
	group   string
	imports []string
}{
	{"components", nil},
	{"levels/geometry", nil},
	{"levels/strict", nil},
	{"levels/plain", nil},
	{"ecs", []string{"components"}},
	{"physics", []string{"levels/geometry"}},
	{"nav", []string{"levels/geometry"}},
	{"levels", []string{"components", "levels/geometry", "nav"}},
	{"journal", nil},
	{"systems/scenes", []string{"components", "ecs", "journal", "levels"}},
	{"systems/missions/interpreter/tracker", nil},
	{"systems", []string{"components", "ecs", "levels", "levels/geometry", "nav", "physics", "systems/missions/interpreter/tracker", "systems/scenes"}},
	{"net/protocol", []string{"systems/missions/interpreter/tracker"}},
	{"net/protocol/journal", []string{"components", "journal", "net/protocol"}},
	{"net/bot", []string{"levels", "levels/geometry", "nav", "net/protocol"}},
	{"net", []string{"components", "ecs", "journal", "levels", "levels/geometry", "nav", "net/bot", "net/protocol", "net/protocol/journal", "physics", "systems", "systems/missions/interpreter/tracker", "systems/scenes"}},
	{"bench", []string{"components", "ecs", "levels", "levels/geometry", "nav", "net", "net/bot", "net/protocol", "net/protocol/journal", "physics", "systems", "systems/missions/interpreter/tracker", "systems/scenes"}},
	{"cmd", []string{"bench", "components", "ecs", "journal", "levels", "levels/geometry", "nav", "net", "net/bot", "net/protocol", "net/protocol/journal", "physics", "systems", "systems/scenes"}},
}

// groupOf returns the group of a package: the longest one that matches.
func groupOf(path string) string {
	best := ""
	for _, l := range layers {
		if (path == l.group || strings.HasPrefix(path, l.group+"/")) && len(l.group) > len(best) {
			best = l.group
		}
	}
	return best
}

func load(t *testing.T, mode packages.LoadMode) []*packages.Package {
	t.Helper()
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: root}, "./...")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(list) > 0 || len(list) < 20 {
		t.Fatalf("%d packages loaded, with errors or too few", len(list))
	}
	return list
}

func short(path string) string { return strings.TrimPrefix(path, "caper/") }

func TestImportsGoOneWay(t *testing.T) {
	for _, p := range load(t, packages.NeedName|packages.NeedImports) {
		from := groupOf(short(p.PkgPath))
		if from == "" {
			t.Errorf("%s is in no layer", p.PkgPath)
			continue
		}
		for path := range p.Imports {
			if !strings.HasPrefix(path, "caper/") {
				continue
			}
			to := groupOf(short(path))
			if to == from || slices.Contains(allowed(from), to) {
				continue
			}
			t.Errorf("%s (%s) must not import %s (%s)", p.PkgPath, from, path, to)
		}
	}
}

func allowed(group string) []string {
	for _, l := range layers {
		if l.group == group {
			return append([]string{"levels/plain", "levels/strict"}, l.imports...)
		}
	}
	return nil
}

// notSystems are the packages under systems that contain no system: replays of
// whole rooms, the list of the state, rooms for unit tests.
var notSystems = []string{"systems/replay", "systems/state", "systems/systemtest"}

func TestNoSystemImportsASibling(t *testing.T) {
	for _, p := range load(t, packages.NeedName|packages.NeedImports) {
		from := short(p.PkgPath)
		if !strings.HasPrefix(from, "systems/") || slices.Contains(notSystems, from) {
			continue
		}
		for path := range p.Imports {
			to := short(path)
			if !strings.HasPrefix(to, "systems/") || strings.HasPrefix(to, "systems/rules/") || strings.HasPrefix(to, from+"/") {
				continue
			}
			t.Errorf("%s imports its sibling %s", from, to)
		}
	}
}

func TestEveryPackageSaysWhatIsInTheRoom(t *testing.T) {
	for _, p := range load(t, packages.NeedName|packages.NeedFiles) {
		if len(p.GoFiles) == 0 {
			continue
		}
		text, err := os.ReadFile(filepath.Join(filepath.Dir(p.GoFiles[0]), "doc.go"))
		if err != nil {
			t.Errorf("%s has no doc.go", p.PkgPath)
		} else if !strings.Contains(string(text), "// Package ") && !strings.Contains(string(text), "// Command ") {
			t.Errorf("%s: doc.go does not describe the package", p.PkgPath)
		}
		for _, word := range []string{"util", "utils", "common", "helpers", "misc"} {
			if filepath.Base(p.PkgPath) == word {
				t.Errorf("%s: a package must be named after its subject", p.PkgPath)
			}
		}
	}
}

// deterministic are the groups in which neither the wall clock, nor a global
// random number, nor the order of a map may reach the state.
var deterministic = []string{"components", "ecs", "nav", "physics", "systems", "systems/scenes", "levels"}

// measured are the files that may read a clock or range over a map
// nevertheless, each with its reason.
var measured = map[string]string{
	"levels/load.go": "bundled levels are shared through a lock; no order is read",
}

func TestNothingUncertainReachesTheState(t *testing.T) {
	list := load(t, packages.NeedName|packages.NeedFiles|packages.NeedSyntax|packages.NeedTypes|packages.NeedTypesInfo|packages.NeedImports|packages.NeedDeps)
	for _, p := range list {
		group := groupOf(short(p.PkgPath))
		if !slices.Contains(deterministic, group) || strings.HasPrefix(short(p.PkgPath), "levels/generate/write") {
			continue
		}
		for i, file := range p.Syntax {
			name, err := filepath.Rel(mustAbs(t, root), p.GoFiles[i])
			if err != nil {
				t.Fatal(err)
			}
			if measured[name] == "" {
				inspect(t, p, file, name)
			}
		}
	}
}

// TestTheJournalHasAnInjectedClockAndNoWorld checks that the journal uses an
// injected clock, and that it knows only what rooms publish to it: it asks
// neither for sight nor for a way.
func TestTheJournalHasAnInjectedClockAndNoWorld(t *testing.T) {
	n := 0
	for _, p := range load(t, packages.NeedName|packages.NeedFiles|packages.NeedSyntax|packages.NeedImports) {
		if groupOf(short(p.PkgPath)) != "journal" || strings.HasSuffix(p.PkgPath, "enginetest") {
			continue
		}
		n++
		for path := range p.Imports {
			// covers J-SCENE-004
			if path == "embed" || path == "os" && !strings.HasSuffix(p.PkgPath, "/store") {
				t.Errorf("%s imports %s: content must come from the databases", p.PkgPath, path)
			}
			// covers J-CONV-016
			if strings.HasPrefix(path, "caper/") && groupOf(short(path)) != "journal" {
				t.Errorf("%s imports %s", p.PkgPath, path)
			}
		}
		for _, file := range p.Syntax {
			ast.Inspect(file, func(node ast.Node) bool {
				// covers J-IMP-041
				if s, is := node.(*ast.SelectorExpr); is && slices.Contains([]string{"Now", "Since", "Until"}, s.Sel.Name) {
					if from, is := s.X.(*ast.Ident); is && from.Name == "time" {
						t.Errorf("%s reads the wall clock: time.%s", p.Fset.Position(node.Pos()), s.Sel.Name)
					}
				}
				return true
			})
		}
	}
	if n < 6 {
		t.Errorf("%d packages of the journal were loaded, want at least 6", n)
	}
}

func mustAbs(t *testing.T, path string) string {
	t.Helper()
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	return abs
}

func inspect(t *testing.T, p *packages.Package, file *ast.File, name string) {
	for _, spec := range file.Imports {
		switch path := strings.Trim(spec.Path.Value, `"`); path {
		case "time", "math/rand", "math/rand/v2", "crypto/rand", "hash/maphash":
			t.Errorf("%s imports %s: time and random numbers must be injected", name, path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if kind := p.TypesInfo.TypeOf(n.X); kind != nil {
				if _, isMap := kind.Underlying().(*types.Map); (isMap || overMap(n.X)) && !sorted(p.Fset, file, n) {
					t.Errorf("%s ranges over a map: %s", name, p.Fset.Position(n.Pos()))
				}
			}
		case *ast.GoStmt:
			t.Errorf("%s starts a goroutine: %s", name, p.Fset.Position(n.Pos()))
		}
		return true
	})
}

// overMap reports whether an expression is an iterator of package maps.
func overMap(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	chosen, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	name, ok := chosen.X.(*ast.Ident)
	return ok && name.Name == "maps"
}

// sorted reports whether a comment on the line of a range over a map, or on the
// line before, says why the order has no effect.
func sorted(set *token.FileSet, file *ast.File, n *ast.RangeStmt) bool {
	line := set.Position(n.Pos()).Line
	for _, group := range file.Comments {
		for _, c := range group.List {
			if at := set.Position(c.Pos()).Line; (at == line || at == line-1) && strings.Contains(c.Text, "any order") {
				return true
			}
		}
	}
	return false
}

func TestNothingIsLeftUndone(t *testing.T) {
	words := []string{"FIX" + "ME", "TO" + "DO", "X" + "XX", "HA" + "CK"}
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (strings.HasPrefix(entry.Name(), ".") && entry.Name() != ".." || entry.Name() == "node_modules") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, ".js") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, word := range words {
				if strings.Contains(line, word) {
					t.Errorf("%s:%d: %s", path, i+1, word)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestFilesAreCleanAndShort(t *testing.T) {
	for _, p := range load(t, packages.NeedName|packages.NeedFiles) {
		for _, name := range p.GoFiles {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if lines := strings.Count(string(text), "\n"); lines > 500 {
				t.Errorf("%s has %d lines: split it", name, lines)
			}
			if clean, err := format.Source(text); err != nil || !bytes.Equal(clean, text) {
				t.Errorf("%s is not gofmt-clean: %v", name, err)
			}
		}
	}
}

// licences are the licences that a dependency may have.
var licences = []string{"MIT", "BSD-2-Clause", "BSD-3-Clause", "Apache-2.0", "ISC", "MPL-2.0", "Zlib", "Unlicense"}

func TestEveryDependencyIsListedWithItsLicence(t *testing.T) {
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	list, err := os.ReadFile(filepath.Join(root, "docs", "licences.md"))
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]string{}
	for _, line := range strings.Split(string(list), "\n") {
		if cells := strings.Split(line, "|"); len(cells) >= 4 && strings.Contains(cells[1], ".") {
			listed[strings.TrimSpace(cells[1])] = strings.TrimSpace(cells[2])
		}
	}
	for _, line := range strings.Split(string(mod), "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || !strings.Contains(fields[0], ".") || !strings.HasPrefix(fields[1], "v") {
			continue
		}
		if licence := listed[fields[0]]; !slices.Contains(licences, licence) {
			t.Errorf("docs/licences.md: %s has licence %q, must be one of %v", fields[0], licence, licences)
		}
	}
}
