package journal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is a package of the journal without its tests.
type source struct {
	imports      []string          // packages of caper, by full path
	declarations map[string]string // files of top-level names
}

// sources reads the imports and the top-level names of every package below this
// one.
func sources(t *testing.T) map[string]*source {
	t.Helper()
	found := map[string]*source{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(filepath.Dir(path))
		r := found[name]
		if r == nil {
			r = &source{declarations: map[string]string{}}
			found[name] = r
		}
		for _, i := range file.Imports {
			if full, err := strconv.Unquote(i.Path.Value); err == nil && strings.HasPrefix(full, "caper/") && !slices.Contains(r.imports, full) {
				r.imports = append(r.imports, full)
			}
		}
		r.declare(file, filepath.Base(path))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func (r *source) declare(file *ast.File, name string) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				r.declarations[d.Name.Name] = name
			} else if t, is := d.Recv.List[0].Type.(*ast.StarExpr); is {
				if of, is := t.X.(*ast.Ident); is {
					r.declarations[of.Name+"."+d.Name.Name] = name
				}
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					if !s.Assign.IsValid() { // an alias declares nothing of its own
						r.declarations[s.Name.Name] = name
					}
				case *ast.ValueSpec:
					for _, n := range s.Names {
						r.declarations[n.Name] = name
					}
				}
			}
		}
	}
}

// uses lists what each package may import of the journal. It may import nothing
// of the rest of caper.
var uses = map[string][]string{
	".":        {},
	"content":  {},
	"party":    {},
	"scene":    {"content"},
	"rules":    {"content", "party"},
	"bootcamp": {"content", "rules", "scene", "store"},
	"store":    {"content", "party", "rules", "scene"},
	"commands": {"commands/conversations", "commands/inventory", "commands/message", "commands/offers", "commands/presence", "commands/progress",
		"commands/rejection", "commands/scenes", "commands/unit", "content", "rules", "scene", "store"},
	"commands/conversations": {"commands/message", "commands/offers", "commands/presence", "commands/progress", "commands/rejection",
		"commands/unit", "content", "rules", "store"},
	"commands/inventory": {"commands/message", "commands/rejection", "commands/unit", "content", "rules", "store"},
	"commands/message":   {"content", "rules", "store"},
	"commands/offers": {"commands/message", "commands/presence", "commands/progress", "commands/rejection", "commands/unit",
		"content", "party", "rules", "store"},
	"commands/presence": {"commands/rejection", "content", "party", "rules", "store"},
	"commands/progress": {"commands/inventory", "commands/message", "commands/presence", "commands/rejection", "commands/runs",
		"commands/unit", "content", "party", "rules", "store"},
	"commands/rejection": {},
	"commands/runs":      {"commands/message", "commands/presence", "commands/unit", "content", "scene", "store"},
	"commands/scenes": {"commands/message", "commands/offers", "commands/presence", "commands/progress", "commands/rejection",
		"commands/runs", "commands/unit", "content", "rules", "scene", "store"},
	"commands/unit": {"commands/message", "commands/presence", "commands/rejection", "content", "rules", "store"},
	"enginetest":    {"bootcamp", "content", "rules", "store"},
}

func TestImportsHaveOneDirection(t *testing.T) {
	for name, r := range sources(t) { // any order: each alone
		allowed, known := uses[name]
		if !known {
			t.Errorf("package %s is new here: say what it may import", name)
		}
		for _, full := range r.imports {
			if in, is := strings.CutPrefix(full, "caper/journal/"); !is || !slices.Contains(allowed, in) {
				t.Errorf("package %s imports %s", name, full)
			}
		}
	}
}

// TestContractsHaveOneHome finds the names of each contract in its home package
// and in no other.
func TestContractsHaveOneHome(t *testing.T) {
	found := sources(t)
	for _, c := range []struct {
		contract, home string
		names          []string
	}{
		{"typed dialogue", "content", []string{"Topic"}},
		{"the projection of dialogue", "commands/message", []string{"Converse"}},
		{"item bindings", "content", []string{"ItemBinding"}},
		{"the items' planner", "commands/inventory", []string{"Planner.Operate"}},
		{"repeat policy", "content", []string{"Repeat"}},
		{"repeat policy, validated", "rules", []string{"Admit", "Window", "Past"}},
		{"the mission log", "store", []string{"History", "Read.LatestTerminal", "Read.Past"}},
		{"channels and sources", "content", []string{"Channels", "Source", "Channels.Source"}},
		{"offer authority", "commands/offers", []string{"Offers.TryOffer", "Offers.AcceptOffer", "Planner.Offer", "Planner.slot"}},
		{"the offers' repository", "store", []string{"Offer", "Read.Offers", "InsertOffer", "ConsumeOffer", "CancelOffer"}},
		{"party sharing", "commands/offers", []string{"Offers.TryShare", "Offers.AcceptShared", "Planner.checkParty"}},
		{"the party manager", "party", []string{"Manager", "Manager.TryGetLiveMembership", "Membership", "MaxSharingRange", "DecodeSource"}},
		{"group credit", "rules", []string{"SharesCredit", "Credited"}},
		{"group credit, reserved", "commands/progress", []string{"Attempts.Credit", "Attempts.TakeCredit"}},
		{"what can be shared", "content", []string{"Sharing", "Mission.SharingCapability"}},
	} {
		t.Run("J-AUTH-004 "+c.contract, func(t *testing.T) {
			for _, name := range c.names {
				if found[c.home] == nil || found[c.home].declarations[name] == "" {
					t.Errorf("%s is not in package %s", name, c.home)
				}
				for other, r := range found { // any order: each alone
					_, there := r.declarations[name]
					if there && other != c.home && !shadows[other+"."+name] {
						t.Errorf("%s is in package %s too, %s", name, other, r.declarations[name])
					}
				}
			}
		})
	}
}

// shadows are names that mean something else in another package: what a topic
// binds, where an offer came from, from which party, and the codes of
// rejections, which are named after what they refuse.
var shadows = map[string]bool{
	"rules.Topic": true, "store.Source": true, "party.Source": true,
	"commands/rejection.Topic": true, "commands/rejection.Repeat": true, "commands/rejection.Window": true,
	"commands/rejection.Source": true, "commands/rejection.Offer": true, "commands/rejection.Sharing": true,
}
