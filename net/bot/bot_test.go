package bot_test

import (
	"fmt"
	"math"
	"testing"

	"caper/net/play"
)

func TestBotsReachZones(t *testing.T) {
	for _, zone := range []string{"inside", "up", "yard", "deck", "far"} {
		t.Run(zone, func(t *testing.T) {
			r, b := openRoom(t, 3, reach(zone))
			if !finish(t, r, b, 90) {
				t.Errorf("not reached after 90 s; the bot is at %v", r.Simulation().Players(nil)[0].Pose.Position)
			}
		})
	}
}

func TestBotsDeliverACarOverTheRoads(t *testing.T) {
	mission := `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"%s","at":"car"}],
		"objectives":[{"id":"take","verb":"steal_vehicle","target":"car"},{"id":"go","verb":"deliver","vehicle":"car","to":"far"}]}`
	for _, class := range []string{"compact", "sedan", "van", "box_truck", "motorbike"} {
		t.Run(class, func(t *testing.T) {
			r, b := openRoom(t, 5, fmt.Sprintf(mission, class))
			if !finish(t, r, b, 120) {
				p := r.Simulation().Players(nil)[0]
				t.Errorf("not delivered after 120 s; the bot is at %v, riding %d", p.Pose.Position, p.Riding.Vehicle)
			}
		})
	}
}

func TestIdleBotsWander(t *testing.T) {
	r, b := openRoom(t, 9, reach("up"))
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

// TestACrowdOfBotsReachesItsCars fills a room, whose cars are parked in rows
// behind one place. Each bot finds its way around the cars of the others to its
// own and gets in.
func TestACrowdOfBotsReachesItsCars(t *testing.T) {
	r, first := openRoom(t, 5, `{"id":"m","title":"M","actors":[{"id":"car","type":"vehicle","class":"compact","at":"car"}],
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
		if done >= len(crowd)-2 { // a bot whose car another bot took may walk for long
			return
		}
	}
	t.Errorf("after 240 s %d of %d bots have taken their car", done, len(crowd))
}
