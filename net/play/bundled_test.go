package play

import (
	"context"
	"strings"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/systems"
)

// TestEveryBundledMissionIsFinishedByBots checks that bots complete every bundled
// mission that this version plays.
func TestEveryBundledMissionIsFinishedByBots(t *testing.T) {
	if testing.Short() {
		t.Skip("plays every bundled mission")
	}
	for _, id := range game.Bundled() {
		document := load(t, id)
		level, err := levels.Load(document.Level)
		if err != nil {
			t.Fatal(err)
		}
		prepared := riverbend()
		if document.Level != prepared.Level.ID {
			prepared = systems.PrepareLevel(level)
		}
		for i := range document.Missions {
			mission := document.Missions[i].ID
			result, err := Run(context.Background(), Options{Prepared: prepared, Game: document, Mission: mission, Seed: 1, MaxSeconds: 900, Attempts: 3})
			if err != nil && strings.Contains(err.Error(), "is not played by this version") {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if !result.Done() {
				t.Errorf("%s, %s: %+v", id, mission, result.Missions[0])
			}
		}
	}
}

// BenchmarkPlay plays a one-player mission to its end, in a small town and in the
// city with its traffic, and reports simulated seconds per second of real time.
func BenchmarkPlay(b *testing.B) {
	for _, c := range []struct {
		game, mission string
		prepared      func() *systems.PreparedLevel
	}{{"test-mission-basics", "same_hour_rental", basics}, {"main-riverbend", "onboarding_flow", riverbend}} {
		b.Run(c.game, func(b *testing.B) {
			document, prepared := load(b, c.game), c.prepared()
			var realtime float64
			for b.Loop() {
				result, err := Run(context.Background(), Options{Prepared: prepared, Game: document, Mission: c.mission, Bots: 1, Seed: 7})
				if err != nil {
					b.Fatal(err)
				}
				realtime += result.Realtime
			}
			b.ReportMetric(realtime/float64(b.N), "x-realtime")
		})
	}
}
