package sessions_test

import (
	"cmp"
	"slices"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/content"
	"caper/journal/store"
	"caper/net/protocol/journal"
)

// roomCopy returns the room's copy of a client's journal.
func (g *testClient) roomCopy() components.Durable {
	if d := g.server.room.Simulation().Durable(components.EntityID(g.welcome.Entity)); d != nil {
		return *d
	}
	return components.Durable{}
}

// objective returns an objective as the client knows it, nil while it is hidden.
func (g *testClient) objective(mission content.MissionID, id content.ObjectiveID) *journal.Objective {
	m := g.model.Missions[mission]
	if m == nil {
		return nil
	}
	for i := range m.Objectives {
		if m.Objectives[i].ID == id {
			return &m.Objectives[i]
		}
	}
	return nil
}

// copiedObjective returns an objective's state in the room's copy, and reports
// whether the copy has it.
func (g *testClient) copiedObjective(mission content.MissionID, id content.ObjectiveID) (content.ObjectiveState, bool) {
	for _, m := range g.roomCopy().Missions {
		if m.Mission != uint32(mission) {
			continue
		}
		at := slices.IndexFunc(m.Objectives, func(o components.DurableObjective) bool { return o.ID == uint32(id) })
		if at >= 0 {
			return content.ObjectiveState(m.Objectives[at].State), true
		}
	}
	return 0, false
}

// where returns the position of a client's character.
func (g *testClient) where() [3]float64 {
	p, _ := g.server.sessions.Commands().Presence.Get(store.CharacterID(g.model.Character))
	return p.Position
}

// inWorld waits until a client's character is in the world and returns its
// presence.
func (g *testClient) inWorld() (id store.CharacterID, p commands.Presence) {
	g.server.t.Helper()
	g.server.until("the character is in the world", func() bool {
		var there bool
		if id = store.CharacterID(g.model.Character); id != 0 {
			p, there = g.server.sessions.Commands().Presence.Get(id)
		}
		return there
	})
	return id, p
}

// attempt reads a character's attempt at a mission.
func (g *testClient) attempt(id content.MissionID) commands.Identity {
	g.server.t.Helper()
	character, p := g.inWorld()
	login, err := g.server.sessions.Commands().Login(g.server.t.Context(), commands.Command{Character: character, Account: p.Session.Account})
	if err != nil {
		g.server.t.Fatal(err)
	}
	for _, a := range login.Attempts {
		if a.Identity.Mission == id {
			return a.Identity
		}
	}
	g.server.t.Fatalf("there is no attempt at mission %d", id)
	return commands.Identity{}
}

// missionsOf returns what a client knows of its missions, with the objectives in
// ascending order.
func missionsOf(g *testClient) []journal.MissionGained {
	var list []journal.MissionGained
	for _, id := range g.model.Journal() {
		m := *g.model.Missions[id]
		m.Objectives = slices.Clone(m.Objectives)
		slices.SortFunc(m.Objectives, func(a, b journal.Objective) int { return cmp.Compare(a.ID, b.ID) })
		list = append(list, m)
	}
	return list
}

// lastReceived returns the last message of a kind that a client received.
func lastReceived[M journal.Message](g *testClient) (last M) {
	for _, m := range g.received {
		if m, is := m.(M); is {
			last = m
		}
	}
	return last
}
