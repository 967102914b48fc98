package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// goFiles calls visit with every Go file of the module, parsed.
func goFiles(t *testing.T, visit func(path string, set *token.FileSet, file *ast.File)) {
	t.Helper()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules" || entry.Name() == "testdata") {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") {
			return nil
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		visit(path, set, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// retired are words that had a private meaning; the glossary has the field's
// term for each.
var retired = map[string]string{
	"keeper": "sessions", "hub": "session manager", "desk": "session", "errand": "task", "recruit": "end-to-end client",
	"judge": "validator, or evaluate", "judged": "validated, or evaluated", "mend": "fix", "mended": "fixed", "unheeded": "ignored",
	"thaw": "release", "freeze": "reserve", "outsider": "test hook", "obey": "apply, or execute",
}

var camel = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// TestIdentifiersUseTheGlossary fails for an identifier with a word that the
// glossary retired.
func TestIdentifiersUseTheGlossary(t *testing.T) {
	seen := map[string]bool{}
	goFiles(t, func(path string, set *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "cmd/caper/prose_test.go") {
			return
		}
		ast.Inspect(file, func(n ast.Node) bool {
			id, is := n.(*ast.Ident)
			if !is || seen[id.Name] {
				return true
			}
			for _, word := range camel.FindAllString(id.Name, -1) {
				if better := retired[strings.ToLower(word)]; better != "" {
					seen[id.Name] = true
					t.Errorf("%s: %s: the field's term is %s (docs/glossary.md)", set.Position(id.Pos()), id.Name, better)
				}
			}
			return true
		})
	})
}

// TestGlossaryHasEachWordOnce keeps one meaning a word within a part of the
// glossary.
func TestGlossaryHasEachWordOnce(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root, "docs", "glossary.md"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		if strings.HasPrefix(line, "## ") {
			seen = map[string]bool{}
		}
		cells := strings.Split(line, "|")
		if len(cells) < 4 || strings.Contains(cells[1], "---") || strings.TrimSpace(cells[1]) == "word" {
			continue
		}
		for word := range strings.SplitSeq(cells[1], ",") {
			if word = strings.TrimSpace(word); seen[word] {
				t.Errorf("the glossary has %q twice in a part", word)
			}
			seen[word] = true
		}
	}
	if len(seen) == 0 {
		t.Error("the glossary has no words")
	}
}

// TestExportedFieldsAreExplained holds the exported fields of exported structs
// to a comment with their unit or meaning, or to a doc tag, at least nine in
// ten.
func TestExportedFieldsAreExplained(t *testing.T) {
	all, explained := 0, 0
	var bare []string
	goFiles(t, func(path string, set *token.FileSet, file *ast.File) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, d := range file.Decls {
			for _, field := range exportedFields(d) {
				all++
				tag := ""
				if field.Tag != nil {
					tag = strings.Trim(field.Tag.Value, "`")
				}
				if field.Doc != nil || field.Comment != nil || reflect.StructTag(tag).Get("doc") != "" {
					explained++
				} else {
					bare = append(bare, set.Position(field.Pos()).String())
				}
			}
		}
	})
	if all < 1000 || explained*10 < all*9 {
		t.Errorf("%d of %d exported fields have a unit or a meaning, at least 90%% should; without are, for instance, %s",
			explained, all, strings.Join(bare[:min(len(bare), 20)], " "))
	}
}

// exportedFields are the exported fields of the exported structs that a
// declaration has.
func exportedFields(d ast.Decl) []*ast.Field {
	var list []*ast.Field
	g, is := d.(*ast.GenDecl)
	if !is {
		return nil
	}
	for _, s := range g.Specs {
		spec, is := s.(*ast.TypeSpec)
		if !is || !spec.Name.IsExported() {
			continue
		}
		if st, is := spec.Type.(*ast.StructType); is {
			for _, f := range st.Fields.List {
				if slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return unicode.IsUpper(rune(n.Name[0])) }) {
					list = append(list, f)
				}
			}
		}
	}
	return list
}

// namedFile is a file as a doc.go names it.
var namedFile = regexp.MustCompile(`[\w*/]+\.(?:go|json|txt|js|mjs|md|sql|ya?ml|html|css|schema)\b`)

// address is an address on the web, whose end may look like a file.
var address = regexp.MustCompile(`https?://\S+`)

// TestDocsNameFilesThatExist fails for a package comment that names a file that
// is gone.
func TestDocsNameFilesThatExist(t *testing.T) {
	goFiles(t, func(path string, set *token.FileSet, file *ast.File) {
		if filepath.Base(path) != "doc.go" {
			return
		}
		for _, group := range file.Comments {
			for _, name := range namedFile.FindAllString(address.ReplaceAllString(group.Text(), ""), -1) {
				here, _ := filepath.Glob(filepath.Join(filepath.Dir(path), name))
				there, _ := filepath.Glob(filepath.Join(root, name))
				if len(here)+len(there) == 0 {
					t.Errorf("%s names %s, which is not there", path, name)
				}
			}
		}
	})
}

// TestTestsReadWell holds test functions to 70 lines and the median of the test
// files to 110.
func TestTestsReadWell(t *testing.T) {
	var lengths []int
	goFiles(t, func(path string, set *token.FileSet, file *ast.File) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		lengths = append(lengths, set.Position(file.End()).Line)
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Body == nil {
				continue
			}
			if lines := set.Position(f.End()).Line - set.Position(f.Pos()).Line + 1; lines > 70 {
				t.Errorf("%s: %s has %d lines, at most 70", set.Position(f.Pos()), f.Name.Name, lines)
			}
		}
	})
	slices.Sort(lengths)
	if median := lengths[len(lengths)/2]; median > 110 {
		t.Errorf("the median test file has %d lines, at most 110", median)
	}
}
