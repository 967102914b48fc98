package ecs

import "testing"

func TestDrawsAreHashes(t *testing.T) {
	w := newTestWorld()
	r, other := newRandom(w, "guards"), newRandom(w, "traffic")
	w.tick = 5
	first := r.Float(3, 0)
	if r.Float(3, 0) != first {
		t.Error("the same draw gives two numbers")
	}
	seen := map[uint64]bool{r.Uint64(3, 0): true}
	for _, n := range []uint64{r.Uint64(3, 1), r.Uint64(4, 0), other.Uint64(3, 0)} {
		if seen[n] {
			t.Error("two draws of another entity, system or number agree")
		}
		seen[n] = true
	}
	sum, below := 0.0, [6]int{}
	for id := ID(0); id < 6000; id++ {
		sum += r.Between(id, 2, -1, 1)
		below[r.Below(id, 3, 6)]++
	}
	if mean := sum / 6000; mean > 0.03 || mean < -0.03 {
		t.Errorf("mean of draws in [-1, 1) is %g", mean)
	}
	for face, n := range below {
		if n < 850 || n > 1150 {
			t.Errorf("face %d came up %d times in 6000", face, n)
		}
	}
}

func TestDrawsFollowTheirStream(t *testing.T) {
	w := newTestWorld()
	type draws struct {
		own   Random
		named Random `stream:"traffic"`
	}
	system := &probe[draws]{}
	run(w, system)
	if system.handles.own != newRandom(w, "a") || system.handles.named != newRandom(w, "traffic") {
		t.Error("a system's draws follow neither its name nor the stream that the tag names")
	}
}
