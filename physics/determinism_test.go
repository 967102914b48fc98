package physics

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"sync"
	"testing"
)

// digest encodes all numbers of a space and its people.
func digest(t testing.TB, s *Space, people []Person) []byte {
	t.Helper()
	var state State
	s.Capture(&state)
	var b bytes.Buffer
	for _, part := range []any{state.Doors, state.Friction, state.Bodies, people} {
		if err := binary.Write(&b, binary.LittleEndian, part); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(&b, s.Impacts(), s.Landings(), s.CarLandings(), s.RunOvers())
	return b.Bytes()
}

// scenario is a busy city that runs for some ticks.
type scenario struct {
	s      *Space
	people []Person
	d      *drivers
	play   func(n int)
}

func newScenario(t testing.TB) *scenario {
	s, people, r := city(t, 256, 24, 12, 16)
	d := &drivers{make([]int, 25), make([]int, 25)}
	for i := range 20 {
		s.AddProp(uint64(500+i), PropModel{Length: 0.5, Width: 0.4, Height: 1, Mass: 60, BreakSpeed: float64(i%2) * 5}, at(float64(i%5)*24-60+4, 0, float64(i/5)*24-50, 0))
	}
	k := &scenario{s: s, people: people, d: d}
	k.play = func(n int) {
		play(k.s, k.people, r, d, n)
		k.s.Step(tick)
		k.s.MovePeople(k.people, tick)
	}
	return k
}

func TestDeterminism(t *testing.T) {
	const ticks = 240
	run := func() []byte {
		k := newScenario(t)
		for n := range ticks {
			k.play(n)
		}
		return digest(t, k.s, k.people)
	}
	want := run()
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if !bytes.Equal(run(), want) {
				t.Error("the same calls gave other bytes")
			}
		})
	}
	group.Wait()
}

// TestInsertionOrderDoesNotMatter adds and removes the same bodies in another
// order and expects an equal space.
func TestInsertionOrderDoesNotMatter(t *testing.T) {
	build := func(ids []uint64) *Space {
		s := newSpace(t, yard())
		s.AddCar(99, 0, at(-80, 0, -80, 0))
		for _, id := range ids {
			s.AddCar(id, int(id)%5, at(float64(id%3)*1.2, 0, float64(id/3)*3, 0.2))
		}
		s.Remove(99)
		s.Remove(98)
		return s
	}
	a, b := build([]uint64{1, 2, 3, 4, 5, 6, 7, 8, 9}), build([]uint64{9, 4, 7, 1, 8, 3, 2, 6, 5})
	for range 60 {
		a.Step(tick)
		b.Step(tick)
	}
	if !bytes.Equal(digest(t, a, nil), digest(t, b, nil)) {
		t.Error("the order of insertion changes the outcome")
	}
}
