package clock_test

import (
	"math"
	"testing"

	"caper/components"
	"caper/systems/clock"
	"caper/systems/systemtest"
)

func TestTheClockRunsAtItsPace(t *testing.T) {
	for _, c := range []struct {
		name           string
		start, pace    float64
		seconds        int
		minutes        float64
		day            uint32
		minutesRunning float64
	}{
		{"one minute a second", 600, 1, 30, 630, 0, 30},
		{"standing still", 600, 0, 30, 600, 0, 0},
		{"over midnight", 1439, 2, 1, 1, 1, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := systemtest.New(t, systemtest.Options{}, &clock.System{})
			now := systemtest.Resource[components.Clock](r)
			now.Minutes, now.Pace = c.start, c.pace
			r.Tick(c.seconds * systemtest.Rate)
			if math.Abs(now.Minutes-c.minutes) > 1e-6 || now.Day != c.day {
				t.Errorf("the clock shows %g on day %d, want %g on day %d", now.Minutes, now.Day, c.minutes, c.day)
			}
			if run := systemtest.Resource[components.Room](r).MinutesRun; math.Abs(run-c.minutesRunning) > 1e-6 {
				t.Errorf("the room ran %g game minutes, want %g", run, c.minutesRunning)
			}
		})
	}
}

func TestSignalsFollowTheirPlan(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &clock.System{})
	plan := &r.Level.Plans[0]
	r.Tick(1)
	signals := systemtest.Resource[components.Signals](r)
	if len(signals.Junctions) != len(r.Level.Plans) {
		t.Fatalf("%d junctions have signals, the level has %d", len(signals.Junctions), len(r.Level.Plans))
	}
	seen := map[uint8]bool{}
	for range 120 * systemtest.Rate {
		r.Tick(1)
		j := signals.Junctions[0]
		seen[j.Phase] = true
		if length := plan.Phases[j.Phase].Seconds; j.Elapsed < 0 || j.Elapsed > length {
			t.Fatalf("phase %d has run for %g s of its %g s", j.Phase, j.Elapsed, length)
		}
	}
	if len(seen) != len(plan.Phases) {
		t.Errorf("%d phases were seen in two minutes, the plan has %d", len(seen), len(plan.Phases))
	}
}

func TestASignalOverrideExpires(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{}, &clock.System{})
	r.Tick(1)
	j := &systemtest.Resource[components.Signals](r).Junctions[0]
	j.Override, j.Left = 2, 1
	r.Tick(systemtest.Rate / 2)
	if j.Override != 2 {
		t.Error("the override expired too early")
	}
	r.Tick(systemtest.Rate)
	if j.Override != 0 || j.Left != 0 {
		t.Errorf("after its time the override is still %d with %g s left", j.Override, j.Left)
	}
	j.Override, j.Left = 3, -1
	r.Tick(5 * systemtest.Rate)
	if j.Override != 3 {
		t.Error("a permanent override expired")
	}
}
