package input_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/systems/input"
	"caper/systems/systemtest"
)

// desk is a room whose inputs the tests hand in.
type desk struct {
	*systemtest.Room
	queue *input.Queue
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{queue: &input.Queue{}}
	d.Room = systemtest.New(t, systemtest.Options{Provide: func(w *ecs.World) { ecs.Provide(w, d.queue) }}, &input.System{})
	return d
}

// take runs a tick with inputs and returns how many of them were refused.
func (d *desk) take(list ...input.Input) uint64 {
	before := d.queue.Refused
	d.queue.Inputs = list
	d.Tick(1)
	return d.queue.Refused - before
}

// client is the entity of a client's character, 0 for none.
func (d *desk) client(c components.ClientID) ecs.ID {
	var h struct {
		players ecs.Filter `has:"Player"`
		player  ecs.Reader[components.Player]
	}
	ecs.Observe(d.World, "test", &h)
	for _, e := range h.players.Entities() {
		if h.player.Of(e).Client == c {
			return e.ID
		}
	}
	return 0
}

func join(client components.ClientID) input.Input {
	return input.Input{Kind: input.Join, Client: client, Joining: input.Joining{Name: "Ada", Account: 5, Character: 7, Party: 2}}
}

func TestClientsComeAndGo(t *testing.T) {
	d := newDesk(t)
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
		t.Errorf("two who joined stand at %v and %v", a, b)
	}
	if n := d.take(join(1)); n != 1 {
		t.Error("a client joined twice")
	}
	if n := d.take(input.Input{Kind: input.Leave, Client: 1}); n != 0 || d.client(1) != 0 || d.client(2) == 0 {
		t.Error("the one who left is still there, or the other is not")
	}
	if list := joined(); len(list) < 2 {
		t.Errorf("the joins are told as %+v", list)
	}
}

func TestAnInputOfNobodyIsRefused(t *testing.T) {
	d := newDesk(t)
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

func TestIntentsStandUntilTheNext(t *testing.T) {
	d := newDesk(t)
	d.take(join(1))
	who := d.client(1)
	d.take(input.Input{Kind: input.Control, Client: 1, Sequence: 12, Intent: components.Intent{Run: true}})
	d.take()
	if !systemtest.Get[components.Intent](d.Room, who).Run {
		t.Error("an intent is gone after a tick without input")
	}
	if seen := systemtest.Get[components.LastInput](d.Room, who); seen.Sequence != 12 || seen.Tick != 2 {
		t.Errorf("the last input seen is %+v, want number 12 at tick 2", seen)
	}
}

func TestWhoIsAwayStandsStill(t *testing.T) {
	d := newDesk(t)
	d.take(join(1))
	who := d.client(1)
	d.take(input.Input{Kind: input.Control, Client: 1, Intent: components.Intent{Run: true, Throttle: 1}})
	d.take(input.Input{Kind: input.Away, Client: 1})
	if p := systemtest.Get[components.Player](d.Room, who); !p.Away || p.AwayAt != 3 {
		t.Errorf("away is %+v", p)
	}
	if i := systemtest.Get[components.Intent](d.Room, who); i.Run || i.Throttle != 0 || !i.Handbrake {
		t.Errorf("their intent is %+v", i)
	}
	d.take(input.Input{Kind: input.Back, Client: 1})
	if systemtest.Get[components.Player](d.Room, who).Away {
		t.Error("one who is back is away")
	}
}

func TestKeysBecomeEvents(t *testing.T) {
	d := newDesk(t)
	d.take(join(1))
	pressed := systemtest.Events[components.Pressed](d.Room)
	d.take(input.Input{Kind: input.Press, Client: 1, Key: components.KeySeat})
	if list := pressed(); len(list) != 1 || list[0].Key != components.KeySeat || list[0].Subject != d.client(1) {
		t.Errorf("a press is told as %+v", list)
	}
}

func TestAPlacementTakesARiderOutFirst(t *testing.T) {
	d := newDesk(t)
	d.take(join(1))
	who, car := d.client(1), d.Car("sedan", 40, -60)
	d.Seat(who, car, 0)
	epoch := systemtest.Get[components.Location](d.Room, who).Epoch
	d.take(input.Input{Kind: input.Place, Client: 1, Pose: systemtest.At(-20, -60)})
	if riding := systemtest.Get[components.Riding](d.Room, who); riding.Vehicle != 0 {
		t.Error("they still sit in the car")
	}
	if at := systemtest.Get[components.Pose](d.Room, who).Position; at[0] != -20 || at[2] != -60 {
		t.Errorf("they stand at %v", at)
	}
	if systemtest.Get[components.Location](d.Room, who).Epoch == epoch {
		t.Error("the placement raised no epoch")
	}
}
