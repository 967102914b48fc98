package main

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/packages"
)

// variables reports package variables that are not constant tables.
func (c *accessCheck) variables(p *packages.Package) {
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		if v, ok := scope.Lookup(name).(*types.Var); ok && !constantType(v.Type(), map[types.Type]bool{}) {
			c.report(p, v.Pos(), "the package variable %s of type %s can hold more than a constant table", name, v.Type())
		}
	}
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			for _, changed := range changedBy(p, n) {
				if v := variableOf(p, changed); v != nil {
					c.report(p, changed.Pos(), "the package variable %s is modified", v.Name())
				}
			}
			return true
		})
	}
}

// constantType reports whether a variable that is never assigned to keeps its
// value for good: plain data, errors and functions.
func constantType(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] || types.Identical(t, types.Universe.Lookup("error").Type()) {
		return true
	}
	seen[t] = true
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() != types.UnsafePointer
	case *types.Signature:
		return true
	case *types.Array:
		return constantType(t.Elem(), seen)
	case *types.Slice:
		return constantType(t.Elem(), seen)
	case *types.Map:
		return constantType(t.Key(), seen) && constantType(t.Elem(), seen)
	case *types.Struct:
		for i := range t.NumFields() {
			if !constantType(t.Field(i).Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

// changedBy lists the expressions that a node assigns to, or whose address it
// takes, also for a method with a pointer receiver.
func changedBy(p *packages.Package, n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			return []ast.Expr{n.X}
		}
	case *ast.SelectorExpr:
		method := p.TypesInfo.Selections[n]
		if method == nil || method.Kind() != types.MethodVal {
			return nil
		}
		receiver := method.Obj().(*types.Func).Signature().Recv().Type()
		if _, pointer := receiver.(*types.Pointer); pointer {
			return []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		if name, ok := n.Fun.(*ast.Ident); ok && (name.Name == "clear" || name.Name == "delete" || name.Name == "copy") {
			return n.Args[:1]
		}
	}
	return nil
}

// variableOf finds the package variable that an expression is a part of.
func variableOf(p *packages.Package, x ast.Expr) *types.Var {
	for {
		switch at := x.(type) {
		case *ast.IndexExpr:
			x = at.X
		case *ast.SliceExpr:
			x = at.X
		case *ast.ParenExpr:
			x = at.X
		case *ast.SelectorExpr:
			if p.TypesInfo.Selections[at] == nil { // a variable of another package
				x = at.Sel
				continue
			}
			x = at.X
		case *ast.Ident:
			if v, ok := p.TypesInfo.ObjectOf(at).(*types.Var); ok && v.Parent() == v.Pkg().Scope() {
				return v
			}
			return nil
		default:
			return nil
		}
	}
}
