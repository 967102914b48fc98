package sessions

import (
	"context"
	"time"

	"caper/journal/store"
)

// task is one piece of work for a character.
type task struct {
	what       string // names the task in the log
	character  store.CharacterID
	session    *Session // nil for due work
	background bool     // a login, a full sync, due work or a further try: see pool
	round      uint64   // the round that found due work; 0 for other tasks
	waiting    *int     // counts the task while it waits or runs; nil counts nothing
	limit      int      // of waiting; 0 is no limit
	// run works once and reports whether the task must be tried again.
	run func(context.Context) (again bool)
}

// The names of tasks.
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
)

// mailbox holds one character's tasks in order. The pool's mutex guards it.
type mailbox struct {
	tasks []*task // the first one is the one that runs
	state mailboxState
	retry *time.Timer // ends a pause
	due   int         // due work among the tasks
	round uint64      // the round that found it
}

type mailboxState uint8

const (
	mailboxIdle    mailboxState = iota // there are no tasks
	mailboxReady                       // a worker will take the first task
	mailboxRunning                     // a worker runs the first task
	mailboxPaused                      // the first task failed and waits for its next try
)

// accepts reports whether the mailbox takes due work that a round found. While
// work of an earlier round is not done the mailbox takes none of a later one,
// so that due work that fails does not pile up.
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
