package systems

import (
	"slices"
	"testing"

	"caper/ecs"
)

func orderOf(t *testing.T) []ecs.Access {
	t.Helper()
	s, err := New(Config{Prepared: preparedFlat()})
	if err != nil {
		t.Fatal(err)
	}
	return s.Order()
}

// TestWritersAreOrdered fails when several stages write the same thing and no
// row of sharedWrites orders them, and for a row that says more than is so.
func TestWritersAreOrdered(t *testing.T) {
	order := orderOf(t)
	for _, c := range ecs.Conflicts(order, sharedWrites()) {
		t.Errorf("%s and %s both write %s %s and no row of sharedWrites orders them", c.First, c.Second, c.Kind, c.Name)
	}
	for _, thing := range ecs.Excess(order, sharedWrites()) {
		t.Errorf("sharedWrites names %s, which does not write it", thing)
	}
}

// TestANewWriterNeedsAStatedOrder puts a stage into every place of the order. To
// follow all stages before it does not order its writes.
func TestANewWriterNeedsAStatedOrder(t *testing.T) {
	order := orderOf(t)
	for _, thing := range []ecs.Touch{
		{Name: "Health", Kind: ecs.KindComponent, Mode: ecs.Write}, {Name: "Lock", Kind: ecs.KindComponent, Mode: ecs.Write},
		{Name: "Wallet", Kind: ecs.KindComponent, Mode: ecs.Write}, {Name: "Door", Kind: ecs.KindComponent, Mode: ecs.Write},
		{Name: "physics.Space", Kind: ecs.KindService, Mode: ecs.Write}, {Name: "Harmed", Kind: ecs.KindEvent, Mode: ecs.Write},
	} {
		for at := range len(order) + 1 {
			for _, after := range [][]string{nil, names(order[:at])} {
				inserted := slices.Insert(slices.Clone(order), at, ecs.Access{System: "new", After: after, Touches: []ecs.Touch{thing}})
				if len(ecs.Conflicts(inserted, sharedWrites())) == 0 {
					t.Errorf("a new stage at %d that follows %v writes %s without a stated order", at, after, thing.Name)
				}
			}
		}
	}
}

// TestMovedStagesConflict moves stages before everything that they followed.
func TestMovedStagesConflict(t *testing.T) {
	for _, stage := range []string{"traffic", "physics", "damage", "interaction", "missions"} {
		order := orderOf(t)
		at := slices.Index(names(order), stage)
		moved := slices.Insert(slices.Delete(slices.Clone(order), at, at+1), 0, order[at])
		if len(ecs.Conflicts(moved, sharedWrites())) == 0 {
			t.Errorf("%s in the first place conflicts with nobody", stage)
		}
	}
}

// TestStagesFollowWhatTheyNeed fails for an After whose stage writes nothing that
// the later stage reads or writes.
func TestStagesFollowWhatTheyNeed(t *testing.T) {
	order := orderOf(t)
	for _, later := range order {
		for _, name := range later.After {
			earlier := order[slices.Index(names(order), name)]
			needed := slices.ContainsFunc(earlier.Touches, func(w ecs.Touch) bool {
				return w.Mode == ecs.Write && slices.ContainsFunc(later.Touches, func(t ecs.Touch) bool { return t.Name == w.Name && t.Kind == w.Kind })
			})
			if !needed {
				t.Errorf("%s follows %s, of which it needs nothing", later.System, name)
			}
		}
	}
}

func names(order []ecs.Access) (list []string) {
	for _, a := range order {
		list = append(list, a.System)
	}
	return list
}
