package main

import (
	"fmt"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// What a system accesses follows from its handles. The tests of this file keep
// every other way closed: package variables that could hold a service, fields
// that hold one outside of a handle, type assertions that reveal one behind its
// queries, and assignments through one that is constant.

// accessCheck looks for undeclared access in the packages of systems.
type accessCheck struct {
	services map[string]bool // types of services, by their full names
	written  map[string]bool // those that some system writes
	found    []string
}

// TestSystemsReachServicesThroughHandlesAlone checks all packages of systems.
func TestSystemsReachServicesThroughHandlesAlone(t *testing.T) {
	check := checkAccess(t, nil)
	for _, fault := range check.found {
		t.Error(fault)
	}
	for _, service := range []string{"*caper/physics.Space", "caper/physics.Queries", "*caper/systems/input.Queue", "*caper/levels/linked.Game"} {
		if !check.services[service] {
			t.Errorf("%s is not found among the services", service)
		}
	}
}

// TestUndeclaredAccessIsFound adds a file with every forbidden way to a system.
func TestUndeclaredAccessIsFound(t *testing.T) {
	const source = `package movement

import (
	"sync/atomic"

	"caper/ecs"
	"caper/levels/linked"
	"caper/physics"
)

var smuggled *physics.Space
var boxed any
var swapped atomic.Int64
var table = []int{1}
var counted = 1
var constant = [...]int{1, 2}

type box struct{ spaces map[int][]*physics.Space }

type smuggler struct {
	queries ecs.ServiceReader[physics.Queries]
	hidden  box
	kept    physics.Queries
	give    func() *physics.Space
	linked  ecs.ServiceReader[*linked.Game]
}

func (s *smuggler) Update(ecs.Tick) {
	table[0], counted = constant[0], int(swapped.Add(1))
	_ = s.queries.Get().(interface{ Step(float64) })
	game := s.linked.Get()
	game.Places[0].Position[1]++
	s.linked.Get().Level = nil
	switch boxed.(type) {
	case *physics.Space:
	}
}
`
	found := strings.Join(checkAccess(t, map[string][]byte{filepath.Join(mustAbs(t, root), "systems/movement/smuggler.go"): []byte(source)}).found, "\n")
	for _, want := range []string{
		"variable smuggled", "variable boxed", "variable swapped", "variable table", "variable counted",
		"field hidden", "field kept", "field give", "asserts the type of service caper/physics.Queries", "asserts the type *caper/physics.Space",
		"smuggler.go:32:2: the code writes constant service", "smuggler.go:33:2: the code writes constant service",
	} {
		if !strings.Contains(found, want) {
			t.Errorf("%s is not found among\n%s", want, found)
		}
	}
	if strings.Contains(found, "variable constant") || strings.Contains(found, "field queries") {
		t.Errorf("what is allowed is found:\n%s", found)
	}
}

func checkAccess(t *testing.T, overlay map[string][]byte) *accessCheck {
	t.Helper()
	mode := packages.NeedName | packages.NeedFiles | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo | packages.NeedImports | packages.NeedExportFile
	list, err := packages.Load(&packages.Config{Mode: mode, Dir: root, Overlay: overlay}, "./systems/...")
	if err != nil {
		t.Fatal(err)
	}
	if packages.PrintErrors(list) > 0 || len(list) < 15 {
		t.Fatalf("%d packages loaded, with errors or too few", len(list))
	}
	check := &accessCheck{services: map[string]bool{}, written: map[string]bool{}}
	for _, p := range list {
		check.collect(p)
	}
	for _, p := range list {
		if name := short(p.PkgPath); strings.HasPrefix(name, "systems/") && !slices.Contains(notSystems, name) {
			check.variables(p)
			check.fields(p)
			check.assertions(p)
			check.constants(p)
		}
	}
	return check
}

// collect finds the types with which services are provided and handles declared.
func (c *accessCheck) collect(p *packages.Package) {
	for name, instance := range p.TypesInfo.Instances {
		for i := range instance.TypeArgs.Len() {
			service := instance.TypeArgs.At(i).String()
			switch name.Name {
			case "ServiceReader", "ServiceWriter", "Provide", "ProvideConstant", "ProvideQueries":
				c.services[service] = true
			}
			switch name.Name {
			case "ServiceWriter", "Provide", "ProvideQueries":
				c.written[service] = true
			}
		}
	}
}

func (c *accessCheck) report(p *packages.Package, at token.Pos, format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf("%s: %s", p.Fset.Position(at), fmt.Sprintf(format, args...)))
}
