package interpreter

import (
	"reflect"
	"strings"

	"caper/levels/game"
)

// Word is a word of the language and whether this version plays it.
type Word struct {
	Word   string // as documents write it
	Played bool   // whether this version plays it
}

// Vocabulary is the words of the language, by what they are.
type Vocabulary struct {
	Verbs      []Word // of objectives
	Events     []Word // kind:word, such as zone:enter; the kind alone where the id is all
	Actions    []Word // of rules
	Conditions []Word // of rules and objectives
	Values     []Word // of comparisons and counters
	Queries    []Word // of counts
	Actors     []Word // types of actor
}

// Words lists the whole language from its types, and marks as played what the
// modules' lists hold. Documents, schema and bots follow from the same lists.
func Words() Vocabulary {
	return Vocabulary{
		Verbs:      played(game.Verb("").Words(), verbs(), func(m verbModule) string { return string(m.word) }),
		Events:     played(game.EventForms(), events(), eventForm),
		Actions:    played(keys[game.Action](), actions(), func(m actionModule) string { return m.word }),
		Conditions: played(keys[game.Condition](), conditions(), func(m conditionModule) string { return m.word }),
		Values:     played(append([]string{"number"}, keys[game.Value]()...), values(), func(m valueModule) string { return m.word }),
		Queries:    played(keys[game.Query](), queries(), func(m queryModule) string { return m.word }),
		Actors:     played(game.ActorType("").Words(), actors(), func(m actorModule) string { return string(m.kind) }),
	}
}

func eventForm(m eventModule) string {
	if m.word == "" {
		return string(m.kind)
	}
	return string(m.kind) + ":" + m.word
}

// played pairs the words of the language with whether a module plays them.
func played[M any](all []string, modules []M, word func(M) string) []Word {
	known := map[string]bool{}
	for _, m := range modules {
		known[word(m)] = true
	}
	var list []Word
	for _, w := range all {
		list = append(list, Word{w, known[w]})
	}
	return list
}

// keys are the keys of a document's type that has exactly one of them set.
func keys[T any]() []string {
	var list []string
	for _, f := range reflect.VisibleFields(reflect.TypeFor[T]()) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" {
			list = append(list, name)
		}
	}
	return list
}
