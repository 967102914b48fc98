package play

import (
	"context"
	"strings"
	"sync"
	"testing"
)

func TestTwoRunsOfSameHourRentalAreEqual(t *testing.T) {
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

func TestConcurrentRoomsPlayLikeSingleOnes(t *testing.T) {
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
		t.Error("two seeds give the same hash")
	}
}

func TestARunPlaysOneMissionForAllBots(t *testing.T) {
	for _, mission := range []string{"carpool", "carpool_relay"} {
		result, err := Run(context.Background(), Options{Prepared: basics(), Game: load(t, "test-mission-basics"), Mission: mission, Seed: 3})
		if err != nil {
			t.Fatal(err)
		}
		// covers M-LVL-008, M-RUN-024, M-RUN-001
		if len(result.Missions) != 1 || result.Missions[0].ID != mission || !result.Done() {
			t.Errorf("%s: %+v, want only this mission, complete", mission, result.Missions)
		}
	}
}

func TestOptionsAreValidatedAtOnce(t *testing.T) {
	_, err := Run(context.Background(), Options{Bots: 40, MaxSeconds: -1})
	for _, want := range []string{"a level and a game", "40 bots", "-1 seconds"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v lacks %q", err, want)
		}
	}
}
