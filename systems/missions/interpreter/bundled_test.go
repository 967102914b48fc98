package interpreter

import (
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/levels/linked"
)

// The games that need nothing but what is played are played whole.
func TestBundledGamesThatArePlayedWhole(t *testing.T) {
	for _, id := range []string{"main-riverbend", "test-mission-basics"} {
		document, err := game.Load(id)
		if err != nil {
			t.Fatal(err)
		}
		level, err := levels.Load(document.Level)
		if err != nil {
			t.Fatal(err)
		}
		s, err := linked.New(level, document, game.DefaultCatalogue())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range Compile(s).Missions {
			if len(m.Unplayable) > 0 {
				t.Errorf("%s: %s is not played: %v", id, m.Document.ID, m.Unplayable)
			}
		}
	}
}
