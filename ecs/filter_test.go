package ecs

import (
	"slices"
	"testing"
)

func TestFiltersListInIDOrder(t *testing.T) {
	w := newTestWorld()
	type filters struct {
		both Filter `has:"thing, mark"`
		lone Filter `has:"thing" lacks:"mark"`
	}
	system := &probe[filters]{}
	s := run(w, system)
	both, lone := &system.handles.both, &system.handles.lone
	a := w.Spawn(With(thing{}), With(mark{}))
	b := w.Spawn(With(thing{}))
	c := w.Spawn(With(thing{}), With(mark{}))
	if lone.Count() != 1 {
		t.Errorf("lone lists %d, want the one without a mark", lone.Count())
	}
	w.Put(b, With(mark{9})) // moves b to the table of a and c, behind both
	s.Tick()
	var ids []ID
	for _, e := range both.Entities() {
		ids = append(ids, e.ID)
	}
	if !slices.Equal(ids, []ID{a, b, c}) {
		t.Errorf("both lists %v, want %v", ids, []ID{a, b, c})
	}
	if lone.Count() != 0 {
		t.Errorf("lone lists %d, want none", lone.Count())
	}
	w.Despawn(a)
	if both.Count() != 2 {
		t.Errorf("after a despawn both lists %d, want 2", both.Count())
	}
}
