package room

import (
	"fmt"
	"slices"
	"testing"

	"caper/components"
	"caper/journal/content"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/systems/scenes"
)

// log is a journal that records who enters and leaves.
type log struct{ calls []string }

func (l *log) Enter(a Arrival) {
	l.calls = append(l.calls, fmt.Sprintf("enter %d over %d", a.Client, a.Connection))
}

func (l *log) Leave(c components.ClientID) {
	l.calls = append(l.calls, fmt.Sprintf("leave %d", c))
}

func (l *log) Request(components.ClientID, []byte) bool { return true }
func (l *log) Report(scenes.Report) bool                { return true }
func (l *log) Publish(Live)                             {}

// join connects a client with a character of the journal.
func (l *log) join(t *testing.T, r *Room, resume uint64) *pipe {
	t.Helper()
	p := &pipe{t: t, room: r}
	if err := r.Connect(p, protocol.Hello{Resume: resume}, Grant{Account: 7, Character: 70}, func(c components.ClientID) { p.client = c }); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	return p
}

// The journal hears of each connection once, and once that it is gone: when the
// client says goodbye, when its connection is lost, and when another one replaces
// it, but not again when its seat expires.
func TestTheJournalHearsOfEachConnection(t *testing.T) {
	l := &log{}
	r := open(t, Config{Grace: 1, Journal: l})
	first := l.join(t, r, 0)
	_ = r.Disconnect(first.client, first)
	steps(t, r, 5)
	l.join(t, r, first.welcome.Resume)
	back := l.join(t, r, first.welcome.Resume) // replaces the connection before
	if err := r.Receive(back.client, protocol.AppendBye(nil)); err != nil {
		t.Fatal(err)
	}
	steps(t, r, 2)
	third := l.join(t, r, 0)
	_ = r.Disconnect(third.client, third)
	steps(t, r, 60)
	want := []string{"enter 1 over 1", "leave 1", "enter 1 over 2", "leave 1", "enter 1 over 3", "leave 1", "enter 2 over 4", "leave 2"}
	if !slices.Equal(l.calls, want) {
		t.Errorf("the journal heard %v, want %v", l.calls, want)
	}
}

// A message goes to the connection that it is for, after the flags that were
// committed with it; a change is merged whatever the connection.
func TestADeliveryGoesToItsConnection(t *testing.T) {
	l := &log{}
	r := open(t, Config{Journal: l})
	p := l.join(t, r, 0)
	flags := func(id content.FlagID) *components.DurableChange {
		return &components.DurableChange{HasFlags: true, Flags: []components.DurableFlag{{ID: uint32(id), Value: 1}}}
	}
	frame, err := journal.Append(nil, &journal.PlayerFlags{Flags: []content.FlagID{}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		delivery Delivery
		messages int
	}{
		{"a change with a message", Delivery{Client: p.client, Connection: 1, Change: flags(2010), Frames: [][]byte{frame}}, 2},
		{"a message of an older connection", Delivery{Client: p.client, Connection: 9, Frames: [][]byte{frame}}, 0},
		{"a change with an older connection's message", Delivery{Client: p.client, Connection: 9, Change: flags(2011), Frames: [][]byte{frame}}, 1},
		{"another client's", Delivery{Client: 99, Connection: 1, Change: flags(2012), Frames: [][]byte{frame}}, 0},
	} {
		before := p.journal
		if err := r.Deliver(c.delivery); err != nil {
			t.Fatal(err)
		}
		steps(t, r, 3)
		if got := p.journal - before; got != c.messages {
			t.Errorf("%s: the client receives %d messages, want %d", c.name, got, c.messages)
		}
	}
}

// No message of the journal may be skipped, so a client for which too many wait
// loses its connection. They wait here for the room's first copy of the state.
func TestAClientWithTooManyWaitingMessagesIsRefused(t *testing.T) {
	l := &log{}
	r := open(t, Config{Journal: l})
	p := l.join(t, r, 0)
	deliver := func(n int) {
		if err := r.Deliver(Delivery{Client: p.client, Connection: 1, Frames: make([][]byte, n)}); err != nil {
			t.Fatal(err)
		}
		steps(t, r, 1)
	}
	if deliver(maxPending); p.refusal != nil {
		t.Errorf("with as many messages as may wait: %+v", p.refusal)
	}
	if deliver(1); p.refusal == nil || p.refusal.Code != protocol.RefusedSlow {
		t.Errorf("with one more: %+v", p.refusal)
	}
}
