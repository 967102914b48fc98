package bench

import (
	"fmt"
	"io"
	"strings"
)

// WriteText prints a report as a table with times in microseconds.
func (r *Report) WriteText(out io.Writer) error {
	var b strings.Builder
	line := func(format string, arguments ...any) { fmt.Fprintf(&b, format+"\n", arguments...) }
	line("%s, seed %d: %g s at %d Hz, %d ticks", r.Scene, r.Seed, r.Seconds, r.Rate, r.Ticks)
	line("%s: %.0f by %.0f m, %d statics, %d lanes, content %.12s", r.Level.ID, r.Level.Width, r.Level.Depth, r.Level.Statics, r.Level.Lanes, r.Level.Hash)
	line("")
	line("%-14s %10s %10s %10s %10s", "us per tick", "mean", "p50", "p99", "max")
	row := func(name string, d Distribution) {
		line("%-14s %10.1f %10.1f %10.1f %10.1f", name, d.Mean, d.P50, d.P99, d.Max)
	}
	for _, p := range r.Systems {
		row(p.Name, p.Time)
	}
	if r.Step != (Distribution{}) {
		row("(mission step)", r.Step)
	}
	row("whole tick", r.Tick)
	row("(clients)", r.Clients)
	line("%-14s %10.0f %10.0f %10.0f %10.0f", "allocations", r.Allocations.Mean, r.Allocations.P50, r.Allocations.P99, r.Allocations.Max)
	line("")
	line("collector: %d runs, pauses %.0f us in all, the longest %.0f us", r.Collector.Runs, r.Collector.PauseTotal, r.Collector.PauseLongest)
	line("heap of the room: %.1f MiB", float64(r.HeapBytes)/(1<<20))
	if r.Snapshots > 0 {
		line("sent: %.0f bytes per client and second, %d snapshots, %d text frames", r.BytesPerClient, r.Snapshots, r.Texts)
	}
	w := &r.Work
	line("work: %.0f m walked, %.0f m driven, %.0f m of traffic; %.1f on foot, %.1f at the wheel", w.Walked, w.Driven, w.Traffic, w.OnFoot, w.AtWheel)
	line("      %.1f vehicles, %.1f ambient, %.1f of them with a body; %.1f bodies awake, %d at most; %.0f entities", w.Vehicles, w.Ambient, w.Embodied, w.Awake, w.AwakeMax, w.Entities)
	line("      %d impacts, %d run over, %d path legs by clients, %d inputs; %.1f missions under way", w.Impacts, w.RunOvers, w.ClientLegs, w.Inputs, w.Missions)
	line("hash: %s", r.Hash)
	for _, m := range r.Missing {
		line("missing: %s", m)
	}
	if _, err := io.WriteString(out, b.String()); err != nil {
		return fmt.Errorf("printing a report: %w", err)
	}
	return nil
}
