package systems

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"testing"

	"caper/components"
	"caper/levels"
	"caper/levels/game"
)

// soak plays a room with clients that send random inputs.
type soak struct {
	t       *testing.T
	draws   *rand.Rand
	room    *Simulation
	twin    *Simulation // loaded from the room's last keyframe
	intents [33]components.Intent
	in      [33]bool
	stuck   map[components.EntityID]int // seconds in a wall
	worst   int
}

func TestSoak(t *testing.T) {
	if os.Getenv("CAPER_SWEEP") == "" {
		t.Skip("CAPER_SWEEP=1 plays ten minutes of random inputs")
	}
	for _, seed := range []uint64{1, 2, 3} {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) { runSoak(t, seed, 600) })
	}
}

func openSoak(t *testing.T, prepared *PreparedLevel, seed uint64) *Simulation {
	t.Helper()
	document, err := game.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	traffic := 64
	document.Rules.Traffic = &traffic
	s, err := New(Config{Prepared: prepared, Game: document, Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func runSoak(t *testing.T, seed uint64, seconds int) {
	level, err := levels.Load("main-riverbend")
	if err != nil {
		t.Fatal(err)
	}
	prepared := PrepareLevel(level)
	k := &soak{t: t, draws: rand.New(rand.NewPCG(seed, 5)), stuck: map[components.EntityID]int{}}
	k.room, k.twin = openSoak(t, prepared, seed), openSoak(t, prepared, seed)
	goroutines := runtime.NumGoroutine()
	var early uint64
	for second := range seconds {
		for range 30 {
			inputs := k.inputs()
			k.room.Tick(inputs)
			k.twin.Tick(inputs)
			if k.room.Hash() != k.twin.Hash() {
				t.Fatalf("second %d, tick %d: the twin differs in %v", second, k.room.Number(), differing(k.room.Digests(), k.twin.Digests()))
			}
		}
		k.check(second)
		if t.Failed() {
			return
		}
		if k.draws.IntN(20) == 0 {
			k.reload(prepared, seed)
		}
		if second == seconds/4 {
			early = soakHeap()
		}
	}
	late := soakHeap()
	t.Logf("%d entities, heap %d KiB at a quarter, %d KiB at the end, longest in a wall %d s", k.room.world.Count(), early>>10, late>>10, k.worst)
	if late > early+8<<20 {
		t.Errorf("the heap grew from %d to %d KiB", early>>10, late>>10)
	}
	if n := runtime.NumGoroutine(); n > goroutines {
		t.Errorf("%d goroutines, %d at first", n, goroutines)
	}
}

func soakHeap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// reload takes a keyframe and continues with a twin that was loaded from it.
func (k *soak) reload(prepared *PreparedLevel, seed uint64) {
	frame, err := k.room.Keyframe()
	if err != nil {
		k.t.Fatal(err)
	}
	k.twin = openSoak(k.t, prepared, seed)
	if err := k.twin.Load(frame); err != nil {
		k.t.Fatal(err)
	}
}
