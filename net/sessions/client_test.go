package sessions_test

import (
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// testClient is a client in the same process; it implements room.Link.
type testClient struct {
	server   *testServer
	client   components.ClientID
	model    journal.Model
	received []journal.Message
	refusal  *protocol.Refusal
	full     bool
	welcome  protocol.Welcome
	onNative func(journal.Message)
}

func (g *testClient) Ready() bool { return !g.full }

func (g *testClient) Send(frame []byte, text bool) bool {
	if g.full {
		return false
	}
	switch {
	case text:
	case protocol.KindOf(frame) == protocol.KindWelcome:
		g.welcome, _ = protocol.ReadWelcome(frame)
	case protocol.KindOf(frame) == protocol.KindNative:
		m, err := journal.ReadMessage(slices.Clone(frame))
		if err != nil {
			g.server.t.Errorf("a message that cannot be read: %v", err)
			return true
		}
		if g.onNative != nil {
			g.onNative(m)
		}
		g.model.Take(m)
		g.received = append(g.received, m)
	}
	return true
}

func (g *testClient) Close(r protocol.Refusal) { g.refusal = &r }

// ask sends a request to the room.
func (g *testClient) ask(r journal.Request) {
	g.server.t.Helper()
	frame, err := journal.Append(nil, r)
	if err != nil {
		g.server.t.Fatal(err)
	}
	if err := g.server.room.Receive(g.client, frame); err != nil {
		g.server.t.Fatal(err)
	}
}

// join connects a client by its name. The character is made the first time.
func (h *testServer) join(name string, resume uint64) *testClient {
	h.t.Helper()
	account, character, err := h.sessions.Enroll(h.t.Context(), name)
	if err != nil {
		h.t.Fatal(err)
	}
	return h.enter(name, resume, room.Grant{Account: account, Character: character})
}

func (h *testServer) enter(name string, resume uint64, grant room.Grant) *testClient {
	h.t.Helper()
	g := &testClient{server: h}
	hello := protocol.Hello{Version: protocol.Version, Name: name, Resume: resume}
	if err := h.room.Connect(g, hello, grant, func(c components.ClientID) { g.client = c }); err != nil {
		h.t.Fatal(err)
	}
	return g
}

// reconnect connects a client's character once more without using the store.
func (h *testServer) reconnect(g *testClient) *testClient {
	id := components.CharacterID(g.model.Character)
	return h.enter("again", g.welcome.Resume, room.Grant{Account: components.AccountID(id), Character: id})
}
