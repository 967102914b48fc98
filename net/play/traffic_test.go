package play

import (
	"os"
	"testing"

	"caper/net/room"
	"caper/systems"
)

// TestTrafficFlowsAmongBots lets 32 bots walk, drive and leave cars about in the
// city. The traffic moves at every time of it. Three minutes are a sample;
// CAPER_SWEEP=1 plays thirty.
func TestTrafficFlowsAmongBots(t *testing.T) {
	minutes := 3
	if os.Getenv("CAPER_SWEEP") != "" {
		minutes = 30
	}
	document := load(t, "main-riverbend")
	cars := 64
	document.Rules.Traffic = &cars
	r, err := room.New(room.Config{ID: "t", Simulation: systems.Config{Prepared: riverbend(), Game: document, Seed: 3}})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close("the test has ended")
	if _, err := AddBots(r, riverbend(), 32, 3); err != nil {
		t.Fatal(err)
	}
	for minute := range minutes {
		speed, longest, count := 0.0, 0.0, 0
		for range 60 * 30 {
			if err := r.Step(); err != nil {
				t.Fatal(err)
			}
			sample := r.Simulation().Sample()
			speed += sample.AmbientSpeed
			count += sample.Ambient
			longest = max(longest, sample.AmbientWait)
		}
		sample := r.Simulation().Sample()
		mean := speed / float64(max(1, count))
		t.Logf("minute %d: %d cars at %.1f m/s, %d have stood for more than a minute, the longest for %.0f s", minute+1, sample.Ambient, mean, sample.AmbientStill, longest)
		if minute > 0 && mean < 3 {
			t.Errorf("minute %d: the traffic moves at %.1f m/s", minute+1, mean)
		}
	}
}
