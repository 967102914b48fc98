package sessions

import (
	"sync"

	"caper/journal/commands"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// outgoing is one entry of an outbox. Exactly one field is set.
type outgoing struct {
	commit   *commands.Commit  // a change and the messages that follow from it
	login    *commands.Login   // a full sync
	answer   journal.Message   // answers a request
	messages []journal.Message // other messages for the client
	refusal  *protocol.Refusal // ends the connection
}

// outbox holds, in order, what is still to be sent to one session. Writing to
// it never waits. When a commit does not fit, the outbox drops all commits and
// asks for a full sync, which includes their state. It never drops answers; the
// limit of waiting requests limits their number.
//
// A client never receives state that is older than what it already has. Commits
// arrive in the order in which they were made, and the outbox keeps that order.
// The count of commits gives a full sync its place between them: begin records
// how many have arrived, the state is read, and finish accepts the reading only
// when no further commit has arrived meanwhile. A reading that finish rejects
// may be older than some of those commits and is repeated.
type outbox struct {
	limit  int
	signal func() // reports that there is something to send; called without the mutex

	mutex   sync.Mutex
	state   outboxState
	queue   []outgoing         // to be sent, the oldest first
	held    []*commands.Commit // commits that arrived while a full sync was read; sent after it
	commits uint64             // number of commits that have arrived so far
	lost    bool               // commits were dropped, and no full sync has been asked for yet
	begun   bool               // the first full sync was queued
	fresh   bool               // a full sync was queued since takeFresh
}

type outboxState uint8

const (
	outboxEmpty   outboxState = iota // the client has no state: the next full sync includes every commit that arrives
	outboxReading                    // a full sync is being read
	outboxSynced                     // commits follow a full sync
)

// publish adds a commit.
func (o *outbox) publish(c *commands.Commit) {
	o.mutex.Lock()
	o.commits++
	switch o.state {
	case outboxReading:
		o.held = append(o.held, c)
		if len(o.queue)+len(o.held) > o.limit {
			o.held = nil // the reading is repeated in any case, since commits have arrived
		}
	case outboxSynced:
		o.queue = append(o.queue, outgoing{commit: c})
		if len(o.queue) > o.limit {
			o.queue, o.state, o.lost = withoutCommits(o.queue), outboxEmpty, true
		}
	}
	o.mutex.Unlock()
	o.signal()
}

// withoutCommits returns the entries that no full sync replaces: answers and
// refusals.
func withoutCommits(list []outgoing) []outgoing {
	var kept []outgoing
	for i := range list {
		if list[i].answer != nil || list[i].refusal != nil {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// begin starts a full sync. The outbox holds the commits that arrive from now
// on. The caller passes the mark to finish.
func (o *outbox) begin() (mark uint64) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.state = outboxReading
	return o.commits
}

// finish queues a full sync that was read after begin, followed by the held
// commits. It reports false when a commit has arrived since begin.
//
// Held commits arrived before the reading began, while an earlier reading
// failed or was rejected. The full sync includes their state, so only their
// events remain to be sent.
func (o *outbox) finish(mark uint64, login *commands.Login) bool {
	o.mutex.Lock()
	if o.commits != mark {
		o.mutex.Unlock()
		return false
	}
	o.queue = append(o.queue, outgoing{login: login})
	for _, c := range o.held {
		o.queue = append(o.queue, outgoing{commit: eventsOf(c, login)})
	}
	o.held, o.state, o.lost, o.begun, o.fresh = nil, outboxSynced, false, true, true
	o.mutex.Unlock()
	o.signal()
	return true
}

// answer queues the answer to a request. An answer is not state, so it does not
// wait for a full sync that is being read: most answers at such a time report
// that the store fails.
func (o *outbox) answer(m journal.Message) { o.push(outgoing{answer: m}) }

// refuse queues the end of the connection.
func (o *outbox) refuse(r *protocol.Refusal) { o.push(outgoing{refusal: r}) }

func (o *outbox) push(e outgoing) {
	o.mutex.Lock()
	o.queue = append(o.queue, e)
	o.mutex.Unlock()
	o.signal()
}

// offer queues messages when the first full sync was queued and there is room
// for them, and reports whether it did.
func (o *outbox) offer(list []journal.Message) bool {
	o.mutex.Lock()
	fits := o.begun && len(o.queue) < o.limit
	if fits {
		o.queue = append(o.queue, outgoing{messages: list})
	}
	o.mutex.Unlock()
	if fits {
		o.signal()
	}
	return fits
}

// takeFresh reports whether a full sync was queued since the last call. The
// client forgets its actors after a full sync.
func (o *outbox) takeFresh() bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	fresh := o.fresh
	o.fresh = false
	return fresh
}

// synced reports whether the first full sync was queued.
func (o *outbox) synced() bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.begun
}

// next removes and returns the oldest entry. When there is none, it reports
// whether a full sync must replace commits that were dropped.
func (o *outbox) next() (e outgoing, there, lost bool) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if len(o.queue) == 0 {
		o.queue = nil
		lost, o.lost = o.lost, false
		return outgoing{}, false, lost
	}
	e = o.queue[0]
	o.queue[0] = outgoing{}
	o.queue = o.queue[1:]
	return e, true, false
}
