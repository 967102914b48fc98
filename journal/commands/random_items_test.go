package commands_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"caper/journal/commands"
	"caper/journal/enginetest"
)

// pocket is the simplest inventory: how much is the character's own and how
// much the attempt's.
type pocket struct {
	own, held uint32
	active    bool
	done      map[uint32]bool // steps of the attempt
}

// do takes one operation and tells whether it is carried out.
func (p *pocket) do(op string, n uint32) bool {
	step, is := map[string]uint32{"issue": 1, "issue again": 2, "issue more": 3, "plant": 4, "remove": 5, "pay": 6}[op]
	if is && (!p.active || p.done[step]) {
		return false
	}
	switch op {
	case "loot":
		p.own += n
	case "spend":
		if n > p.own {
			return false
		}
		p.own -= n
	case "take":
		if p.active {
			return false
		}
		*p = pocket{own: p.own, active: true, done: map[uint32]bool{}}
	case "abandon":
		if !p.active {
			return false
		}
		*p = pocket{own: p.own}
	case "issue", "issue again", "issue more":
		if p.held+25 > 60 {
			return false
		}
		p.held += 25
	case "plant":
		if p.held < 30 {
			return false
		}
		p.held -= 30
	case "remove":
		p.held = 0
	case "pay":
		if p.own < 9 {
			return false
		}
		p.own -= 9
	}
	if is {
		p.done[step] = true
	}
	return true
}

func (f *fixture) handles(op string, n uint32) (commands.Outcome, error) {
	ctx := f.t.Context()
	switch op {
	case "loot":
		return f.a.LootItems(ctx, f.stock(packs, n))
	case "spend":
		return f.a.SpendItems(ctx, f.stock(packs, n))
	case "take":
		if o, err := f.offer(1); err != nil {
			return o, err
		}
		return f.accept(1)
	case "abandon":
		return f.abandon(1)
	}
	return f.step(1, map[string]uint32{"issue": 1, "issue again": 2, "issue more": 3, "plant": 4, "remove": 5, "pay": 6}[op])
}

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
