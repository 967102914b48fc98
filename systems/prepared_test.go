package systems

import (
	"runtime"
	"testing"

	"caper/levels"
	"caper/nav"
)

// PrepareLevel builds the search graphs, so the first finder allocates no more
// than a later one.
func TestPrepareLevelBuildsTheSearchGraphs(t *testing.T) {
	level, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	prepared := PrepareLevel(level)
	search := func() uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		nav.NewFinder(prepared.Map, nav.NewOverlay(prepared.Map))
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if first, later := search(), search(); first > later+16<<10 {
		t.Errorf("the first finder takes %d bytes, the next %d", first, later)
	}
}
