package game

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// breakOne changes one value or key somewhere in a document.
func (g generator) breakOne(value any) any {
	switch value := value.(type) {
	case map[string]any:
		keys := make([]string, 0, len(value))
		for key := range value {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		if len(keys) == 0 || g.pick("here", 4) == 0 {
			value["unheard_of"] = 1
			return value
		}
		key := keys[g.pick("which", len(keys))]
		if g.pick("drop", 4) == 0 {
			delete(value, key)
			return value
		}
		value[key] = g.breakOne(value[key])
		return value
	case []any:
		if len(value) > 0 {
			i := g.pick("which", len(value))
			value[i] = g.breakOne(value[i])
			return value
		}
	}
	return []any{nil, -7.5, 4711, "Not a word", "a", true, []any{}, map[string]any{}}[g.pick("other", 8)]
}

// TestGeneratedDocuments checks that documents generated from the description
// of the language do not violate it, that the schema accepts them, and that
// they stay the same when encoded and decoded.
func TestGeneratedDocuments(t *testing.T) {
	compiled := compiledSchema(t)
	rapid.Check(t, func(t *rapid.T) {
		value := generator{t}.object(describeOnce().document, 0)
		value["format"] = 2
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		document, diagnostics := Decode(text, Options{})
		if len(diagnostics) > 0 {
			t.Fatalf("%v in %s", diagnostics, text)
		}
		if err := compiled.Validate(plainly(t, text)); err != nil {
			t.Fatalf("the schema rejects %s: %v", text, err)
		}
		written, err := Encode(document)
		if err != nil {
			t.Fatal(err)
		}
		again, diagnostics := Decode(written, Options{})
		if len(diagnostics) > 0 {
			t.Fatalf("%v in %s", diagnostics, written)
		}
		if rewritten, _ := Encode(again); string(rewritten) != string(written) {
			t.Fatalf("%s became %s", written, rewritten)
		}
		Validate(document, nil)
	})
}

// TestSchemaAndDecoderAgree checks that the schema and the decoder agree on
// documents with one change.
func TestSchemaAndDecoderAgree(t *testing.T) {
	compiled := compiledSchema(t)
	rapid.Check(t, func(t *rapid.T) {
		g := generator{t}
		value := g.object(describeOnce().document, 0)
		value["format"] = 2
		g.breakOne(value)
		value["format"] = 2
		text, err := json.Marshal(value)
		if err != nil {
			t.Fatal(err)
		}
		_, diagnostics := Decode(text, Options{})
		refusal := compiled.Validate(plainly(t, text))
		if HasErrors(diagnostics) != (refusal != nil) {
			t.Fatalf("decoder %v, schema %v, on %s", diagnostics, refusal, text)
		}
	})
}

func plainly(t *rapid.T, text []byte) any {
	var value any
	if err := json.Unmarshal(text, &value); err != nil {
		t.Fatal(err)
	}
	return value
}
