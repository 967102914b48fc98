package setting

import (
	"slices"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/nav"
)

// Every bundled game is judged against its own level, warnings included: it is
// what authors copy from.
func TestBundledGamesFitTheirLevels(t *testing.T) {
	for _, id := range game.Bundled() {
		t.Run("M-LVL-002 "+id, func(t *testing.T) {
			data, err := game.Source(id)
			if err != nil {
				t.Fatal(err)
			}
			level, err := levels.Load(id)
			if err != nil {
				t.Fatalf("a bundled game is named as its level: %v", err)
			}
			ways := nav.Build(level.Scene)
			view := NewView(level, ways, Reach(level, ways), nav.BuildRoads(level.Scene))
			document, diagnostics := game.Check(data, game.Options{Level: view})
			for _, d := range diagnostics {
				t.Error(d)
			}
			if _, err := New(level, document, game.DefaultCatalogue()); err != nil {
				t.Error(err)
			}
		})
	}
}

// One game a level, but for flat, which tests bring their own games to.
func TestEveryLevelHasItsGame(t *testing.T) {
	games := game.Bundled()
	for _, id := range levels.Registry() {
		// covers M-LVL-001
		if id != "flat" && !slices.Contains(games, id) {
			t.Errorf("the level %s has no bundled game", id)
		}
	}
}
