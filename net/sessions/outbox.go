package sessions

import (
	"sync"

	"caper/journal/commands"
	"caper/net/protocol"
	"caper/net/protocol/journal"
)

// outgoing is one thing to be sent to a session's room and client. Exactly one
// field is set.
type outgoing struct {
	commit   *commands.Commit  // a change and the messages that follow from it
	login    *commands.Login   // a full sync
	answer   journal.Message   // to a request
	messages []journal.Message // anything else for the client
	refusal  *protocol.Refusal // ends the connection
}

// outbox holds, in order, what is still to be sent to one session. Nothing that
// writes to it waits. When a commit does not fit, the outbox drops all commits
// and asks for a full sync, which makes up for them. Answers are not dropped: the
// requests that may wait limit them.
//
// A client never receives state that is older than what it already has. Commits
// arrive in the order in which they were made, and the outbox keeps that order.
// A full sync takes its place between them by their count: begin notes how many
// have arrived, the state is read, and finish accepts the reading only when no
// further commit has arrived meanwhile. A reading that finish rejects may be
// older than some of those commits and is repeated.
type outbox struct {
	limit  int
	signal func() // says that there is something to send; called without the mutex

	mutex   sync.Mutex
	state   outboxState
	queue   []outgoing         // to be sent, the oldest first
	held    []*commands.Commit // arrived while a full sync is being read; sent after it
	commits uint64             // that have arrived so far
	lost    bool               // commits were dropped and no full sync is asked for yet
	begun   bool               // the first full sync was queued
	fresh   bool               // a full sync was queued since takeFresh
}

type outboxState uint8

const (
	outboxEmpty   outboxState = iota // the client has no state: the next full sync includes every commit that arrives
	outboxReading                    // a full sync is being read
	outboxSynced                     // commits follow a full sync
)

// publish takes a commit.
func (o *outbox) publish(c *commands.Commit) {
	o.mutex.Lock()
	o.commits++
	switch o.state {
	case outboxReading:
		o.held = append(o.held, c)
		if len(o.queue)+len(o.held) > o.limit {
			o.held = nil // the reading is repeated in any case, since they have arrived
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

// withoutCommits keeps what no full sync makes up for: answers and refusals.
func withoutCommits(list []outgoing) []outgoing {
	var kept []outgoing
	for i := range list {
		if list[i].answer != nil || list[i].refusal != nil {
			kept = append(kept, list[i])
		}
	}
	return kept
}

// begin starts a full sync. Commits that arrive from now on are held. The mark
// that begin returns is for finish.
func (o *outbox) begin() (mark uint64) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.state = outboxReading
	return o.commits
}

// finish queues a full sync that was read after begin, and behind it what was
// held. It reports false when a commit has arrived since begin.
//
// Held commits arrived before the reading began, while an earlier reading
// failed or was rejected. The full sync includes what they changed, so that of
// each only the events remain.
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

// answer queues the answer to a request. An answer is no state, so that it does
// not wait for a full sync that is being read: a store that fails is what most
// answers report then.
func (o *outbox) answer(m journal.Message) { o.push(outgoing{answer: m}) }

// refuse queues the end of the connection.
func (o *outbox) refuse(r *protocol.Refusal) { o.push(outgoing{refusal: r}) }

func (o *outbox) push(e outgoing) {
	o.mutex.Lock()
	o.queue = append(o.queue, e)
	o.mutex.Unlock()
	o.signal()
}

// offer queues messages if there is room for them behind the first full sync,
// and reports whether it did.
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

// takeFresh reports whether a full sync was queued since the last call: the
// client forgets its actors then.
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

// next takes out what is to be sent next. When there is nothing, it reports
// whether a full sync must make up for commits that were dropped.
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
