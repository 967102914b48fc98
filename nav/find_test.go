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

func ExampleFinder_Find() {
	bounds := geometry.Rect{Max: geometry.Point{20, 20}}
	m := Build(&geometry.Scene{Bounds: bounds, Storeys: []geometry.Storey{{Bounds: bounds}}})
	f := NewFinder(m, NewOverlay(m))
	steps, err := f.Find(nil, Query{From: mgl64.Vec3{1, 0, 1}, To: mgl64.Vec3{15, 0, 12}})
	fmt.Println(len(steps), steps[0].Position, err)
	// Output: 1 [15 0 12] <nil>
}
