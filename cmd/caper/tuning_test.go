package main

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// awaitedTuning lists the numbers that no code reads yet, with the issue that will
// read them.
var awaitedTuning = map[string]int{"Lean": 10}

// TestEveryTuningNumberIsRead fails for a number of a tuning file that no code
// reads: changing it would change nothing.
func TestEveryTuningNumberIsRead(t *testing.T) {
	numbers := map[string][]string{} // by folder: the fields with a unit
	read := map[string]bool{}        // by folder and field
	goFiles(t, func(path string, _ *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		folder := filepath.Dir(path)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				if typeName(n.Type) == "Quantity" {
					for _, name := range n.Names {
						numbers[folder] = append(numbers[folder], name.Name)
					}
				}
			case *ast.SelectorExpr:
				read[n.Sel.Name] = true
			}
			return true
		})
	})
	all := 0
	for folder, list := range numbers { // any order: each alone
		for _, name := range list {
			all++
			if issue := awaitedTuning[name]; read[name] == (issue != 0) {
				t.Errorf("%s: code reads the tuning number %s: %t; it is awaited by issue %d", folder, name, read[name], issue)
			}
		}
	}
	if all < 40 {
		t.Errorf("only %d tuning numbers were found", all)
	}
}

// typeName returns the name of a type, without its package.
func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}
