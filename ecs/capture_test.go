package ecs

import (
	"testing"

	"pgregory.net/rapid"
)

func filled() (*World, []ID) {
	w := newTestWorld()
	bags := declaredStore(w)
	var ids []ID
	for i := range 5 {
		id := w.Spawn(With(thing{uint8(i), float64(i) / 3, i%2 == 0}), With(mark{int32(i)}))
		ids = append(ids, id)
		bags.Put(id, bag{Names: []string{"a", "longer"}, Rows: []thing{{1, 2, true}}})
	}
	w.SetKey(ids[2], Key{Owner: 1, Mission: 2, Actor: 3})
	return w, ids
}

func declaredStore(w *World) *Store[bag] {
	for _, s := range w.stores {
		if b, ok := s.(*Store[bag]); ok {
			return b
		}
	}
	return nil
}

func TestRestoreRevivesTheSameID(t *testing.T) {
	w, ids := filled()
	before := w.Hash()
	kept, ok := w.Capture(ids[2])
	if !ok {
		t.Fatal("a living entity was not captured")
	}
	w.Despawn(ids[2])
	if w.Hash() == before {
		t.Error("a despawn does not change the hash")
	}
	w.Restore(kept)
	if got := w.Hash(); got != before {
		t.Errorf("hash after restore %x, want %x", got, before)
	}
	if w.Keyed(kept.Key) != ids[2] {
		t.Error("the mission key was not restored")
	}
	if w.Restores() != 1 {
		t.Errorf("restores counted %d, want 1", w.Restores())
	}
	w.Put(ids[2], With(mark{99}))
	w.Restore(kept) // replaces the living entity
	if got := w.Hash(); got != before {
		t.Errorf("hash after restoring over a living entity %x, want %x", got, before)
	}
	if _, ok := w.Capture(999); ok {
		t.Error("captured an id that is not alive")
	}
}

func TestTheHashCoversEveryPart(t *testing.T) {
	for name, change := range map[string]func(*World, []ID){
		"component": func(w *World, ids []ID) { w.Put(ids[0], With(thing{9, 9, false})) },
		"store":     func(w *World, ids []ID) { declaredStore(w).Get(ids[1]).Names[1] = "other" },
		"resource":  func(w *World, ids []ID) { w.resources[0].(*resource[sky]).value.Cloud = 1 },
		"id":        func(w *World, ids []ID) { w.Reserve() },
		"swap of two entities": func(w *World, ids []ID) {
			w.Put(ids[0], With(mark{1}))
			w.Put(ids[1], With(mark{0}))
		},
	} {
		w, ids := filled()
		before := w.Hash()
		change(w, ids)
		if w.Hash() == before {
			t.Errorf("%s: the hash did not change", name)
		}
	}
}

func TestTheHashIgnoresTheTablesHistory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := newTestWorld()
		var alive []ID
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			if len(alive) > 0 && rapid.IntRange(0, 2).Draw(t, "what") == 0 {
				i := rapid.IntRange(0, len(alive)-1).Draw(t, "whom")
				w.Despawn(alive[i])
				alive = append(alive[:i], alive[i+1:]...)
				continue
			}
			id := w.Spawn(With(mark{int32(len(alive))}))
			if rapid.Bool().Draw(t, "moved") {
				w.Put(id, With(thing{Small: 3}))
			}
			alive = append(alive, id)
		}
		loaded := newTestWorld()
		if err := loaded.Load(w.Keyframe()); err != nil {
			t.Fatal(err)
		}
		if loaded.Hash() != w.Hash() {
			t.Fatalf("the hash depends on the tables' history")
		}
	})
}
