package main

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// constants reports assignments through a constant service, such as the linked
// game or a table of models, outside of the package that makes it.
func (c *accessCheck) constants(p *packages.Package) {
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.AssignStmt, *ast.IncDecStmt:
				for _, x := range changedBy(p, n) {
					if service := c.constantUnder(p, x); service != nil {
						c.report(p, x.Pos(), "the code writes constant service %s", service)
					}
				}
			}
			return true
		})
	}
}

// constantUnder finds the constant service of another package that an expression
// is a part of.
func (c *accessCheck) constantUnder(p *packages.Package, x ast.Expr) types.Type {
	for {
		switch at := x.(type) {
		case *ast.IndexExpr:
			x = at.X
		case *ast.SliceExpr:
			x = at.X
		case *ast.ParenExpr:
			x = at.X
		case *ast.StarExpr:
			x = at.X
		case *ast.SelectorExpr:
			x = at.X
		default:
			return nil
		}
		t := p.TypesInfo.TypeOf(x)
		if pointer, ok := t.(*types.Pointer); ok && c.services[t.String()] && !c.written[t.String()] {
			if named, ok := pointer.Elem().(*types.Named); ok && named.Obj().Pkg() != p.Types {
				return t
			}
		}
	}
}
