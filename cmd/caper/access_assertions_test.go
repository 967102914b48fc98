package main

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/packages"
)

// assertions reports type assertions and type switches on services.
func (c *accessCheck) assertions(p *packages.Package) {
	for _, file := range p.Syntax {
		for _, i := range file.Imports {
			if strings.Trim(i.Path.Value, `"`) == "unsafe" {
				c.report(p, i.Pos(), "a system imports unsafe")
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if from := p.TypesInfo.TypeOf(n.X); c.services[from.String()] {
					c.report(p, n.Pos(), "the code asserts the type of service %s", from)
				}
				if n.Type != nil {
					c.asserted(p, n.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, clause := range n.Body.List {
					for _, x := range clause.(*ast.CaseClause).List {
						c.asserted(p, x)
					}
				}
			}
			return true
		})
	}
}

func (c *accessCheck) asserted(p *packages.Package, x ast.Expr) {
	if to := p.TypesInfo.TypeOf(x); to != nil && c.services[to.String()] {
		c.report(p, x.Pos(), "the code asserts the type %s, which is a service", to)
	}
}
