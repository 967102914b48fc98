package ecs

import (
	"bytes"
	"encoding/binary"
	"errors"
	"testing"
)

func TestALoadedWorldContinuesAsTheOriginal(t *testing.T) {
	w, ids := filled()
	w.Despawn(ids[1]) // makes the order of the tables differ from the order of the ids
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

// The ids of a store may be those of mission owners, which are no entities, so
// no despawn removes their values.
func TestLoadingLeavesNoValueOfTheOldWorld(t *testing.T) {
	w, _ := filled()
	loaded := newTestWorld()
	bags := declaredStore(loaded)
	bags.Put(900, bag{Names: []string{"old"}})
	if err := loaded.Load(w.Keyframe()); err != nil {
		t.Fatal(err)
	}
	if bags.Get(900) != nil {
		t.Error("a value of the old world is still there")
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

func TestLoadBoundsItsAllocations(t *testing.T) {
	w, _ := filled()
	frame := w.Keyframe()
	at := len(keyframeMagic) + 3*8 // offset of the next id, before the number of living entities
	for _, forged := range []uint64{1 << 60, 1 << 33} {
		binary.LittleEndian.PutUint64(frame[at:], forged)
		binary.LittleEndian.PutUint64(frame[at+8+8+2:], forged-1) // the first entity's id
		if err := newTestWorld().Load(frame); !errors.Is(err, ErrKeyframe) {
			t.Errorf("ids up to %d: %v", forged, err)
		}
	}
}

// An id that a new entity would get must not be alive already.
func TestLoadRefusesIDsThatAreNotGivenYet(t *testing.T) {
	w, ids := filled()
	frame := w.Keyframe()
	at := len(keyframeMagic) + 3*8 // offset of the next id
	binary.LittleEndian.PutUint64(frame[at:], uint64(ids[len(ids)-1]))
	if err := newTestWorld().Load(frame); !errors.Is(err, ErrKeyframe) {
		t.Errorf("loaded with %v", err)
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

func TestKeyframesKeepUnreadEvents(t *testing.T) {
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
	a.slow.Take() // the slow reader has read the first three; the next tick drops them
	a.s.Tick()
	a.s.Tick()
	if err := b.w.Load(a.w.Keyframe()); err != nil {
		t.Fatal(err)
	}
	if a.w.Hash() != b.w.Hash() {
		t.Error("the loaded world has another hash")
	}
	for _, r := range []*reader{a, b} {
		if heard := r.slow.Take(); len(heard) != 2 || heard[0].Body.Loud != 4 || heard[1].Body.Loud != 5 {
			t.Errorf("the slow reader got %+v, want the fourth and the fifth event", heard)
		}
		if heard := r.quick.Take(); len(heard) != 0 {
			t.Errorf("the quick reader gets %+v again", heard)
		}
	}
}
