package nav

import (
	"testing"

	"caper/levels/geometry"
)

func TestPathsAvoidBlockersUntilAllAreGone(t *testing.T) {
	a := draw(t, `
..........
S........G
..........`)
	f := a.finder()
	car := geometry.Box(geometry.Point{5, 1.5}, 1, 1.2, 0)
	f.overlay.Block(0, car)
	f.overlay.Block(0, car)
	before := f.overlay.Revision()
	for range 2 {
		steps, err := f.Find(nil, Query{From: a.start, To: a.goal})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range steps {
			if car.Contains(geometry.Flat(s.Position)) {
				t.Errorf("the path leads through the blocker: %v", steps)
			}
		}
		if len(steps) < 2 {
			t.Errorf("there are %d blocked cells, and yet the path is straight: %v", len(f.overlay.counts[0]), steps)
		}
		f.overlay.Unblock(0, car) // the second still stands
	}
	f.overlay.Unblock(0, car)
	if f.overlay.Revision() == before {
		t.Error("the revision has not changed")
	}
	steps, err := f.Find(nil, Query{From: a.start, To: a.goal})
	if err != nil || len(steps) != 1 {
		t.Errorf("with all blockers gone: %v, %v; want one straight step", steps, err)
	}
}

func TestBlockedPassageHasNoPathUntilItIsFree(t *testing.T) {
	picture := `
........................................................................
........................................................................
S...............................#......................................G
................................#.......................................
................................#.......................................
................................#.......................................`
	a := draw(t, picture)
	f := a.finder()
	f.overlay.Block(0, geometry.Box(geometry.Point{32, 1}, 2, 2, 0))
	steps, err := f.Find(nil, Query{From: a.start, To: a.goal})
	if err == nil {
		t.Fatalf("the only passage is blocked, and yet Find returns %v", steps)
	}
	f.overlay.Unblock(0, geometry.Box(geometry.Point{32, 1}, 2, 2, 0))
	if steps, err = f.Find(nil, Query{From: a.start, To: a.goal}); err != nil {
		t.Fatal(err)
	}
	a.check(t, steps)
}
