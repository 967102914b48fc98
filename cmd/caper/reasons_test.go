package main

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestReasonsOfRefusalsAreInOnePlace fails for a sentence about a refusal that is
// written where it is used: those for clients are in net/protocol/reasons.go.
func TestReasonsOfRefusalsAreInOnePlace(t *testing.T) {
	refusing := map[string]bool{"refuse": true, "Close": true, "disconnect": true, "end": true}
	goFiles(t, func(path string, set *token.FileSet, file *ast.File) {
		switch filepath.Base(filepath.Dir(path)) {
		case "room", "server", "sessions":
		default:
			return
		}
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			var list []ast.Expr
			switch n := n.(type) {
			case *ast.KeyValueExpr:
				if key, is := n.Key.(*ast.Ident); is && key.Name == "Reason" {
					list = []ast.Expr{n.Value}
				}
			case *ast.CallExpr:
				if f, is := n.Fun.(*ast.SelectorExpr); is && refusing[f.Sel.Name] {
					list = n.Args
				}
			}
			for _, e := range list {
				literal, is := e.(*ast.BasicLit)
				if !is || literal.Kind != token.STRING {
					continue
				}
				if text, err := strconv.Unquote(literal.Value); err == nil && strings.Contains(text, " ") {
					t.Errorf("%s: the reason %q belongs into net/protocol/reasons.go", set.Position(e.Pos()), text)
				}
			}
			return true
		})
	})
}
