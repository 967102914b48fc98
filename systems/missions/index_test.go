package missions

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestPortsIndexNumbersOfTheLevel fails for a loop that compares the number of a
// thing of the level. A mission may bind many things and a level has hundreds:
// levelIndex and Mission.DoorActors find them without a loop.
func TestPortsIndexNumbersOfTheLevel(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, at := range scans(file) {
			t.Errorf("%s: a loop compares the number of a thing of the level", files.Position(at))
		}
	}
}

func TestAScanIsFound(t *testing.T) {
	const source = `package p
func f(list []actor, n int32) {
	for i := range list {
		if a := &list[i]; a.Kind == 3 && a.Bound == n { raise(i) }
	}
	slices.IndexFunc(list, func(a actor) bool { return n == int32(a.Number) })
	if list[0].Bound < 0 || list[0].Number == n { return }
}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(scans(file)); n != 2 {
		t.Errorf("%d scans are found, want 2", n)
	}
}

// scans finds comparisons of numbers of the level in loops and in the functions
// that searches call for each element.
func scans(file *ast.File) []token.Pos {
	found := []token.Pos{}
	compare := func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && b.Op == token.EQL && (numbered(b.X) || numbered(b.Y)) {
			found = append(found, b.Pos())
		}
		return true
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.RangeStmt, *ast.ForStmt, *ast.FuncLit:
			ast.Inspect(n, compare)
			return false
		}
		return true
	})
	return found
}

// numbered reports whether an expression reads the number of a thing of the
// level.
func numbered(x ast.Expr) bool {
	reads := false
	ast.Inspect(x, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			reads = reads || s.Sel.Name == "Bound" || s.Sel.Name == "Number"
		}
		return true
	})
	return reads
}
