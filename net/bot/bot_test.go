package bot_test

import (
	"fmt"
	"math"
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

// seat opens a room on flat with a game of one mission and one bot.
func seat(t *testing.T, seed uint64, missions string) (*room.Room, *bot.Bot) {
	t.Helper()
	text := fmt.Sprintf(`{"id":"t","title":"T","level":"flat",
	"places":{"up":{"x":42,"z":40,"y":3.2},"inside":{"x":43,"z":42},"yard":{"x":-52,"z":42},"deck":{"x":100,"z":100,"y":4},
		"far":{"x":-150,"z":20},"car":{"x":10,"z":-24,"yaw":1.5708}},
	"zones":{"up":{"place":"up","radius":2},"inside":{"place":"inside","radius":1.5},"yard":{"place":"yard","radius":3},
		"deck":{"place":"deck","radius":4},"far":{"place":"far","radius":6}},
	"missions":[%s]}`, missions)
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

// finish steps a room until its bot's mission is done or seconds have passed.
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

func TestBotsFindTheirWay(t *testing.T) {
	for _, zone := range []string{"inside", "up", "yard", "deck", "far"} {
		t.Run(zone, func(t *testing.T) {
			r, b := seat(t, 3, reach(zone))
			if !finish(t, r, b, 90) {
				t.Errorf("not there after 90 s; at %v", r.Simulation().Players(nil)[0].Pose.Position)
			}
		})
	}
}

func TestBotsDeliverACarOverTheRoads(t *testing.T) {
	mission := `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"%s","at":"car"}],
		"objectives":[{"id":"take","verb":"steal_vehicle","target":"car"},{"id":"go","verb":"deliver","vehicle":"car","to":"far"}]}`
	for _, class := range []string{"compact", "sedan", "van", "box_truck", "motorbike"} {
		t.Run(class, func(t *testing.T) {
			r, b := seat(t, 5, fmt.Sprintf(mission, class))
			if !finish(t, r, b, 120) {
				p := r.Simulation().Players(nil)[0]
				t.Errorf("not delivered after 120 s; at %v, riding %d", p.Pose.Position, p.Riding.Vehicle)
			}
		})
	}
}

func TestIdleBotsWander(t *testing.T) {
	r, b := seat(t, 9, reach("up"))
	if !finish(t, r, b, 90) {
		t.Fatal("the mission is not done")
	}
	from := r.Simulation().Players(nil)[0].Pose.Position
	far := 0.0
	for range 60 * 30 {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
		far = math.Max(far, r.Simulation().Players(nil)[0].Pose.Position.Sub(from).Len())
	}
	if far < 5 {
		t.Errorf("in a minute without a mission the bot went %g m", far)
	}
}

// A full room's cars stand in rows behind one place: everybody finds the way
// around the others' to their own, and gets in.
func TestACrowdOfBotsTakesItsCars(t *testing.T) {
	r, first := seat(t, 5, `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"}],
		"objectives":[{"id":"take","verb":"steal_vehicle","target":"car"}]}`)
	others, err := play.AddBots(r, flat(), 31, 100)
	if err != nil {
		t.Fatal(err)
	}
	crowd := append(others, first)
	done := 0
	for range 240 * 30 {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
		done = 0
		for _, b := range crowd {
			if b.Tracker().Done > 0 {
				done++
			}
		}
		if done >= len(crowd)-2 { // whose car was driven off by another may be on foot for long
			return
		}
	}
	t.Errorf("after 240 s %d of %d bots have taken their car", done, len(crowd))
}
