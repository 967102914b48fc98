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

// room is a package of the journal without its tests.
type room struct {
	imports      []string // of caper, without its name
	declarations map[string]string
}

// rooms reads every package below this one: imports and top-level names, with
// the file of each.
func rooms(t *testing.T) map[string]*room {
	t.Helper()
	found := map[string]*room{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(filepath.Dir(path))
		r := found[name]
		if r == nil {
			r = &room{declarations: map[string]string{}}
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

func (r *room) declare(file *ast.File, name string) {
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
					r.declarations[s.Name.Name] = name
				case *ast.ValueSpec:
					for _, n := range s.Names {
						r.declarations[n.Name] = name
					}
				}
			}
		}
	}
}

// uses is what each room may import of the journal; of the rest of caper
// nothing.
var uses = map[string][]string{
	".":          {},
	"content":    {},
	"party":      {},
	"scene":      {"content"},
	"rules":      {"content", "party"},
	"bootcamp":   {"content", "rules", "scene", "store"},
	"store":      {"content", "party", "rules", "scene"},
	"commands":   {"content", "party", "rules", "scene", "store"},
	"enginetest": {"bootcamp", "content", "rules", "store"},
}

func TestImportsHaveOneDirection(t *testing.T) {
	for name, r := range rooms(t) { // any order: each alone
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

// TestContractsHaveOneHome finds what each contract is made of in its home,
// and its name in no other room.
func TestContractsHaveOneHome(t *testing.T) {
	found := rooms(t)
	for _, c := range []struct {
		contract, home string
		names          []string
	}{
		{"typed dialogue", "content", []string{"Topic"}},
		{"the projection of dialogue", "commands", []string{"Converse"}},
		{"item bindings", "content", []string{"ItemBinding"}},
		{"the items' planner", "commands", []string{"plan.operate"}},
		{"repeat policy", "content", []string{"Repeat"}},
		{"repeat policy, judged", "rules", []string{"Admit", "Window", "Past"}},
		{"the mission log", "store", []string{"History", "Read.LatestTerminal", "Read.Past"}},
		{"channels and sources", "content", []string{"Channels", "Source", "Channels.Source"}},
		{"offer authority", "commands", []string{"Service.TryOffer", "Service.AcceptOffer", "plan.offer", "plan.slot"}},
		{"the offers' repository", "store", []string{"Offer", "Read.Offers", "InsertOffer", "ConsumeOffer", "CancelOffer"}},
		{"party sharing", "commands", []string{"Service.TryShare", "Service.AcceptShared", "plan.together"}},
		{"the party manager", "party", []string{"Manager", "Manager.TryGetLiveMembership", "Membership", "MaxSharingRange", "DecodeSource"}},
		{"group credit", "rules", []string{"SharesCredit", "Credited"}},
		{"group credit, frozen", "commands", []string{"Service.Credit", "Service.TakeCredit"}},
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

// shadows are names that mean something else in another room: what a topic
// comes to, where an offer came from, and of which party.
var shadows = map[string]bool{"rules.Topic": true, "store.Source": true, "party.Source": true}
