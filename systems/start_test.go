package systems

import (
	"sync"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/systems/input"
	"caper/systems/rules/prefabs"
)

var preparedFlat = sync.OnceValue(func() *PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return PrepareLevel(level)
})

// start makes a room on flat with a client and a car beside the client.
func start(t testing.TB, seed uint64) (*Simulation, components.EntityID) {
	t.Helper()
	s, err := New(Config{Prepared: preparedFlat(), Seed: seed})
	if err != nil {
		t.Fatal(err)
	}
	compact, ok := s.linked.Class("compact")
	if !ok {
		t.Fatal("no class compact")
	}
	car := s.world.Spawn(prefabs.VehicleOf(
		components.Vehicle{Class: compact, Seats: 4}, components.Lock{},
		components.Pose{Position: mgl64.Vec3{-2, 0, -20}})...)
	s.Tick([]input.Input{{Kind: input.Join, Client: 1, Joining: input.Joining{Name: "Ada"}}})
	return s, car
}

func control(client components.ClientID, intent components.Intent) input.Input {
	return input.Input{Kind: input.Control, Client: client, Intent: intent}
}

func press(client components.ClientID, key components.Key) input.Input {
	return input.Input{Kind: input.Press, Client: client, Key: key}
}

func place(client components.ClientID, x, y, z float64) input.Input {
	return input.Input{Kind: input.Place, Client: client, Pose: components.Pose{Position: mgl64.Vec3{x, y, z}}}
}

func (s *Simulation) only(t testing.TB) PlayerView {
	t.Helper()
	players := s.Players(nil)
	if len(players) != 1 {
		t.Fatalf("%d players, want 1", len(players))
	}
	return players[0]
}

func (s *Simulation) run(ticks int, inputs ...input.Input) *Outcome {
	out := s.Tick(inputs)
	for range ticks - 1 {
		out = s.Tick(nil)
	}
	return out
}
