package nav

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
	"pgregory.net/rapid"

	"caper/levels/geometry"
)

func TestFindCases(t *testing.T) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			a := draw(t, c.picture)
			steps, err := a.finder().Find(nil, Query{From: a.start, To: a.goal})
			if err != nil {
				t.Fatal(err)
			}
			a.check(t, steps)
		})
	}
}

func TestEachQueryDecidesWhichDoorsItPasses(t *testing.T) {
	a := draw(t, `
#########
#S..#...#
#...|..G#
#...#...#
#########`)
	f := a.finder()
	if _, err := f.Find(nil, Query{From: a.start, To: a.goal, MayPass: func(int) bool { return false }}); !errors.Is(err, ErrNoPath) {
		t.Errorf("a walker who may not pass the door gets %v, want ErrNoPath", err)
	}
	steps, err := f.Find(nil, Query{From: a.start, To: a.goal, MayPass: func(door int) bool { return door == 0 }})
	if err != nil {
		t.Fatal(err)
	}
	a.check(t, steps)
}

func TestNoPathIntoAClosedYard(t *testing.T) {
	a := draw(t, `
S........
...####..
...#G.#..
...####..
.........`)
	if _, err := a.finder().Find(nil, Query{From: a.start, To: a.goal}); !errors.Is(err, ErrNoPath) {
		t.Errorf("Find returns %v, want ErrNoPath", err)
	}
	reach := Build(a.scene).ReachFrom([]mgl64.Vec3{a.start})
	if reach.Contains(a.goal, 0.5) || !reach.Contains(mgl64.Vec3{8, 0, 4}, 0.5) {
		t.Error("M-IMP-006: Reach contains the closed yard or lacks the open ground")
	}
}

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

// house returns two storeys of 10 x 10 m joined by stairs along the west wall.
// The upper one has a hole over the stairs.
func house() *geometry.Scene {
	bounds := geometry.Rect{Max: geometry.Point{30, 20}}
	upper := geometry.Rect{Min: geometry.Point{10, 5}, Max: geometry.Point{20, 15}}
	s := &geometry.Scene{
		Bounds:  bounds,
		Storeys: []geometry.Storey{{Bounds: bounds}, {Bounds: upper, Height: 3}},
	}
	for _, wall := range [][4]float64{{10, 5, 14, 5}, {16, 5, 20, 5}, {20, 5, 20, 15}, {20, 15, 10, 15}, {10, 15, 10, 5}} {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Bar(geometry.Point{wall[0], wall[1]}, geometry.Point{wall[2], wall[3]}, 0.3),
			Span:      geometry.Span{High: 6},
		})
	}
	slab := func(x0, z0, x1, z1 float64) {
		s.Surfaces = append(s.Surfaces, geometry.Surface{
			Footprint: geometry.Polygon{{x0, z0}, {x1, z0}, {x1, z1}, {x0, z1}}, Height: 3, Thickness: 0.2,
		})
	}
	slab(12, 5, 20, 15)
	slab(10, 13, 12, 15)
	s.Surfaces = append(s.Surfaces, geometry.Sloped(geometry.Stairs, geometry.Point{11, 7}, geometry.Point{11, 13}, 0, 3, 1.2, 0.2))
	s.Links = []geometry.Link{{From: mgl64.Vec3{11, 0, 6.6}, To: mgl64.Vec3{11, 3, 13.4}, Width: 1.2, Storeys: [2]int{0, 1}}}
	s.Doors = []geometry.Door{{ID: "front", A: geometry.Point{14, 5}, B: geometry.Point{16, 5}, Span: geometry.Span{High: 2.2}, Thickness: 0.1}}
	return s
}

func TestTwoStoreys(t *testing.T) {
	s := house()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	m := Build(s)
	f := NewFinder(m, NewOverlay(m))
	from, to := mgl64.Vec3{2, 0, 2}, mgl64.Vec3{18, 3, 8}
	steps, err := f.Find(nil, Query{From: from, To: to})
	if err != nil {
		t.Fatal(err)
	}
	doors, climbs := 0, 0
	for _, step := range steps {
		if step.Door == 0 {
			doors++
		}
		if step.Climb {
			climbs++
		}
	}
	if doors != 1 || climbs != 1 {
		t.Errorf("the path passes %d doors and %d climbs, want 1 and 1: %v", doors, climbs, steps)
	}
	if end := steps[len(steps)-1].Position; end != to {
		t.Errorf("the path ends at %v, want %v", end, to)
	}
	if c, ok := m.Locate(mgl64.Vec3{18, 0, 8}, 0); !ok || c.Storey != 0 {
		t.Errorf("under the upper floor is storey %d, free %v; want the ground", c.Storey, ok)
	}
	if c, ok := m.Locate(to, 0); !ok || c.Storey != 1 {
		t.Errorf("on the upper floor is storey %d, free %v; want 1", c.Storey, ok)
	}
	if m.Open(mgl64.Vec3{11, 3, 9}) {
		t.Error("the hole over the stairs is walkable")
	}
	// covers M-DOC-013
	if reach := m.ReachFrom([]mgl64.Vec3{from}); !reach.Contains(to, 0.5) {
		t.Error("the upper storey cannot be reached by the stairs")
	}
}

func TestThinWallsLetNobodyThrough(t *testing.T) {
	for offset := 0.0; offset < 1; offset += 0.05 {
		bounds := geometry.Rect{Max: geometry.Point{20, 10}}
		s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
		s.Solids = []geometry.Solid{{
			Footprint: geometry.Bar(geometry.Point{9 + offset, 0}, geometry.Point{9 + offset, 10}, 0.1),
			Span:      geometry.Span{High: 3},
		}}
		m := Build(s)
		if m.ReachFrom([]mgl64.Vec3{{2, 0, 5}}).Contains(mgl64.Vec3{17, 0, 5}, 0.5) {
			t.Errorf("a walker passes a wall 0.1 m thick at x %g", 9+offset)
		}
	}
}

func TestWalkersStepOverLowSolidsAndWalkUnderHighOnes(t *testing.T) {
	bounds := geometry.Rect{Max: geometry.Point{10, 10}}
	for name, c := range map[string]struct {
		span geometry.Span
		free bool
	}{
		"kerb":    {geometry.Span{High: 0.3}, true},
		"wall":    {geometry.Span{High: 2}, false},
		"archway": {geometry.Span{Low: 2.5, High: 4}, true},
		"beam":    {geometry.Span{Low: 1.5, High: 4}, false},
	} {
		s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
		s.Solids = []geometry.Solid{{Footprint: geometry.Box(geometry.Point{5.5, 5.5}, 1, 1, 0), Span: c.span}}
		if got := Build(s).Open(mgl64.Vec3{5.5, 0, 5.5}); got != c.free {
			t.Errorf("%s: open %v, want %v", name, got, c.free)
		}
	}
}

func TestFindAgreesWithAPlainFlood(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, d := rapid.IntRange(20, 60).Draw(t, "width"), rapid.IntRange(20, 60).Draw(t, "depth")
		density := rapid.IntRange(5, 38).Draw(t, "walls in a hundred")
		seed := rapid.Uint64().Draw(t, "seed")
		rows := make([][]byte, d)
		for z := range rows {
			rows[z] = make([]byte, w)
			for x := range rows[z] {
				seed = seed*6364136223846793005 + 1442695040888963407
				rows[z][x] = '.'
				if int(seed>>33)%100 < density {
					rows[z][x] = '#'
				}
			}
		}
		rows[0][0], rows[d-1][w-1] = 'S', 'G'
		a := draw(t, string(joinRows(rows)))
		f := a.finder()
		steps, err := f.Find(nil, Query{From: a.start, To: a.goal})
		if short := a.shortest(true); (short >= 0) != (err == nil) {
			t.Fatalf("the flood has length %d, Find returns %v", short, err)
		}
		again, _ := f.Find(nil, Query{From: a.start, To: a.goal})
		if !reflect.DeepEqual(steps, again) {
			t.Fatalf("the same query yields another path the second time")
		}
	})
}

func TestQueueKeepsItsBudgetAndOrder(t *testing.T) {
	a := draw(t, trap(20))
	q := NewQueue(a.finder())
	for owner := range uint64(6) {
		q.Ask(owner, Query{From: a.start, To: a.goal})
	}
	replaced := q.Ask(3, Query{From: a.goal, To: a.start})
	q.Forget(5)
	var owners []uint64
	ticks := 0
	for q.Waiting() > 0 {
		for _, answer := range q.Work(1) {
			owners = append(owners, answer.Owner)
			if answer.Err != nil {
				t.Errorf("owner %d: %v", answer.Owner, answer.Err)
			}
			if answer.Owner == 3 && answer.Ticket != replaced {
				t.Errorf("owner 3 was answered for ticket %d, want its last, %d", answer.Ticket, replaced)
			}
		}
		ticks++
	}
	if want := []uint64{0, 1, 2, 3, 4}; !reflect.DeepEqual(owners, want) {
		t.Errorf("answered %v, want %v", owners, want)
	}
	if ticks != 5 {
		t.Errorf("a budget of one leg took %d ticks for 5 requests, want 5", ticks)
	}
}

func BenchmarkFind(b *testing.B) {
	for _, c := range cases {
		b.Run(c.name, func(b *testing.B) {
			a := draw(b, c.picture)
			f := a.finder()
			var steps []Step
			b.ReportAllocs()
			for b.Loop() {
				var err error
				if steps, err = f.Find(steps[:0], Query{From: a.start, To: a.goal}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkBuild(b *testing.B) {
	bounds := geometry.Rect{Max: geometry.Point{1200, 1200}}
	s := &geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}}
	for i := range 3000 {
		s.Solids = append(s.Solids, geometry.Solid{
			Footprint: geometry.Box(geometry.Point{float64(i%55)*21 + 10, float64(i/55)*21 + 10}, 12, 12, 0), Span: geometry.Span{High: 9},
		})
	}
	for b.Loop() {
		m := Build(s)
		b.ReportMetric(float64(len(m.graph.nodes)), "nodes")
	}
}

func ExampleFinder_Find() {
	bounds := geometry.Rect{Max: geometry.Point{20, 20}}
	m := Build(&geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}})
	f := NewFinder(m, NewOverlay(m))
	steps, err := f.Find(nil, Query{From: mgl64.Vec3{1, 0, 1}, To: mgl64.Vec3{15, 0, 12}})
	fmt.Println(len(steps), steps[0].Position, err)
	// Output: 1 [15 0 12] <nil>
}
