package sessions

import (
	"context"
	"errors"
	"runtime/debug"
	"sync"
	"time"

	"caper/net/room"
)

// Deliverer is the way into a room: its Deliver and Done.
type Deliverer interface {
	Deliver(room.Delivery) error
	Done() <-chan struct{}
}

// sender brings one room what the outboxes of its sessions hold. Each room has
// a sender of its own, so that a room that takes nothing delays no other room.
//
// Sessions are served in the order in which they got something to send, and
// each until its outbox is empty. When a character has an older and a newer
// session in the room, all that the older one was to be sent goes first.
type sender struct {
	mutex   sync.Mutex
	waiting []*Session    // with something to send, each once
	wake    chan struct{} // says that waiting is not empty
}

func newSender() sender { return sender{wake: make(chan struct{}, 1)} }

// signal says that a session has something to send.
func (q *sender) signal(s *Session) {
	q.mutex.Lock()
	if !s.queued {
		s.queued = true
		q.waiting = append(q.waiting, s)
	}
	q.mutex.Unlock()
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// next returns a session that has something to send, nil for none.
func (q *sender) next() *Session {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if len(q.waiting) == 0 {
		q.waiting = nil
		return nil
	}
	s := q.waiting[0]
	q.waiting = q.waiting[1:]
	s.queued = false
	return s
}

// run sends until the room or the context ends.
func (q *sender) run(ctx context.Context, r Deliverer) {
	for {
		select {
		case <-r.Done():
			return
		case <-ctx.Done():
			return
		case <-q.wake:
		}
		for s := q.next(); s != nil; s = q.next() {
			if !s.send(ctx, r) {
				return
			}
		}
	}
}

// send empties a session's outbox into the room. It reports false when the
// room or the context has ended.
func (s *Session) send(ctx context.Context, r Deliverer) bool {
	for {
		e, there, lost := s.outbox.next()
		if lost {
			s.resync()
		}
		if !there {
			return true
		}
		d, ok := s.convert(e)
		if ok && (d.Change != nil || len(d.Frames) > 0 || d.Refusal != nil) && !deliver(ctx, r, d) {
			return false
		}
	}
}

// convert converts what the outbox held. A panic ends the connection.
func (s *Session) convert(e outgoing) (d room.Delivery, ok bool) {
	defer func() {
		if cause := recover(); cause != nil {
			s.manager.options.Log.Error("a session cannot be sent its state", "character", s.character, "panic", cause, "stack", string(debug.Stack()))
			s.fail()
		}
	}()
	return s.view.delivery(e), true
}

// busyPause is the pause before a delivery is offered again to a room whose
// queue is full.
const busyPause = 5 * time.Millisecond

// deliver waits until the room takes a delivery. It reports false when the room
// or the context has ended.
func deliver(ctx context.Context, r Deliverer, d room.Delivery) bool {
	for errors.Is(r.Deliver(d), room.ErrBusy) {
		select {
		case <-r.Done():
			return false
		case <-ctx.Done():
			return false
		case <-time.After(busyPause):
		}
	}
	return true
}
