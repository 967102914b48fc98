package game

import (
	"bytes"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func compiledSchema(t testing.TB) *jsonschema.Schema {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	compiler.DefaultDraft(jsonschema.Draft2020)
	if err := compiler.AddResource("game.json", value); err != nil {
		t.Fatal(err)
	}
	compiled, err := compiler.Compile("game.json")
	if err != nil {
		t.Fatal(err)
	}
	return compiled
}

func instance(t testing.TB, text []byte) any {
	t.Helper()
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return value
}

// TestSchemaAgrees checks that the schema accepts every sample and rejects what
// the decoder rejects.
func TestSchemaAgrees(t *testing.T) {
	compiled := compiledSchema(t)
	files, _ := filepath.Glob("testdata/valid/*.json")
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		if err := compiled.Validate(instance(t, edited(t, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		document, _ := Decode(edited(t, name), Options{})
		written, err := Encode(document)
		if err != nil {
			t.Fatal(err)
		}
		if err := compiled.Validate(instance(t, written)); err != nil {
			t.Errorf("%s as written: %v", name, err)
		}
	}
	for _, id := range Bundled() {
		text, err := Source(id)
		if err != nil {
			t.Fatal(err)
		}
		if err := compiled.Validate(instance(t, text)); err != nil {
			t.Errorf("%s: %v", id, err)
		}
	}
	for _, c := range []struct {
		name  string
		pairs []string
	}{
		{"an unknown key", []string{`"timeLimit": 60`, `"timeLimt": 60`}},
		{"an unknown key at the top", []string{`"level": "flat",`, `"level": "flat", "author": "x",`}},
		{"a key of another verb", []string{`"verb": "goto", "to": "za", "text"`, `"verb": "goto", "to": "za", "seconds": 3, "text"`}},
		{"a key of another role", []string{`"weapon": "rifle"`, `"refuge": "a"`}},
		{"raises on another zone", []string{`"kind": "dropoff"`, `"kind": "dropoff", "raises": "heat"`}},
		{"a missing key", []string{`"verb": "sneak", "zone": "keep_out"`, `"verb": "sneak"`}},
		{"a bound", []string{`"maxPlayers": 16`, `"maxPlayers": 33`}},
		{"an excluded bound", []string{`"radius": 8.5`, `"radius": 0`}},
		{"a fraction of a whole number", []string{`"laps": 2`, `"laps": 2.5`}},
		{"a word", []string{`"weapon": "rifle"`, `"weapon": "axe"`}},
		{"an id", []string{`"deck": { "x"`, `"Deck": { "x"`}},
		{"a tag", []string{`"tags": ["part"]`, `"tags": ["Part"]`}},
		{"a time", []string{`"setClock": "06:30"`, `"setClock": "24:00"`}},
		{"an event", []string{`zone:keep_out.trespass`, `zone:keep_out.trespas`}},
		{"two actions in one", []string{`{ "setFlag": "armed" }, {`, `{ "setFlag": "armed",`}},
		{"a long text", []string{`"line": "Bye."`, `"line": "` + strings.Repeat("x", 301) + `"`}},
		{"a fourth reply", []string{`"failText": "No app." }]`, `"failText": "No app." }, { "id": "r2", "text": "x" }, { "id": "r3", "text": "x" }, { "id": "r4", "text": "x" }]`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			text := edited(t, "full", c.pairs...)
			if err := compiled.Validate(instance(t, text)); err == nil {
				t.Error("the schema accepts it")
			}
			if _, diagnostics := Decode(text, Options{}); !HasErrors(diagnostics) {
				t.Error("the decoder accepts it")
			}
		})
	}
}

func TestSchemaIsStableAndDescribed(t *testing.T) {
	first, _ := Schema()
	second, _ := Schema()
	if !bytes.Equal(first, second) {
		t.Error("the schema differs from call to call")
	}
	for _, o := range describeOnce().objects {
		if o.doc == "" {
			t.Errorf("%s has no description", o.name)
		}
		for i := range o.fields {
			if o.fields[i].doc == "" {
				t.Errorf("%s.%s has no description", o.name, o.fields[i].name)
			}
		}
	}
}

// schemaDefinition is the part of a definition of the schema that editors show.
type schemaDefinition struct {
	OneOf []struct {
		Description string
		Properties  map[string]struct{ Const any }
		Examples    []any
	}
	Properties map[string]struct{ Description string }
	Examples   []any
}

func schemaDefinitions(t *testing.T) map[string]schemaDefinition {
	t.Helper()
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	var root struct {
		Definitions map[string]schemaDefinition `json:"$defs"`
	}
	if err := json.Unmarshal(text, &root); err != nil {
		t.Fatal(err)
	}
	return root.Definitions
}

func TestSchemaDescribesVerbsAndActors(t *testing.T) {
	definitions := schemaDefinitions(t)
	verbs := map[string]bool{}
	for _, branch := range definitions["Objective"].OneOf {
		word, _ := branch.Properties["verb"].Const.(string)
		verbs[word] = branch.Description != "" && len(branch.Examples) > 0
	}
	for _, verb := range Verb("").Words() {
		if !verbs[verb] {
			t.Errorf("the verb %s has no branch with a description and an example", verb)
		}
	}
	for _, branch := range definitions["Actor"].OneOf {
		if branch.Description == "" || len(branch.Examples) == 0 || branch.Properties["type"].Const == nil {
			t.Errorf("an actor's branch lacks a description, an example or its type: %+v", branch)
		}
	}
}

func TestSchemaDescribesActions(t *testing.T) {
	action := schemaDefinitions(t)["Action"]
	for _, o := range reachedObjects() {
		if o.name != "Action" {
			continue
		}
		for _, name := range o.names {
			if action.Properties[name].Description == "" {
				t.Errorf("the action %s has no description", name)
			}
		}
		if len(action.Examples) != len(o.names) {
			t.Errorf("there are %d examples of %d actions", len(action.Examples), len(o.names))
		}
	}
}

func TestEventExamplesAreEvents(t *testing.T) {
	for _, name := range eventExamples() {
		if _, problem, _ := ParseEvent(name); problem != "" {
			t.Errorf("the example %s: %s", name, problem)
		}
	}
	for _, kind := range EventKinds() {
		if !slices.ContainsFunc(eventExamples(), func(name string) bool { return strings.HasPrefix(name, kind+":") }) {
			t.Errorf("%s events have no example", kind)
		}
	}
}

func TestSchemaAcceptsItsExamples(t *testing.T) {
	text, err := Schema()
	if err != nil {
		t.Fatal(err)
	}
	whole := instance(t, text)
	for name, example := range readExamples() {
		kind, _, _ := strings.Cut(name, " ")
		compiler := jsonschema.NewCompiler()
		compiler.DefaultDraft(jsonschema.Draft2020)
		if err := compiler.AddResource("game.json", whole); err != nil {
			t.Fatal(err)
		}
		if err := compiler.MustCompile("game.json#/$defs/" + kind).Validate(instance(t, example)); err != nil {
			t.Errorf("the example of %s: %v", name, err)
		}
	}
}
