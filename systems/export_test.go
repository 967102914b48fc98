package systems

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// ecsWith makes a component value for tests that access the world directly.
func ecsWith[T any](value T) ecs.Value { return ecs.With(value) }

// ecsGet reads a component for tests that access the world directly.
func ecsGet[T any](w *ecs.World, id ecs.ID) T {
	value, _ := readerOf[T](w).Get(id)
	return value
}

func readerOf[T any](w *ecs.World) ecs.Reader[T] {
	var h struct{ reader ecs.Reader[T] }
	ecs.Observe(w, "test", &h)
	return h.reader
}

func storeOf[T any](w *ecs.World) ecs.StoreReader[T] {
	var h struct{ store ecs.StoreReader[T] }
	ecs.Observe(w, "test", &h)
	return h.store
}

// lists holds a filter for each kind of entity.
type lists struct {
	players  ecs.Filter `has:"Player"`
	vehicles ecs.Filter `has:"Vehicle"`
	ambients ecs.Filter `has:"Ambient"`
	garages  ecs.Filter `has:"Garage"`
	cameras  ecs.Filter `has:"Camera"`
	owners   ecs.Filter `has:"MissionOwner"`
}

func (s *Simulation) lists() *lists {
	l := &lists{}
	ecs.Observe(s.world, "test", l)
	return l
}

// owners returns the room's mission owners in the order of their entities.
func (s *Simulation) owners() []components.MissionOwner {
	reader := readerOf[components.MissionOwner](s.world)
	var list []components.MissionOwner
	for _, e := range s.lists().owners.Entities() {
		list = append(list, reader.Of(e))
	}
	return list
}

// stateOf returns the mission state of the owner with that index.
func (s *Simulation) stateOf(t testing.TB, n int) interpreter.State {
	t.Helper()
	owners := s.lists().owners.Entities()
	if n >= len(owners) {
		t.Fatalf("%d owners, want one more than %d", len(owners), n)
	}
	return *storeOf[interpreter.State](s.world).Get(owners[n].ID)
}

func (s *Simulation) player(t testing.TB, client components.ClientID) PlayerView {
	t.Helper()
	for _, p := range s.Players(nil) {
		if p.Player.Client == client {
			return p
		}
	}
	t.Fatalf("client %d is not in the room", client)
	return PlayerView{}
}
