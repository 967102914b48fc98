package sessions

import (
	"testing"

	"pgregory.net/rapid"

	"caper/journal/commands"
	"caper/journal/rules"
)

// simulatedClient applies what an outbox sends and holds the guarantee: no
// state is older than the one before.
type simulatedClient struct {
	synced bool
	state  int // the version that the client has
}

func (c *simulatedClient) receive(t *rapid.T, o *outbox) (sent, lost bool) {
	e, sent, lost := o.next()
	version := c.state
	switch {
	case e.login != nil:
		version, c.synced = int(e.login.Character.Purse.Currency), true
	case e.commit != nil:
		for _, m := range e.commit.Messages {
			if m, is := m.(commands.PurseChanged); is {
				version = int(m.Purse.Currency)
			}
		}
	}
	if version < c.state {
		t.Fatalf("the client has version %d and receives version %d", c.state, version)
	}
	c.state = version
	return sent, lost
}

// receiveAll empties the outbox and reports whether it asks for a full sync.
func (c *simulatedClient) receiveAll(t *rapid.T, o *outbox) (lost bool) {
	for sent := true; sent; {
		sent, lost = c.receive(t, o)
	}
	return lost
}

// TestAClientNeverReceivesOlderState interleaves commits, readings and sending
// in random orders. A commit first reaches the store, as the next version of
// the character, and is published later; the next commit waits for that, as the
// command service does. A reading begins, takes the store's version of some
// moment, and finishes.
func TestAClientNeverReceivesOlderState(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o := outbox{limit: rapid.IntRange(1, 6).Draw(t, "limit"), signal: func() {}}
		client := simulatedClient{}
		stored, published := 0, 0
		reading, read, mark := false, -1, uint64(0)
		needed := true // a full sync
		publish := func() {
			if published < stored {
				published++
				o.publish(&commands.Commit{Messages: []commands.Message{commands.PurseChanged{Purse: rules.Purse{Currency: int64(stored)}}}})
			}
		}
		t.Repeat(map[string]func(*rapid.T){
			"commit":  func(*rapid.T) { publish(); stored++ },
			"publish": func(*rapid.T) { publish() },
			"begin": func(*rapid.T) {
				if needed && !reading {
					mark, reading, read = o.begin(), true, -1
				}
			},
			"read": func(*rapid.T) {
				if reading && read < 0 {
					read = stored
				}
			},
			"finish": func(*rapid.T) {
				if !reading || read < 0 {
					return
				}
				login := &commands.Login{}
				login.Character.Purse.Currency = int64(read)
				needed, reading = !o.finish(mark, login), false
			},
			"send": func(t *rapid.T) {
				if _, lost := client.receive(t, &o); lost {
					needed = true
				}
			},
			"send all": func(t *rapid.T) {
				publish()
				needed = client.receiveAll(t, &o) || needed
				if !needed && client.state != stored {
					t.Fatalf("all is sent, the client has version %d and the store %d", client.state, stored)
				}
			},
		})
		publish()
		for range 2 { // at last the client has what the store has
			if client.receiveAll(t, &o) || needed {
				login := &commands.Login{}
				login.Character.Purse.Currency = int64(stored)
				needed = !o.finish(o.begin(), login)
			}
		}
		if !client.synced || client.state != stored {
			t.Fatalf("the client has version %d (%t), the store %d", client.state, client.synced, stored)
		}
	})
}
