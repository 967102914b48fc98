package commands_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"caper/journal/commands"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// move returns the command that moves a stack to a place, in exchange with
// another.
func (f *fixture) move(v commands.ItemView, to store.Place, other *commands.ItemView) func() (commands.Outcome, error) {
	return func() (commands.Outcome, error) { return f.a.MoveItem(f.t.Context(), f.handle(v), to, other) }
}

func TestMoves(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, carrier(1, intents{{issues(1, "first", "bomb", 2)}}))
		f.options.Slots, f.options.Categories = 3, 2
		f.reload()
		f.put(1, 0, packs, 5)
		f.take(1)
		f.does(f.step(1, 1))
		t.Run("J-ITEM-036 a swap moves both or neither, and tells both ends", func(t *testing.T) {
			bomb, free := f.stack(1), f.stack(0)
			errDisk := errors.New("the disk is full")
			points, before := f.probe(f.move(bomb, at(0), &free), errDisk), f.dump()
			for n := range points {
				if err := f.failAt(n, f.move(bomb, at(0), &free), errDisk); !errors.Is(err, errDisk) || !slices.Equal(before, f.dump()) {
					t.Fatalf("point %d: %v", n, err)
				}
			}
			o := f.does(f.move(bomb, at(0), &free)())
			if told(o) != "2 of 11502 in 0 (bomb of 1.1), 5 of 11502 in 1" || told(o) != f.holds() {
				t.Errorf("told %q, held is %q", told(o), f.holds())
			}
		})
		t.Run("J-IMP-012 categories have slots, and end", func(t *testing.T) {
			f.does(f.move(f.stack(0), store.Place{Category: 1, Slot: 2}, nil)())
			f.wants("5 of 11502 in 1, 2 of 11502 in 2 of 1 (bomb of 1.1)")
			for _, place := range []store.Place{{Category: 2}, {Category: -1}, at(3), at(-1), worn(0), {Category: 1, Slot: 2}} {
				f.refuses(commands.RejectInventory, f.move(f.stack(1), place, nil))
			}
			if o, err := f.move(f.stack(1), at(1), nil)(); o.Applied || err != nil {
				t.Errorf("to where it is: %+v %v", o, err)
			}
		})
		t.Run("J-ITEM-030 what the sender saw otherwise is refused before any write", func(t *testing.T) { checkStale(t, f) })
		t.Run("J-ITEM-040 a missing marker comes back, a conflicting one is refused", func(t *testing.T) { checkMarks(t, f) })
		t.Run("only for the live session", func(t *testing.T) {
			f.session.Connection++
			f.refuses(commands.RejectSession, f.move(f.stack(1), at(0), nil))
			f.session.Connection--
			stack := f.stack(1)
			f.point = func(name string) error { // gone while the unit runs
				if name == "validate inventory" {
					f.a.Presence.Publish(commands.Live{})
				}
				return nil
			}
			f.refuses(commands.RejectSession, f.move(stack, at(0), nil))
			f.point = passes
			f.present()
		})
	})
}

// checkStale sends verbs on stacks that are not what the sender saw.
func checkStale(t *testing.T, f *fixture) {
	t.Helper()
	var writes []string
	f.s.Char.SetTrace(func(kind, name string) {
		if kind == "exec" {
			writes = append(writes, name)
		}
	})
	seen := f.stack(1)
	for _, change := range []func(*commands.ItemView){
		func(v *commands.ItemView) { v.Quantity++ }, func(v *commands.ItemView) { v.Slot = 0 }, func(v *commands.ItemView) { v.ID = 99 },
		func(v *commands.ItemView) { v.Template = pistol }, func(v *commands.ItemView) { v.Category = 1 },
	} {
		stale := seen
		change(&stale)
		f.refuses(commands.RejectInventory, f.move(stale, at(2), nil))
		for name, verb := range f.verbs() { // any order: each alone
			if strings.HasPrefix(name, "merge") {
				continue
			}
			if _, err := verb(stale); commands.Refused(err) != commands.RejectInventory {
				t.Errorf("%s: %v", name, err)
			}
		}
		f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.MergeItem(t.Context(), f.handle(stale), seen, 1) })
		f.refuses(commands.RejectInventory, func() (commands.Outcome, error) { return f.a.MergeItem(t.Context(), f.handle(seen), stale, 1) })
	}
	f.s.Char.SetTrace(nil)
	if len(writes) > 0 {
		t.Errorf("wrote %q", writes)
	}
}

// checkMarks moves stacks with missing and with forged marks.
func checkMarks(t *testing.T, f *fixture) {
	t.Helper()
	var bomb commands.ItemView
	for _, v := range f.views() {
		if v.Protected() {
			bomb = v
		}
	}
	forged := bomb
	forged.Mark.Generation++
	f.refuses(commands.RejectMark, f.move(forged, at(2), nil))
	claimed := f.stack(1)
	claimed.Mark = bomb.Mark
	f.refuses(commands.RejectMark, f.move(claimed, at(2), nil))
	bomb.Mark = commands.Mark{}
	o := f.does(f.move(bomb, at(2), nil)())
	if told(o) != "5 of 11502 in 1, 2 of 11502 in 2 (bomb of 1.1)" {
		t.Errorf("told %q", told(o))
	}
}
