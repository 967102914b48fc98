package physics

import (
	"bytes"
	"strings"
	"testing"
)

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

func TestRestoreRefusesInvalidStates(t *testing.T) {
	k := newScenario(t)
	var good State
	k.s.Capture(&good)
	before := digest(t, k.s, k.people)
	for name, spoil := range map[string]func(s *State){
		"doors, the level has":     func(s *State) { s.Doors = append(s.Doors, true) },
		"not above the one before": func(s *State) { s.Bodies[2].ID = s.Bodies[1].ID },
		"the catalogue has":        func(s *State) { s.Bodies[0].Model = 200 },
		"neither car nor prop":     func(s *State) { s.Bodies[0].Target = Human },
		"a number is not finite":   func(s *State) { s.Bodies[0].X = s.Bodies[0].X / zero },
		"the prop has no size":     func(s *State) { s.Bodies[len(s.Bodies)-1].Prop.Width = 0 },
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
