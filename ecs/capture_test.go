package ecs

import (
	"bytes"
	"encoding/binary"
	"errors"
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
		t.Error("the hash does not see a despawn")
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
	w.Restore(kept) // over the living one
	if got := w.Hash(); got != before {
		t.Errorf("hash after restoring over a living entity %x, want %x", got, before)
	}
	if _, ok := w.Capture(999); ok {
		t.Error("captured an id that is not alive")
	}
}

func TestHashSeesEveryPart(t *testing.T) {
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

func TestKeyframeGoesOnAsTheOriginal(t *testing.T) {
	w, ids := filled()
	w.Despawn(ids[1]) // so that table order and id order differ
	w.tick = 40
	frame := w.Keyframe()
	loaded := newTestWorld()
	loaded.Spawn(With(mark{7}))
	if err := loaded.Load(frame); err != nil {
		t.Fatal(err)
	}
	if loaded.Hash() != w.Hash() {
		t.Error("hash after loading differs")
	}
	if !bytes.Equal(loaded.Keyframe(), frame) {
		t.Error("keyframe of the loaded world differs")
	}
	if a, b := w.Spawn(With(mark{1})), loaded.Spawn(With(mark{1})); a != b {
		t.Errorf("next id %d in the original, %d in the loaded", a, b)
	}
	if loaded.Keyed(Key{Owner: 1, Mission: 2, Actor: 3}) != ids[2] {
		t.Error("keys were not loaded")
	}
}

func TestLoadRefusesBrokenKeyframes(t *testing.T) {
	w, _ := filled()
	frame := w.Keyframe()
	for n := range len(frame) {
		if err := newTestWorld().Load(frame[:n]); err == nil {
			t.Fatalf("loaded the first %d of %d bytes", n, len(frame))
		}
	}
	if err := newTestWorld().Load(append(bytes.Clone(frame), 0)); !errors.Is(err, ErrKeyframe) {
		t.Errorf("a byte too many gives %v", err)
	}
}

func TestLoadAsksForNoMoreMemoryThanAFrameIsWorth(t *testing.T) {
	w, _ := filled()
	frame := w.Keyframe()
	at := len(keyframeMagic) + 3*8 // the next id, then how many are alive
	for _, forged := range []uint64{1 << 60, 1 << 33} {
		binary.LittleEndian.PutUint64(frame[at:], forged)
		binary.LittleEndian.PutUint64(frame[at+8+8+2:], forged-1) // the first entity's id
		if err := newTestWorld().Load(frame); !errors.Is(err, ErrKeyframe) {
			t.Errorf("ids up to %d: %v", forged, err)
		}
	}
}

func FuzzLoad(f *testing.F) {
	w, _ := filled()
	f.Add(w.Keyframe())
	f.Fuzz(func(t *testing.T, b []byte) {
		world := newTestWorld()
		if world.Load(b) == nil && !bytes.Equal(world.Keyframe(), b) {
			// Bool bytes other than 0 and 1 and stray flags may be normalised,
			// but what was loaded must be stable.
			again := newTestWorld()
			if err := again.Load(world.Keyframe()); err != nil || again.Hash() != world.Hash() {
				t.Fatalf("a loaded keyframe does not load again: %v", err)
			}
		}
	})
}

func TestRandomHistoriesHashAlike(t *testing.T) {
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

func TestKeyframesKeepWhatASlowReaderHasNotRead(t *testing.T) {
	type reader struct {
		w *World
		s *Schedule
		*listeners
	}
	open := func() *reader {
		w := newTestWorld()
		system := &probe[listeners]{update: func(h *listeners, _ Tick) { h.quick.Take() }}
		return &reader{w, run(w, newLoudspeaker(), system), &system.handles}
	}
	a, b := open(), open()
	for range 3 {
		a.s.Tick()
	}
	a.slow.Take() // the first three are past, and dropped with the next tick
	a.s.Tick()
	a.s.Tick()
	if err := b.w.Load(a.w.Keyframe()); err != nil {
		t.Fatal(err)
	}
	if a.w.Hash() != b.w.Hash() {
		t.Error("the loaded world hashes otherwise")
	}
	for _, r := range []*reader{a, b} {
		if heard := r.slow.Take(); len(heard) != 2 || heard[0].Body.Loud != 4 || heard[1].Body.Loud != 5 {
			t.Errorf("the slow reader gets %+v, want the fourth and the fifth", heard)
		}
		if heard := r.quick.Take(); len(heard) != 0 {
			t.Errorf("the quick reader gets %+v again", heard)
		}
	}
}
