package room

import (
	"testing"
	"time"
)

// A room that was delayed runs at most three ticks in a row and skips the rest,
// so that a delay does not cause a burst of ticks.
func TestALateRoomCatchesUpByThreeTicks(t *testing.T) {
	const interval = time.Second / 30
	for _, c := range []struct{ behind, ticks, missed time.Duration }{
		{0, 0, 0},
		{interval - 1, 0, 0},
		{interval, 1, 0},
		{3*interval + 1, 3, 0},
		{4 * interval, 3, 1},
		{time.Minute, 3, 1797},
	} {
		if ticks, missed := dueTicks(c.behind, interval); ticks != c.ticks || missed != c.missed {
			t.Errorf("%s behind: %d ticks and %d skipped, want %d and %d", c.behind, ticks, missed, c.ticks, c.missed)
		}
	}
}
