package sessions

import (
	"context"
	"sync/atomic"
	"time"

	"caper/journal/store"
)

// task is one piece of work for a character.
type task struct {
	what       string // names the task in the log
	character  store.CharacterID
	session    *Session     // nil for due work
	login      bool         // the first try runs in the lane of logins: see pool
	background bool         // runs in the background: see pool
	failing    *atomic.Bool // of the session: the character's last try failed; nil without a session
	round      uint64       // the round that found due work; 0 for other tasks
	waiting    *int         // counts the task while it waits or runs; nil counts nothing
	limit      int          // limit of waiting; 0 is no limit
	run        func(context.Context) result
}

// result is the result of one try of a task.
type result uint8

const (
	done   result = iota // the task is done, or the rules refused it
	failed               // the store failed; this task is over
	retry                // the store failed; the pool tries the task again
)

// lane returns the index of the lane in which the task runs.
func (t *task) lane() int {
	switch {
	case t.background || t.failing != nil && t.failing.Load():
		return background
	case t.login:
		return logins
	}
	return foreground
}

// These are the names of tasks in the log.
const (
	loginTask   = "logging in"
	syncTask    = "reading a full sync"
	reportTask  = "taking a report"
	requestTask = "answering a request"
	attachTask  = "attaching scenes"
	leaveTask   = "detaching scenes"
	effectTask  = "acknowledging an effect"
	sceneTask   = "delivering to scenes"
	timeTask    = "letting a deadline elapse"
	creditTask  = "taking shared credit"
	offerTask   = "making a shared offer"
)

// mailbox holds one character's tasks in order. The pool's mutex guards it.
type mailbox struct {
	tasks []*task // the first task is the one that runs
	state mailboxState
	pause *time.Timer // ends the pause before a retry
	due   int         // number of tasks that are due work
	round uint64      // the round that found it
}

type mailboxState uint8

const (
	mailboxIdle    mailboxState = iota // there are no tasks
	mailboxReady                       // a worker will take the first task
	mailboxRunning                     // a worker runs the first task
	mailboxPaused                      // the first task failed and waits for its retry
)

// accepts reports whether the mailbox takes due work that a round found. While
// work of an earlier round is not done, the mailbox takes none of a later
// round, so that due work that fails does not accumulate.
func (m *mailbox) accepts(round uint64) bool { return m.due == 0 || m.round == round }

// add appends a task.
func (m *mailbox) add(t *task) {
	m.tasks = append(m.tasks, t)
	if t.round != 0 {
		m.due++
		m.round = t.round
	}
	if t.waiting != nil {
		*t.waiting++
	}
}

// remove drops the first task, which is done.
func (m *mailbox) remove() {
	t := m.tasks[0]
	m.tasks[0] = nil
	m.tasks = m.tasks[1:]
	if t.round != 0 {
		m.due--
	}
	if t.waiting != nil {
		*t.waiting--
	}
}
