package sessions_test

import (
	"fmt"
	"slices"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/journal/enginetest"
	"caper/net/demo/scenestub"
	"caper/net/room"
	"caper/net/sessions"
)

// joinMany joins a number of clients and waits for their full syncs.
func joinMany(t testing.TB, h *testServer, n int) []*testClient {
	var clients []*testClient
	for i := range n {
		clients = append(clients, h.join(fmt.Sprintf("N%d", i), 0))
	}
	h.until("all are in", func() bool {
		return !slices.ContainsFunc(clients, func(g *testClient) bool { return g.model.Introduced != 1 })
	})
	h.untilIdle()
	return clients
}

// walkingPlayers returns live players, each with five targets of its own, and a
// function that moves them all.
func walkingPlayers(clients []*testClient) (live room.Live, walk func(tick int)) {
	for i, g := range clients {
		live.Players = append(live.Players, room.LivePlayer{
			Arrival: room.Arrival{Client: g.client, Character: components.CharacterID(g.model.Character), Entity: components.EntityID(g.welcome.Entity)}, Alive: true,
		})
		for n := range 5 {
			live.Targets = append(live.Targets, room.LiveTarget{
				Entity: components.EntityID(1<<40 | i<<8 | n), Creature: bootcamp.Instructor, Package: bootcamp.InstructorPackage,
				Living: true, Interactable: true, Owner: components.CharacterID(g.model.Character),
			})
		}
	}
	return live, func(tick int) {
		for i := range live.Players {
			live.Players[i].Position[0] = float64(tick) / 30
		}
	}
}

// BenchmarkPublish publishes a tick of 32 walking characters.
func BenchmarkPublish(b *testing.B) {
	for name, private := range map[string]bool{"public": false, "private": true} {
		b.Run(name, func(b *testing.B) {
			h := newTestServer(b, enginetest.Engines(b)[0].DB(b), scenestub.Script{}, sessions.Place{Map: bootcamp.Map, Private: private})
			live, walk := walkingPlayers(joinMany(b, h, 32))
			tick := 0
			b.ReportAllocs()
			for b.Loop() {
				tick++
				walk(tick)
				h.journal.Publish(live)
			}
		})
	}
}

func TestPublishingUnchangedCharactersAllocatesNothing(t *testing.T) {
	h := newTestServer(t, enginetest.Engines(t)[0].DB(t), scenestub.Script{}, sessions.Place{Map: bootcamp.Map, Private: true})
	live, walk := walkingPlayers(joinMany(t, h, 32))
	walk(1)
	h.journal.Publish(live)
	least := 1e9 // other goroutines allocate too, so that the smallest count is the tick's
	for range 10 {
		least = min(least, testing.AllocsPerRun(100, func() { h.journal.Publish(live) }))
	}
	if least > 0 {
		t.Errorf("%v allocations a tick", least)
	}
	tick := 1
	if n := testing.AllocsPerRun(100, func() { tick++; walk(tick); h.journal.Publish(live) }); n > 8*32 {
		t.Errorf("%v allocations a tick while all walk", n)
	}
}
