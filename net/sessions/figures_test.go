package sessions_test

import (
	"fmt"
	"slices"
	"testing"
	"time"
)

// figures are the median, the 99th percentile and the longest of several times.
type figures struct{ p50, p99, most time.Duration }

func (f figures) String() string { return fmt.Sprintf("%v/%v/%v", f.p50, f.p99, f.most) }

// ticks runs a room in real time at 30 Hz.
func ticks(t *testing.T, h *testServer, n int) figures {
	t.Helper()
	var took []time.Duration
	ticker := time.NewTicker(time.Second / 30)
	defer ticker.Stop()
	for range n {
		<-ticker.C
		from := time.Now()
		if err := h.room.Step(); err != nil {
			t.Fatal(err)
		}
		took = append(took, time.Since(from))
	}
	return figuresOf(took)
}

// measure calls a function a number of times and measures each call.
func measure(n int, run func()) figures {
	took := make([]time.Duration, n)
	for i := range took {
		from := time.Now()
		run()
		took[i] = time.Since(from)
	}
	return figuresOf(took)
}

func figuresOf(took []time.Duration) figures {
	slices.Sort(took)
	n := len(took)
	return figures{took[n/2], took[n*99/100], took[n-1]}
}
