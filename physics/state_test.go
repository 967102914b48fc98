package physics

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"
)

// digest is all numbers of a space and its people as bytes.
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

// scenario is a lively city, played for some ticks.
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

func TestRestore(t *testing.T) {
	k := newScenario(t)
	for n := range 150 {
		k.play(n)
	}
	k.s.SetGhost(3, true)
	var state State
	k.s.Capture(&state)
	k.s.Rebuild()
	other := New(k.s.static, nil)
	other.AddCar(77, 0, at(0, 0, 0, 0)) // gone after the restore
	if err := other.Restore(&state); err != nil {
		t.Fatal(err)
	}
	people := append([]Person(nil), k.people...)
	if !bytes.Equal(digest(t, other, people), digest(t, k.s, k.people)) {
		t.Fatal("what is restored is not what was captured")
	}
	awake := k.s.AwakeCount()
	if awake == 0 || awake == k.s.Bodies() {
		t.Errorf("%d of %d bodies awake: the check needs both sorts", awake, k.s.Bodies())
	}
	for n := range 200 {
		for id := uint64(1); id <= 24; id++ {
			c := Controls{Throttle: float64((n/20+int(id))%3) - 0.9, Steer: float64((n/15+int(id))%5)/2 - 1}
			k.s.SetControls(id, c)
			other.SetControls(id, c)
		}
		for i := range people {
			w := Walk{Move: [2]float64{float64((n/10+i)%3) - 1, float64((n/12+i)%3) - 1}, Run: i%2 == 0, Jump: n%30 == 0}
			k.people[i].Walk, people[i].Walk = w, w
		}
		k.s.Step(tick)
		k.s.MovePeople(k.people, tick)
		other.Step(tick)
		other.MovePeople(people, tick)
		if !bytes.Equal(digest(t, other, people), digest(t, k.s, k.people)) {
			t.Fatalf("tick %d after the restore differs", n)
		}
	}
}

func TestRestoreRefuses(t *testing.T) {
	k := newScenario(t)
	var good State
	k.s.Capture(&good)
	before := digest(t, k.s, k.people)
	for name, spoil := range map[string]func(s *State){
		"doors, the level has":     func(s *State) { s.Doors = append(s.Doors, true) },
		"not above the one before": func(s *State) { s.Bodies[2].ID = s.Bodies[1].ID },
		"the catalogue has":        func(s *State) { s.Bodies[0].Model = 200 },
		"neither car nor piece":    func(s *State) { s.Bodies[0].Target = Human },
		"a number is not finite":   func(s *State) { s.Bodies[0].X = s.Bodies[0].X / zero },
		"the piece has no size":    func(s *State) { s.Bodies[len(s.Bodies)-1].Prop.Width = 0 },
	} {
		bad := State{Doors: append([]bool(nil), good.Doors...), Friction: 1, Bodies: append([]BodyState(nil), good.Bodies...)}
		spoil(&bad)
		if err := k.s.Restore(&bad); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(digest(t, k.s, k.people), before) {
			t.Errorf("%s: the refused state left a trace", name)
		}
	}
}

var zero float64

// TestInsertionOrder adds and removes in another order: the space is the same.
func TestInsertionOrder(t *testing.T) {
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

// TestSteadyAllocations bounds what a tick of people, casts and queries takes:
// nothing; and what box2d takes for forty awake bodies.
func TestSteadyAllocations(t *testing.T) {
	s, people, r := city(t, 256, 40, 24, 32)
	d := &drivers{make([]int, 41), make([]int, 41)}
	n := 0
	for range 60 {
		play(s, people, r, d, n)
		s.Step(tick)
		s.MovePeople(people, tick)
		n++
	}
	found := make([]Near, 0, 256)
	if got := testing.AllocsPerRun(100, func() {
		s.MovePeople(people, tick)
		s.Cast(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{50, 1, 30}, CastOptions{})
		s.Visibility(mgl64.Vec3{0, 1, 0}, mgl64.Vec3{50, 1, 30}, SightOptions{})
		found = s.Nearby([2]float64{0, 0}, 30, found[:0])
		s.Each(func(Report) {})
	}); got != 0 {
		t.Errorf("people, casts and queries allocate %g times a tick", got)
	}
	if got := testing.AllocsPerRun(300, func() {
		play(s, people, r, d, n)
		n++
		s.Step(tick)
	}); got > 300 {
		t.Errorf("a step of %d awake bodies allocates %g times", s.AwakeCount(), got)
	}
}
