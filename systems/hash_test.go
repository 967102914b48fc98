package systems

import (
	"math"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/input"
)

// script returns the inputs of a tick in a busy minute: clients join, walk,
// drive, crash and leave.
func script(tick int) []input.Input {
	var inputs []input.Input
	if tick < 8 {
		inputs = append(inputs, input.Input{Kind: input.Join, Client: components.ClientID(tick + 2)})
	}
	if tick == 20 {
		inputs = append(inputs, place(1, -4, 0, -20))
	}
	if tick == 25 {
		inputs = append(inputs, press(1, components.KeySeat), control(1, components.Intent{Throttle: 1, Steer: 0.1}))
	}
	if tick%17 == 0 {
		for c := components.ClientID(2); c < 10; c++ {
			s, k := math.Sincos(float64(c) + float64(tick)/40)
			inputs = append(inputs, control(c, components.Intent{Move: mgl64.Vec2{s, k}, Run: c%2 == 0, Jump: tick%51 == 0}))
		}
	}
	if tick == 500 {
		inputs = append(inputs, input.Input{Kind: input.Leave, Client: 5}, input.Input{Kind: input.Disconnect, Client: 6})
	}
	return inputs
}

func hashes(t testing.TB, seed uint64, ticks int) []uint64 {
	s, _ := start(t, seed)
	var list []uint64
	for tick := range ticks {
		s.Tick(script(tick))
		list = append(list, s.Hash())
	}
	return list
}

func TestConcurrentRoomsHaveTheHashesOfSingleOnes(t *testing.T) {
	alone := make([][]uint64, 4)
	for i := range alone {
		alone[i] = hashes(t, uint64(i), 600)
	}
	together := make([][]uint64, 4)
	var wait sync.WaitGroup
	for i := range together {
		wait.Go(func() { together[i] = hashes(t, uint64(i), 600) })
	}
	wait.Wait()
	for i := range alone {
		for tick := range alone[i] {
			if alone[i][tick] != together[i][tick] {
				t.Fatalf("room %d differs at tick %d", i, tick)
			}
		}
	}
}

func TestALoadedRoomContinuesAlike(t *testing.T) {
	s, _ := start(t, 3)
	for tick := range 300 {
		s.Tick(script(tick))
	}
	frame, err := s.Keyframe()
	if err != nil {
		t.Fatal(err)
	}
	other, err := New(Config{Prepared: preparedFlat(), Seed: 99})
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Load(frame); err != nil {
		t.Fatal(err)
	}
	for tick := 300; tick < 600; tick++ {
		if s.Hash() != other.Hash() {
			t.Fatalf("tick %d: the loaded room differs in %v", tick, differing(s.Digests(), other.Digests()))
		}
		s.Tick(script(tick))
		other.Tick(script(tick))
	}
}

func differing(a, b []ecs.Digest) []string {
	var names []string
	for i := range a {
		if a[i] != b[i] {
			names = append(names, a[i].Name)
		}
	}
	return names
}
