package systems

import (
	"testing"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter"
)

// ecsWith makes a component value, for tests that reach into the world.
func ecsWith[T any](value T) ecs.Value { return ecs.With(value) }

// ecsGet reads a component, for tests that reach into the world.
func ecsGet[T any](w *ecs.World, id ecs.ID) T {
	value, _ := ecs.View[T](w).Get(id)
	return value
}

// owners are the room's mission owners, in the order of their entities.
func (s *Simulation) owners() []components.MissionOwner {
	reader := ecs.View[components.MissionOwner](s.world)
	var list []components.MissionOwner
	for _, e := range s.world.Select(ecs.Has[components.MissionOwner]()).Entities() {
		list = append(list, reader.Of(e))
	}
	return list
}

// stateOf is the missions' state of an owner, by its place among the owners.
func (s *Simulation) stateOf(t testing.TB, n int) interpreter.State {
	t.Helper()
	owners := s.world.Select(ecs.Has[components.MissionOwner]()).Entities()
	if n >= len(owners) {
		t.Fatalf("%d owners, want one more than %d", len(owners), n)
	}
	return *ecs.ViewStore[interpreter.State](s.world).Get(owners[n].ID)
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
