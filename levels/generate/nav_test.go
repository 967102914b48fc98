package generate

import (
	"testing"

	"caper/levels"
	"caper/nav"
)

// The map of flat, whose numbers are fixed: whoever makes nav.Build quicker
// must build the same. What a change of nav is meant to change is renewed here.
func TestNavOfFlatIsWhatItWas(t *testing.T) {
	l, err := levels.Load("flat")
	if err != nil {
		t.Fatal(err)
	}
	m := nav.Build(l.Scene)
	if got := m.Hash(); got != 0x3851c056585a5e85 {
		t.Errorf("the map of flat has hash %#016x", got)
	}
	if again := nav.Build(l.Scene).Hash(); again != m.Hash() {
		t.Errorf("built twice, hashes %#x and %#x", m.Hash(), again)
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
