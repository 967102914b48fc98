package rules_test

import (
	"testing"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"pgregory.net/rapid"
)

func TestRewardArithmetic(t *testing.T) {
	levels := make(rules.Levels, 50)
	for i := range levels {
		levels[i] = int64(i) * 100
	}
	grant := func(level, to uint32) int64 {
		after, err := rules.Grant(rules.Purse{Level: level, Experience: int64(level-1) * 100}, &content.Reward{Experience: (to - level) * 100}, levels)
		if err != nil || after.Level != to {
			t.Fatalf("%d to %d: %+v %v", level, to, after, err)
		}
		return after.CloneCredits
	}
	// covers J-REWARD-002, J-IMP-017
	for _, c := range []struct {
		from, to uint32
		want     int64
	}{{4, 5, 1}, {4, 15, 2}, {5, 6, 0}, {4, 30, 3}} {
		if got := grant(c.from, c.to); got != c.want {
			t.Errorf("J-REWARD-002 from %d to %d: %d", c.from, c.to, got)
		}
	}
}

// TestWindows holds daily windows to what they are: a window holds its
// instant, is a day long, and begins at the reset second in UTC, whatever the
// host's zone.
func TestWindows(t *testing.T) {
	zones := []*time.Location{time.UTC, time.FixedZone("east", 14*3600), time.FixedZone("west", -11*3600-1800)}
	rapid.Check(t, func(t *rapid.T) {
		reset := rapid.Uint32Range(0, 86399).Draw(t, "reset")
		now := time.UnixMicro(rapid.Int64Range(1e12, 4e15).Draw(t, "now"))
		var first time.Time
		for i, zone := range zones {
			start := rules.Window(reset, now.In(zone))
			// covers J-REP-006
			if start.After(now) || !now.Before(start.Add(24*time.Hour)) || start.Unix()%86400 != int64(reset) {
				t.Fatalf("%s is in the window of %s", now, start)
			}
			if i > 0 && !start.Equal(first) {
				t.Fatalf("in %s the window is another", zone)
			}
			first = start
		}
	})
}
