package ecs

import (
	"testing"

	"caper/components"
)

// thing has padding between its fields on purpose.
type thing struct {
	Small uint8
	Large float64
	Tail  bool
}

type mark struct{ N int32 }

type bag struct {
	Names []string
	Rows  []thing
}

type sky struct{ Cloud float64 }

type bang struct {
	components.Occurrence
	Loud uint8
}

func newTestWorld() *World {
	w := NewWorld(7)
	RegisterComponent[thing](w)
	RegisterComponent[mark](w)
	RegisterResource(w, sky{0.5})
	RegisterStore[bag](w)
	RegisterEvents[bang](w)
	w.RegisterArchetype("marked", With(mark{}))
	w.RegisterArchetype("marked thing", With(thing{}), With(mark{}))
	return w
}

// probe runs a function as a system with the handles H.
type probe[H any] struct {
	handles H
	update  func(*H, Tick)
}

func (p *probe[H]) Update(t Tick) {
	if p.update != nil {
		p.update(&p.handles, t)
	}
}

// run schedules the systems under the names "a", "b", …
func run(w *World, systems ...System) *Schedule {
	var stages []Stage
	for i, s := range systems {
		stages = append(stages, Stage{Name: string(rune('a' + i)), System: s})
	}
	return NewSchedule(w, stages, 30, nil)
}

func TestIDsAreNeverReused(t *testing.T) {
	w := newTestWorld()
	first := w.Spawn(With(mark{1}))
	w.Despawn(first)
	second := w.Spawn(With(mark{2}))
	if first == second {
		t.Fatalf("id %d was given twice", first)
	}
	if w.Alive(first) || !w.Alive(second) {
		t.Errorf("alive: first %v, second %v; want false, true", w.Alive(first), w.Alive(second))
	}
	for range 3 * pageSize {
		w.Despawn(w.Spawn(With(mark{3})))
	}
	if w.index.pages[1] != nil {
		t.Error("a page without living ids was not freed")
	}
	if w.Count() != 1 {
		t.Errorf("count %d, want 1", w.Count())
	}
}

func TestKeysFindActors(t *testing.T) {
	// covers M-ACT-002
	w := newTestWorld()
	key := Key{Owner: 3, Mission: 1, Actor: 2, Ordinal: 4}
	id := w.Spawn(With(mark{1}))
	w.SetKey(id, key)
	if got := w.Keyed(key); got != id {
		t.Errorf("keyed %v gives %d, want %d", key, got, id)
	}
	if got := components.UnpackActorKey(key.Packed()); got != key {
		t.Errorf("unpacked %v, want %v", got, key)
	}
	if key.String() != "3:1:2#4" {
		t.Errorf("key prints as %s", key)
	}
	w.Despawn(id)
	if w.Keyed(key) != 0 {
		t.Error("the key outlives its entity")
	}
}

func TestADespawnRemovesTheStoredValues(t *testing.T) {
	w, ids := filled()
	bags := declaredStore(w)
	w.Despawn(ids[1])
	if bags.Get(ids[1]) != nil || bags.Get(ids[2]) == nil || len(bags.sorted) != len(ids)-1 {
		t.Errorf("the store has values of %v, want none of %d", bags.sorted, ids[1])
	}
}
