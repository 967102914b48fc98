package play

import (
	"context"
	"strings"
	"sync"
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/systems"
)

var basics = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("test-mission-basics")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
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
		result, err := Run(context.Background(), Options{Prepared: basics(), Game: load(t, "test-mission-basics"), Bots: 1, Seed: 7})
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

func TestFourRoomsAtOncePlayAsEachAlone(t *testing.T) {
	// covers M-DET-001
	hash := func(seed uint64) string {
		result, err := Run(context.Background(), Options{Prepared: basics(), Game: load(t, "test-mission-basics"), Bots: 4, Seed: seed, MaxSeconds: 40})
		if err != nil {
			t.Error(err)
			return ""
		}
		return result.Hash
	}
	var alone, together [4]string
	for i := range alone {
		alone[i] = hash(uint64(i))
	}
	var wait sync.WaitGroup
	for i := range together {
		wait.Go(func() { together[i] = hash(uint64(i)) })
	}
	wait.Wait()
	if alone != together {
		t.Errorf("hashes together %v, alone %v", together, alone)
	}
	if alone[0] == alone[1] {
		t.Error("two seeds give one hash")
	}
}

func TestRunsPlayOneMissionForAllWhoJoin(t *testing.T) {
	for _, mission := range []string{"carpool", "carpool_relay"} {
		result, err := Run(context.Background(), Options{Prepared: basics(), Game: load(t, "test-mission-basics"), Mission: mission, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		// covers M-LVL-008, M-RUN-024, M-RUN-001
		if len(result.Missions) != 1 || result.Missions[0].ID != mission || !result.Done() {
			t.Errorf("%s: %+v, want it alone and complete", mission, result.Missions)
		}
	}
}

func TestOptionsAreValidatedAtOnce(t *testing.T) {
	_, err := Run(context.Background(), Options{Bots: 40, MaxSeconds: -1})
	for _, want := range []string{"a site and a game", "40 bots", "-1 seconds"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v lacks %q", err, want)
		}
	}
}

// BenchmarkPlay is a one-player mission from start to end, in a small town and
// in the city with its traffic: what counts is how many times real time it runs.
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

var riverbend = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// TestEveryBundledMissionIsFinishedByBots is the proof that what is shipped can
// be played: every mission that this version plays is completed.
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
