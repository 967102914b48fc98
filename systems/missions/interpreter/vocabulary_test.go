package interpreter

import (
	"slices"
	"testing"
)

// Every module must play a word that the language has: a misspelt word in a list
// would never be found by the compiler.
func TestModulesPlayWordsOfTheLanguage(t *testing.T) {
	v := Words()
	for _, c := range []struct {
		what    string
		words   []Word
		modules int
		played  string
		not     string
	}{
		{"verbs", v.Verbs, len(verbs()), "goto", "photograph"},
		{"events", v.Events, len(events()), "zone:enter", "npc:killed"},
		{"events", v.Events, len(events()), "timer", "signal:switched"},
		{"actions", v.Actions, len(actions()), "setFlag", "give"},
		{"conditions", v.Conditions, len(conditions()), "weather", "hasItem"},
		{"values", v.Values, len(values()), "number", "kills"},
		{"queries", v.Queries, len(queries()), "vehicles", "enemies"},
		{"actors", v.Actors, len(actors()), "garage", "npc"},
	} {
		played := 0
		for _, w := range c.words {
			if w.Played {
				played++
			}
		}
		if played != c.modules {
			t.Errorf("%d %s are played and %d modules are listed: %v", played, c.what, c.modules, c.words)
		}
		if !slices.Contains(c.words, Word{c.played, true}) || !slices.Contains(c.words, Word{c.not, false}) {
			t.Errorf("%s: want %s played and %s not: %v", c.what, c.played, c.not, c.words)
		}
	}
}
