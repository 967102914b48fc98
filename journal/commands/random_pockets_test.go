package commands_test

import (
	"fmt"
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"pgregory.net/rapid"
)

// TestRandomPockets runs random operations on items on both databases and on
// the model, and wants the same answers and the same pockets.
func TestRandomPockets(t *testing.T) {
	m := carrier(1, intents{{issues(1, "a", "bomb", 25)}, {issues(1, "b", "bomb", 25)}, {issues(1, "c", "bomb", 25)},
		{consumes(1, "d", "bomb", 30)}, {removes(1, "e", "bomb")}, {consumes(1, "f", "toll", 9)}})
	var fixtures []*fixture
	for _, engine := range enginetest.Engines(t) {
		fixtures = append(fixtures, setting(t, engine.DB(t), m))
	}
	operations := []string{"loot", "loot", "spend", "take", "abandon", "issue", "issue again", "issue more", "plant", "remove", "pay"}
	rapid.Check(t, func(t *rapid.T) {
		p := &pocket{}
		for _, f := range fixtures {
			f.enter(f.command.Character + 1)
		}
		for range rapid.IntRange(5, 40).Draw(t, "operations") {
			op, n := rapid.SampledFrom(operations).Draw(t, "operation"), rapid.Uint32Range(1, 70).Draw(t, "quantity")
			want := p.do(op, n)
			pockets := map[string]bool{}
			for _, f := range fixtures {
				o, err := f.handles(op, n)
				if o.Applied != want || err != nil && commands.Refused(err) == "" {
					t.Fatalf("%s %d: applied %t, the model says %t (%v)", op, n, o.Applied, want, err)
				}
				pockets[f.holds()] = true
				own, held := f.counts()
				if own != p.own || held != p.held {
					t.Fatalf("%s %d: %d and %d, the model has %+v", op, n, own, held, p)
				}
			}
			if len(pockets) != 1 {
				t.Fatalf("the engines differ: %v", pockets)
			}
		}
	})
}

// counts adds stacks up by whose they are, and wants each within its size.
func (f *fixture) counts() (own, held uint32) {
	f.t.Helper()
	for _, v := range f.views() {
		if v.Quantity > 50 || v.Template != packs || v.Protected() && v.Mark.ItemKey != "bomb" {
			panic(fmt.Sprintf("a stack of %+v", v))
		}
		if v.Protected() {
			held += v.Quantity
		} else {
			own += v.Quantity
		}
	}
	return own, held
}
