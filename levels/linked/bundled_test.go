package linked

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/nav"
)

// Every bundled game validates without errors or warnings against its own
// level, because authors copy from these games.
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
			walkMap := nav.Build(level.Scene)
			view := NewView(level, walkMap, Reach(level, walkMap), nav.BuildRoads(level.Scene)).WithBodies(bodies)
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

// There is one game per level, except for flat, for which tests have their own
// games.
func TestEveryLevelHasOneGame(t *testing.T) {
	games := game.Bundled()
	for _, id := range levels.Registry() {
		// covers M-LVL-001
		if id != "flat" && !slices.Contains(games, id) {
			t.Errorf("the level %s has no bundled game", id)
		}
	}
}

// The samples of the language, except the one that has every key, are valid on
// flat: every place, post and prop that they name exists there.
func TestSamplesFitFlat(t *testing.T) {
	files, err := filepath.Glob("../game/testdata/valid/*.json")
	if err != nil || len(files) < 12 {
		t.Fatalf("found %d samples (%v)", len(files), err)
	}
	for _, file := range files {
		if filepath.Base(file) == "full.json" {
			continue
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		_, diagnostics := game.Check(data, game.Options{Level: flatView()})
		for _, d := range diagnostics {
			t.Errorf("%s: %v", file, d)
		}
	}
}

// The examples of the codes that need a level have their faults on flat itself,
// and not only on the fake level of the tests of levels/game.
func TestExamplesOfCodesHoldOnFlat(t *testing.T) {
	const folder = "../game/testdata/corpus/"
	shown := 0
	for _, info := range game.Codes() {
		if !info.Level || info.Code == game.CodeNoRoads { // flat has roads
			continue
		}
		files, err := filepath.Glob(folder + "fixed/" + string(info.Code) + "-*.json")
		if err != nil || len(files) != 1 {
			t.Fatalf("%s: found %d examples (%v)", info.Code, len(files), err)
		}
		for _, kind := range []string{"faulty", "fixed"} {
			data, err := os.ReadFile(folder + kind + "/" + filepath.Base(files[0]))
			if err != nil {
				t.Fatal(err)
			}
			_, diagnostics := game.Check(data, game.Options{Level: flatView()})
			told := len(diagnostics) == 1 && diagnostics[0].Code == info.Code
			if kind == "faulty" && !told || kind == "fixed" && len(diagnostics) > 0 {
				t.Errorf("%s, %s: %v", files[0], kind, diagnostics)
			}
			shown++
		}
	}
	if shown != 14 {
		t.Errorf("%d documents", shown)
	}
}
