package input_test

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/input"
	"caper/systems/systemtest"
)

// fixture is a room to which the tests pass inputs.
type fixture struct {
	*systemtest.Room
	queue *input.Queue
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	d := &fixture{queue: &input.Queue{}}
	d.Room = systemtest.New(t, systemtest.Options{Provide: func(w *ecs.World) { ecs.Provide(w, d.queue) }}, &input.System{})
	return d
}

// take runs a tick with inputs and returns how many of them were refused.
func (d *fixture) take(list ...input.Input) uint64 {
	before := d.queue.Refused
	d.queue.Inputs = list
	d.Tick(1)
	return d.queue.Refused - before
}

// client returns the entity of a client's character, or 0 when there is none.
func (d *fixture) client(c components.ClientID) ecs.ID {
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
