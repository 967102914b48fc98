package bot_test

import (
	"fmt"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/net/bot"
	"caper/net/play"
	"caper/net/room"
	"caper/systems"
)

var flat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// openRoom opens a room on flat with a game of one mission and one bot.
func openRoom(t *testing.T, seed uint64, missions string) (*room.Room, *bot.Bot) {
	t.Helper()
	text := fmt.Sprintf(`{"id":"t","title":"T","level":"flat",
	"places":{"up":{"x":42,"z":40,"y":3.2},"inside":{"x":43,"z":42},"yard":{"x":-52,"z":42},"deck":{"x":100,"z":100,"y":4},
		"far":{"x":-150,"z":20},"car":{"x":10,"z":-24,"yaw":1.5708}},
	"zones":{"up":{"place":"up","radius":2},"inside":{"place":"inside","radius":1.5},"yard":{"place":"yard","radius":3},
		"deck":{"place":"deck","radius":4},"far":{"place":"far","radius":6}},
	"missions":[%s]}`, missions)
	return openGame(t, seed, text)
}

// openGame opens a room on flat with a game and one bot.
func openGame(t *testing.T, seed uint64, text string) (*room.Room, *bot.Bot) {
	t.Helper()
	document, diagnostics := game.Check([]byte(text), game.Options{})
	if game.HasErrors(diagnostics) {
		t.Fatal(diagnostics)
	}
	r, err := room.New(room.Config{ID: "t", Simulation: systems.Config{Prepared: flat(), Game: document, Seed: seed}})
	if err != nil {
		t.Fatal(err)
	}
	bots, err := play.AddBots(r, flat(), 1, seed)
	if err != nil {
		t.Fatal(err)
	}
	return r, bots[0]
}

// finish steps a room until its bot's mission is completed, for a number of
// seconds at most, and reports whether it is.
func finish(t *testing.T, r *room.Room, b *bot.Bot, seconds int) bool {
	t.Helper()
	for range seconds * 30 {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
		if err := b.Err(); err != nil {
			t.Fatal(err)
		}
		if b.Tracker().Done > 0 {
			return true
		}
	}
	return false
}

func reach(zone string) string {
	return `{"id":"m","title":"M","objectives":[{"id":"o","verb":"goto","to":"` + zone + `"}]}`
}
