package sessions_test

import (
	"sync"
	"sync/atomic"
	"testing"

	"caper/components"
	"caper/journal/bootcamp"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/net/sessions"
)

// stubRoom is a room without a simulation. The test calls its journal, and the
// stub keeps the messages that are delivered to it.
type stubRoom struct {
	journal *sessions.Room
	done    chan struct{}
	busy    atomic.Bool  // takes nothing
	refused atomic.Int64 // deliveries that were not taken

	mutex    sync.Mutex
	received []journal.Message
}

// newStubRoom attaches a stub to a manager. The room ends with the test.
func newStubRoom(t *testing.T, manager *sessions.Manager) *stubRoom {
	t.Helper()
	r := &stubRoom{journal: manager.NewRoom(sessions.Place{Map: bootcamp.Map}), done: make(chan struct{})}
	r.journal.Attach(r)
	t.Cleanup(r.end)
	return r
}

// end ends the room.
func (r *stubRoom) end() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	select {
	case <-r.done:
	default:
		close(r.done)
	}
}

func (r *stubRoom) Done() <-chan struct{} { return r.done }

func (r *stubRoom) Deliver(d room.Delivery) error {
	if r.busy.Load() {
		r.refused.Add(1)
		return room.ErrBusy
	}
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, frame := range d.Frames {
		m, err := journal.ReadMessage(frame)
		if err != nil {
			return err
		}
		r.received = append(r.received, m)
	}
	return nil
}

// count returns how many messages of a kind were delivered.
func count[M journal.Message](r *stubRoom) (n int) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for _, m := range r.received {
		if _, is := m.(M); is {
			n++
		}
	}
	return n
}

// arrivalOf is a character that the stub is entered by, over client number id.
func arrivalOf(id uint64) room.Arrival {
	return room.Arrival{Client: components.ClientID(id), Account: components.AccountID(id), Character: components.CharacterID(id), Entity: 9, Connection: 1}
}

// live plays a tick with character 1.
func (r *stubRoom) live(epoch uint32, alive bool) {
	r.journal.Publish(room.Live{Players: []room.LivePlayer{{Arrival: arrivalOf(1), Epoch: epoch, Alive: alive}}})
}
