package commands_test

import (
	"fmt"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// maxView is how many methods a view of a unit may have.
const maxView = 25

// parts are the packages whose planners hold views of a unit, with the views
// that have names and how many methods each has.
var parts = map[string][]string{
	"conversations": {"Transaction: 9"},
	"inventory":     {"Transaction: 12", "ledger: 1"},
	"offers":        {"Transaction: 23", "sources: 4"},
	"progress":      {"Transaction: 23"},
	"runs":          {"Transaction: 12"},
	"scenes":        {"Rows: 13", "Transaction: 14"},
}

// TestViewsOfAUnitAreNarrow checks that no part declares, holds or takes a view
// of a unit that has many methods, or a method that the part does not call
// itself. A test of the part would have to provide such a method for nothing.
func TestViewsOfAUnitAreNarrow(t *testing.T) {
	for _, p := range loadParts(t, nil, slices.Collect(maps.Keys(parts))...) {
		named, faults := checkViews(t, p)
		for _, fault := range faults {
			t.Error(fault)
		}
		if want := parts[p.Name]; !slices.Equal(named, want) {
			t.Errorf("package %s has the views %q, want %q", p.Name, named, want)
		}
	}
}

// TestAWideViewIsFound adds a file with two such views to a part.
func TestAWideViewIsFound(t *testing.T) {
	const source = `package progress

import (
	"context"

	"caper/journal/commands/runs"
	"caper/journal/store"
)

type wide interface {
	Transaction
	runs.Transaction
}

type holder struct {
	tx interface {
		AnyDirty() bool
		Terminal(func(context.Context, *store.Read) error)
	}
}

func (h *holder) any(w wide) bool { return h.tx.AnyDirty() }
`
	file, err := filepath.Abs("progress/wide.go")
	if err != nil {
		t.Fatal(err)
	}
	_, faults := checkViews(t, loadParts(t, map[string][]byte{file: []byte(source)}, "progress")[0])
	all := strings.Join(faults, "\n")
	for _, want := range []string{
		"progress.wide has 30 methods", "progress.wide has NotifyScenes, which the part does not call",
		"progress.tx has Terminal, which the part does not call",
	} {
		if !strings.Contains(all, want) {
			t.Errorf("%q is not found:\n%s", want, all)
		}
	}
	if strings.Contains(all, "AnyDirty") {
		t.Errorf("a method that is called counts as not called:\n%s", all)
	}
}

// loadParts loads parts without their tests. Files of the overlay are added to
// them.
func loadParts(t *testing.T, overlay map[string][]byte, names ...string) []*packages.Package {
	t.Helper()
	folders := make([]string, len(names))
	for i, name := range names {
		folders[i] = "./" + name
	}
	mode := packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedSyntax
	list, err := packages.Load(&packages.Config{Mode: mode, Overlay: overlay}, folders...)
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(list) > 0 || len(list) != len(names) {
		t.Fatalf("%d of %d parts are loaded, or some have errors", len(list), len(names))
	}
	return list
}

// checkViews returns the views of a part that have names, and the faults of all.
func checkViews(t *testing.T, p *packages.Package) (named, faults []string) {
	t.Helper()
	work := workOf(t, p)
	called := map[types.Object]bool{}
	for _, used := range p.TypesInfo.Uses { // any order: a set
		called[used] = true
	}
	for at, declared := range p.TypesInfo.Defs { // any order: sorted below
		if declared == nil {
			continue
		}
		view, is := declared.Type().Underlying().(*types.Interface)
		if !is || view.NumMethods() == 0 || !types.Implements(work, view) {
			continue
		}
		if _, declares := declared.(*types.TypeName); declares {
			named = append(named, fmt.Sprintf("%s: %d", at.Name, view.NumMethods()))
		}
		if n := view.NumMethods(); n > maxView {
			faults = append(faults, fmt.Sprintf("%s.%s has %d methods, at most %d may be", p.Name, at.Name, n, maxView))
		}
		for m := range view.Methods() {
			if !called[m] {
				faults = append(faults, fmt.Sprintf("%s.%s has %s, which the part does not call", p.Name, at.Name, m.Name()))
			}
		}
	}
	slices.Sort(named)
	slices.Sort(faults)
	return named, slices.Compact(faults)
}

// workOf returns the type of a unit of work as a part imports it. What it
// implements is a view of a unit.
func workOf(t *testing.T, p *packages.Package) types.Type {
	t.Helper()
	for _, imported := range p.Types.Imports() {
		if imported.Path() == "caper/journal/commands/unit" {
			return types.NewPointer(imported.Scope().Lookup("Work").Type())
		}
	}
	t.Fatalf("package %s does not import the unit of work", p.Name)
	return nil
}
