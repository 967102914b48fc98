package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// homes lists the contracts of the journal with the one package that defines
// each.
var homes = map[string]map[string][]string{
	"J-AUTH-002": {
		"journal/content": {"Mission", "Scene", "Experience", "EncodeScene", "DecodeScene", "EncodeExperience", "DecodeExperience"},
		"journal/store": {"InsertScene", "UpdateScene", "InsertExperience", "UpdateExperience",
			"Assignment", "History", "MissionItem", "Offer", "MissionRows"},
		"journal/bootcamp": {"Shipped", "Production", "MissionDataV1", "WorldContentDataV1"},
	},
	"J-AUTH-003": {
		"journal/content":       {"TriggerKind", "Trigger", "WorldIntent", "CharacterIntent", "ItemIntent", "ItemBinding", "Sequence"},
		"journal/rules":         {"Matches", "Holds", "Handlers", "BoolFact", "Facts", "Needs"},
		"journal/scene":         {"Observation", "Decision", "Registry", "Sequences"},
		"journal/commands/unit": {"ReadFacts"},
	},
}

// users lists the packages that must import a home rather than copy from it.
var users = map[string][]string{
	"journal/content": {"journal/store", "journal/commands", "journal/bootcamp", "net/sessions"},
	"journal/rules":   {"journal/store", "journal/commands"},
	"journal/store":   {"journal/commands", "cmd/caper"},
}

func TestEveryContractOfTheJournalHasOneHome(t *testing.T) {
	list := load(t, packages.NeedName|packages.NeedFiles|packages.NeedImports|packages.NeedDeps)
	found := definers(t, list)
	for id, contracts := range homes { // any order: each alone
		t.Run(id, func(t *testing.T) {
			for home, names := range contracts { // any order: each alone
				for _, name := range names {
					if !slices.Equal(found[name], []string{home}) {
						t.Errorf("%s is defined in %v, want only %s", name, found[name], home)
					}
				}
			}
		})
	}
	t.Run("J-AUTH-002 migrations and game use the same", func(t *testing.T) {
		for home, wanted := range users { // any order: each alone
			for _, user := range wanted {
				at := slices.IndexFunc(list, func(p *packages.Package) bool { return short(p.PkgPath) == user })
				if at < 0 || list[at].Imports["caper/"+home] == nil {
					t.Errorf("%s does not import %s", user, home)
				}
			}
		}
	})
	t.Run("J-AUTH-003 scripts and predicates reach neither SQL nor connections", func(t *testing.T) {
		for _, p := range list {
			if from := short(p.PkgPath); from == "journal/rules" || from == "journal/scene" || from == "journal/content" {
				for path := range reachable(p, map[string]bool{}) { // any order: each alone
					if path == "database/sql" || path == "net" || strings.HasPrefix(path, "caper/journal/store") || strings.HasPrefix(path, "caper/net") {
						t.Errorf("%s reaches %s", from, path)
					}
				}
			}
		}
	})
}

// definers returns the journal's packages that define each type or function.
func definers(t *testing.T, list []*packages.Package) map[string][]string {
	t.Helper()
	found := map[string][]string{}
	for _, p := range list {
		path := short(p.PkgPath)
		if !strings.HasPrefix(path, "journal/") {
			continue
		}
		for _, name := range p.GoFiles {
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range file.Decls {
				for _, defined := range namesOf(d) {
					found[defined] = append(found[defined], path)
				}
			}
		}
	}
	return found
}

func namesOf(d ast.Decl) (names []string) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			names = append(names, d.Name.Name)
		}
	case *ast.GenDecl:
		for _, s := range d.Specs {
			if typed, is := s.(*ast.TypeSpec); is {
				names = append(names, typed.Name.Name)
			}
		}
	}
	return names
}

func reachable(p *packages.Package, into map[string]bool) map[string]bool {
	for path, next := range p.Imports { // any order: a set
		if !into[path] {
			into[path] = true
			reachable(next, into)
		}
	}
	return into
}
