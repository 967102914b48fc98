package ecs

import "testing"

// structure holds the handles that spawn, despawn and look up entities.
type structure struct {
	marked    Filter  `has:"mark"`
	spawner   Spawner `archetype:"marked"`
	despawner Despawner
	remover   Remover[mark]
	lookup    Lookup
	keys      KeyWriter
	ticks     Ticks
}

func TestDeferredChangesWaitForTheEndOfTheSystem(t *testing.T) {
	w := newTestWorld()
	victim, plain := w.Spawn(With(mark{1})), w.Spawn(With(mark{2}), With(thing{}))
	var spawned ID
	var during, after int
	first := &probe[structure]{update: func(h *structure, _ Tick) {
		spawned = h.spawner.SpawnLater(With(mark{5}))
		h.despawner.DespawnLater(victim)
		h.remover.RemoveLater(plain)
		h.remover.RemoveLater(victim) // the entity is gone by then, so the change is dropped
		during = h.marked.Count()
		if h.lookup.Alive(spawned) || !h.lookup.Alive(victim) {
			t.Error("a deferred change was applied at once")
		}
	}}
	second := &probe[structure]{update: func(h *structure, _ Tick) { after = h.marked.Count() }}
	run(w, first, second).Tick()
	if during != 2 || after != 1 {
		t.Errorf("marks: %d during the system and %d after it, want 2 and 1", during, after)
	}
	if !w.Alive(spawned) || w.Alive(victim) || !w.Alive(plain) {
		t.Error("the spawn, the despawn or the removal was not applied")
	}
}

func TestDirectChangesApplyAtOnce(t *testing.T) {
	w := newTestWorld()
	key := Key{Owner: 1, Mission: 2, Actor: 3}
	system := &probe[structure]{update: func(h *structure, tick Tick) {
		id := h.spawner.Spawn(With(mark{7}))
		h.keys.Set(id, key)
		if e, ok := h.lookup.Find(id); !ok || e.ID != id || h.keys.Entity(key) != id {
			t.Error("what was spawned is not found by id and key")
		}
		if got, keyed := h.keys.KeyOf(id); !keyed || got != key {
			t.Errorf("its key is %v", got)
		}
		h.keys.Clear(id)
		if _, keyed := h.keys.KeyOf(id); keyed || h.keys.Entity(key) != 0 {
			t.Error("a cleared key is still there")
		}
		h.despawner.Despawn(id)
		if h.lookup.Alive(id) {
			t.Error("what was despawned is alive")
		}
		if h.ticks.Now() != tick.Number {
			t.Errorf("now is tick %d, want %d", h.ticks.Now(), tick.Number)
		}
	}}
	run(w, system).Tick()
}

func TestATickCarriesTheNumberOfRestores(t *testing.T) {
	w := newTestWorld()
	captured, _ := w.Capture(w.Spawn(With(mark{1})))
	var seen []uint64
	s := run(w, &probe[struct{}]{update: func(_ *struct{}, t Tick) { seen = append(seen, t.Restores) }})
	s.Tick()
	w.Restore(captured)
	s.Tick()
	if seen[0] != 0 || seen[1] != 1 {
		t.Errorf("ticks carry %v restores, want 0 and 1", seen)
	}
}
