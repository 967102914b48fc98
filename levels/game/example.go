package game

import (
	_ "embed"
	"sync"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// examples.json holds an example of every construct. go generate takes them
// from the samples of the language. The schema and the reference show them.
//
//go:embed examples.json
var examplesText []byte

var readExamples = sync.OnceValue(func() map[string]jsontext.Value {
	examples := map[string]jsontext.Value{}
	if err := json.Unmarshal(examplesText, &examples); err != nil {
		panic("game: examples.json: " + err.Error())
	}
	return examples
})

// exampleOf returns an example of an object, or of one of its shapes, as JSON.
// It is empty if there is none.
func exampleOf(o *object, title string) string {
	return string(readExamples()[exampleName(o, title)])
}

func exampleName(o *object, title string) string {
	if title == "" {
		return o.name
	}
	return o.name + " " + title
}

func withExample(s schema, o *object, title string) schema {
	if example := exampleOf(o, title); example != "" {
		s["examples"] = []any{jsontext.Value(example)}
	}
	return s
}
