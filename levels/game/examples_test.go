package game

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"caper/levels/strict"
)

// titleOf returns the name of an object's shape, as in the branches of the
// schema.
func titleOf(v reflect.Value, o *object) string {
	var words []string
	if o.discriminator >= 0 {
		f := &o.fields[o.discriminator]
		word := fmt.Sprint(v.Field(f.index).Interface())
		if word == "" {
			word = f.fallback
		}
		words = append(words, word)
	}
	for i := range o.variants {
		if chosen := v.Field(o.variants[i].index); !chosen.IsNil() {
			if o.variants[i].key != "" {
				words = append(words, o.variants[i].key)
			}
			words = append(words, titleOf(chosen.Elem(), o.variants[i].object))
		}
	}
	return strings.TrimSpace(strings.Join(words, " "))
}

// gatherExamples takes an example of every construct from the samples: the one
// with the most keys, but for documents and missions the shortest.
func gatherExamples(t testing.TB) map[string]string {
	found := map[string]string{}
	keys := map[string]int{}
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range files {
		text := read(t, file)
		document, _ := Decode(text, Options{})
		(&visitor{enter: func(x any, at *strict.Trail) {
			v := reflect.ValueOf(x).Elem()
			o := describeOnce().objects[v.Type()]
			n, _ := document.source.Find(at)
			if n.Kind != '{' || !slices.Contains(reachedObjects(), o) {
				return
			}
			title := titleOf(v, o)
			if o.single {
				title = setKey(x)
			}
			name := exampleName(o, title)
			line := plant(document.source, n).line()
			count := len(n.Members())
			large := len(line) > 600
			if known, is := found[name]; is && (large || o.name == "Document" || o.name == "Mission") && len(line) >= len(known) || is && !large && count <= keys[name] {
				return
			}
			found[name], keys[name] = line, count
		}}).walk(document, nil)
	}
	return found
}

func writeExamples(t testing.TB) {
	found := gatherExamples(t)
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	var b strings.Builder
	for i, name := range names {
		quoted, _ := json.Marshal(name)
		fmt.Fprintf(&b, "%s  %s: %s", map[bool]string{true: "{\n", false: ",\n"}[i == 0], quoted, found[name])
	}
	write(t, "examples.json", []byte(b.String()+"\n}\n"))
	clear(readExamples())
	for name, text := range found {
		readExamples()[name] = []byte(text)
	}
}

// reachedObjects returns the objects of the language that others refer to, in
// the order of the first reference.
func reachedObjects() []*object {
	var list []*object
	seen := map[*object]bool{}
	var visit func(o *object)
	var fields func(o *object)
	fields = func(o *object) {
		for i := range o.fields {
			for s := o.fields[i].shape; s != nil; s = s.elem {
				if s.object != nil {
					visit(s.object)
				}
			}
		}
		for _, v := range o.variants {
			fields(v.object)
		}
	}
	visit = func(o *object) {
		if !seen[o] {
			seen[o] = true
			list = append(list, o)
			fields(o)
		}
	}
	visit(describeOnce().document)
	return list
}
