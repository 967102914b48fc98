package main

import (
	"go/types"

	"golang.org/x/tools/go/packages"
)

// fields reports fields that hold a service outside of a handle, in structs with
// handles and in what these structs consist of.
func (c *accessCheck) fields(p *packages.Package) {
	scope := p.Types.Scope()
	for _, name := range scope.Names() {
		s, ok := structOf(scope.Lookup(name))
		if !ok || !hasHandles(s) {
			continue
		}
		for i := range s.NumFields() {
			f := s.Field(i)
			if c.leadsTo(f.Type(), c.services, false, map[types.Type]bool{}) || c.leadsTo(f.Type(), c.written, true, map[types.Type]bool{}) {
				c.report(p, f.Pos(), "the field %s of %s holds a service outside of a handle", f.Name(), name)
			}
		}
	}
}

func structOf(o types.Object) (*types.Struct, bool) {
	if _, ok := o.(*types.TypeName); !ok {
		return nil, false
	}
	s, ok := o.Type().Underlying().(*types.Struct)
	return s, ok
}

// hasHandles reports whether a struct has a handle among its fields or in the
// structs nested in it.
func hasHandles(s *types.Struct) bool {
	for i := range s.NumFields() {
		t := s.Field(i).Type()
		if nested, ok := t.Underlying().(*types.Struct); isHandle(t) || ok && hasHandles(nested) {
			return true
		}
	}
	return false
}

// isHandle reports whether a type is one of package ecs; those that systems may
// hold are handles, ids and plain values.
func isHandle(t types.Type) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "caper/ecs"
}

// leadsTo reports whether a value of a type is one of the services or holds one:
// behind pointers, in collections, as a result of a function and, when deep, in
// the fields of structs.
func (c *accessCheck) leadsTo(t types.Type, services map[string]bool, deep bool, seen map[types.Type]bool) bool {
	if services[t.String()] || services["*"+t.String()] {
		return true
	}
	if isHandle(t) || seen[t] {
		return false
	}
	seen[t] = true
	into := func(t types.Type) bool { return c.leadsTo(t, services, deep, seen) }
	if _, named := t.(*types.Named); named && !deep {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Pointer:
		return into(t.Elem())
	case *types.Slice:
		return into(t.Elem())
	case *types.Array:
		return into(t.Elem())
	case *types.Chan:
		return into(t.Elem())
	case *types.Map:
		return into(t.Key()) || into(t.Elem())
	case *types.Signature:
		return t.Results().Len() > 0 && into(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if into(v.Type()) {
				return true
			}
		}
	case *types.Struct:
		for f := range t.Fields() {
			if into(f.Type()) {
				return true
			}
		}
	}
	return false
}
