package room

import (
	"sync"
	"testing"

	"caper/components"
	"caper/levels"
	"caper/net/protocol"
	"caper/systems"
)

var preparedFlat = sync.OnceValue(func() *systems.PreparedLevel {
	level, err := levels.Load("flat")
	if err != nil {
		panic(err)
	}
	return systems.PrepareLevel(level)
})

// pipe is a link that decodes and stores the frames that it is sent, as a client
// does.
type pipe struct {
	t         *testing.T
	room      *Room
	client    components.ClientID
	welcome   protocol.Welcome
	history   protocol.History
	snapshots int
	bytes     int
	journal   int // messages of the journal
	texts     []protocol.Text
	refusal   *protocol.Refusal
	full      bool
}

func (p *pipe) Ready() bool { return !p.full }

func (p *pipe) Send(frame []byte, text bool) bool {
	if p.full {
		return false
	}
	if text {
		frame, err := protocol.ReadText(append([]byte(nil), frame...))
		if err != nil {
			p.t.Errorf("text frame: %v", err)
		}
		p.texts = append(p.texts, frame)
		return true
	}
	switch protocol.KindOf(frame) {
	case protocol.KindWelcome:
		w, err := protocol.ReadWelcome(frame)
		if err != nil {
			p.t.Errorf("welcome: %v", err)
		}
		p.welcome, p.history = w, protocol.History{}
	case protocol.KindJournal:
		p.journal++
	case protocol.KindSnapshot:
		if _, err := p.history.ReadSnapshot(frame); err != nil {
			p.t.Errorf("snapshot: %v", err)
		}
		p.snapshots++
		p.bytes += len(frame)
	}
	return true
}

func (p *pipe) Close(r protocol.Refusal) { p.refusal = &r }

func (p *pipe) input(in protocol.Input) {
	p.t.Helper()
	in.Snapshot = p.history.Newest.Number
	if err := p.room.Receive(p.client, in.Append(nil)); err != nil {
		p.t.Errorf("receive: %v", err)
	}
}

func open(t *testing.T, config Config) *Room {
	t.Helper()
	config.ID = "test"
	config.Simulation.Prepared = preparedFlat()
	r, err := New(config)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func connect(t *testing.T, r *Room, hello protocol.Hello) *pipe {
	t.Helper()
	return enter(t, r, hello, Grant{})
}

// enter connects a client with a grant.
func enter(t *testing.T, r *Room, hello protocol.Hello, grant Grant) *pipe {
	t.Helper()
	p := &pipe{t: t, room: r}
	if err := r.Connect(p, hello, grant, func(c components.ClientID) { p.client = c }); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	return p
}

func steps(t *testing.T, r *Room, n int) {
	t.Helper()
	for range n {
		if err := r.Step(); err != nil {
			t.Fatal(err)
		}
	}
}

func (p *pipe) self() protocol.Entity {
	p.t.Helper()
	e, ok := p.history.Entity(p.welcome.Entity)
	if !ok {
		p.t.Fatalf("client %d does not know its own entity %d", p.client, p.welcome.Entity)
	}
	return e
}
