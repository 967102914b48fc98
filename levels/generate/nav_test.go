package generate

import (
	"testing"

	"caper/levels"
	"caper/nav"
)

// TestMapOfFlatIsPinned pins the hash of the map of flat. A faster nav.Build
// must build the same map; an intended change of nav updates the hash.
func TestMapOfFlatIsPinned(t *testing.T) {
	l, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	m := nav.Build(l.Scene)
	if got := m.Hash(); got != 0x3851c056585a5e85 {
		t.Errorf("the map of flat has hash %#016x, which differs from the pinned one", got)
	}
	if again := nav.Build(l.Scene).Hash(); again != m.Hash() {
		t.Errorf("two maps of one scene have hashes %#x and %#x", m.Hash(), again)
	}
}

func BenchmarkNavBuild(b *testing.B) {
	l, err := levels.Load("main-riverbend")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		nav.Build(l.Scene)
	}
}
