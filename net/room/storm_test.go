package room

import (
	"testing"

	"caper/levels"
	"caper/levels/game"
	"caper/net/protocol"
	"caper/systems"
)

// TestAStormOfJoinsLeavesNothing has many clients join and leave, some by the
// door and some by losing their connection, in games with missions of their own
// cars and in the city. Afterwards the room holds what it held before.
func TestAStormOfJoinsLeavesNothing(t *testing.T) {
	for _, id := range []string{"test-mission-basics", "test-locks-garages", "main-riverbend"} {
		t.Run(id, func(t *testing.T) {
			document, err := game.Load(id)
			if err != nil {
				t.Fatal(err)
			}
			level, err := levels.Load(document.Level)
			if err != nil {
				t.Fatal(err)
			}
			r, err := New(Config{ID: id, Grace: 1, Simulation: systems.Config{Prepared: systems.PrepareLevel(level), Game: document}})
			if err != nil {
				t.Fatal(err)
			}
			steps(t, r, 60)
			before := r.simulation.Sample()
			for round := range 4 {
				storm(t, r, round)
			}
			steps(t, r, 120)
			after := r.simulation.Sample()
			if after.Entities != before.Entities || r.playing() != 0 || len(r.simulation.Players(nil)) != 0 {
				t.Errorf("%d entities, %d seats and %d players, before %d entities", after.Entities, r.playing(), len(r.simulation.Players(nil)), before.Entities)
			}
		})
	}
}

func storm(t *testing.T, r *Room, round int) {
	t.Helper()
	var clients []*pipe
	for range 30 {
		clients = append(clients, connect(t, r, protocol.Hello{}))
	}
	for i, p := range clients {
		if i%2 == round%2 {
			_ = r.Disconnect(p.client, p)
			continue
		}
		if err := r.Receive(p.client, protocol.AppendBye(nil)); err != nil {
			t.Fatal(err)
		}
	}
	steps(t, r, 80)
}
