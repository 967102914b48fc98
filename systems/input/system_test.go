package input_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
	"caper/systems/systemtest"
)

func TestClientsJoinAndLeave(t *testing.T) {
	d := newFixture(t)
	joined := systemtest.Events[components.Joined](d.Room)
	if n := d.take(join(1), join(2)); n != 0 {
		t.Fatalf("%d joins were refused", n)
	}
	first, second := d.client(1), d.client(2)
	if first == 0 || second == 0 {
		t.Fatal("somebody who joined has no character")
	}
	if p := systemtest.Get[components.Player](d.Room, first); p.Account != 5 || p.Character != 7 || p.Party != 2 {
		t.Errorf("the character is %+v", p)
	}
	if name := systemtest.Stored[components.Profile](d.Room, first); name == nil || name.Name != "Ada" {
		t.Errorf("its profile is %+v", name)
	}
	a, b := systemtest.Get[components.Pose](d.Room, first).Position, systemtest.Get[components.Pose](d.Room, second).Position
	if a.Sub(b).Len() < 1 {
		t.Errorf("two joined players stand at %v and %v", a, b)
	}
	if n := d.take(join(1)); n != 1 {
		t.Error("a client joined twice")
	}
	if n := d.take(input.Input{Kind: input.Leave, Client: 1}); n != 0 || d.client(1) != 0 || d.client(2) == 0 {
		t.Error("the one who left is still there, or the other is not")
	}
	if list := joined(); len(list) < 2 {
		t.Errorf("the joins emitted %+v", list)
	}
}

func TestInvalidInputsAreRefused(t *testing.T) {
	d := newFixture(t)
	d.take(join(1))
	for name, in := range map[string]input.Input{
		"a stranger":      {Kind: input.Control, Client: 9},
		"the run":         {Kind: input.Control, Client: 0},
		"no kind":         {Client: 1},
		"too much speed":  {Kind: input.Control, Client: 1, Intent: components.Intent{Move: mgl64.Vec2{3, 0}}},
		"an empty commit": {Kind: input.Committed, Client: 1},
	} {
		if n := d.take(in); n != 1 {
			t.Errorf("%s: %d refused, want 1", name, n)
		}
	}
}

func TestAnIntentLastsUntilTheNext(t *testing.T) {
	d := newFixture(t)
	d.take(join(1))
	who := d.client(1)
	d.take(input.Input{Kind: input.Control, Client: 1, Sequence: 12, Intent: components.Intent{Run: true}})
	d.take()
	if !systemtest.Get[components.Intent](d.Room, who).Run {
		t.Error("an intent is gone after a tick without input")
	}
	if seen := systemtest.Get[components.LastInput](d.Room, who); seen.Sequence != 12 || seen.Tick != 2 {
		t.Errorf("the last input is %+v, want number 12 at tick 2", seen)
	}
}

func TestKeysBecomeEvents(t *testing.T) {
	d := newFixture(t)
	d.take(join(1))
	pressed := systemtest.Events[components.Pressed](d.Room)
	d.take(input.Input{Kind: input.Press, Client: 1, Key: components.KeySeat})
	if list := pressed(); len(list) != 1 || list[0].Key != components.KeySeat || list[0].Subject != d.client(1) {
		t.Errorf("a press emitted %+v", list)
	}
}
