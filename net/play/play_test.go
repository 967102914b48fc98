package play

import (
	"context"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/systems"
)

var basics = sync.OnceValue(func() *systems.Site {
	level, err := levels.Load("test-mission-basics")
	if err != nil {
		panic(err)
	}
	return systems.NewSite(level)
})

func load(t testing.TB, id string) *game.Document {
	t.Helper()
	document, err := game.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

func TestSameHourRentalIsFinishedTwiceAlike(t *testing.T) {
	// covers M-LVL-006
	var hashes []string
	for range 2 {
		result, err := Run(context.Background(), Options{Site: basics(), Game: load(t, "test-mission-basics"), Bots: 1, Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		if len(result.Missions) != 1 || result.Missions[0].ID != "same_hour_rental" || !result.Done() {
			t.Fatalf("result %+v, want same_hour_rental complete", result)
		}
		hashes = append(hashes, result.Hash)
	}
	if hashes[0] != hashes[1] {
		t.Errorf("hashes %v differ", hashes)
	}
}
