package sessions

import (
	"context"
	"sync"
	"time"

	"caper/journal/store"
)

// pool runs the tasks of all mailboxes: those of one character in order and one
// at a time, those of different characters concurrently. It starts a worker
// when there is a task to run and ends it when there is none.
//
// Two rules keep one character from delaying another. A task that failed gives
// its worker back while it waits for its retry. And the workers are divided into
// lanes, so that characters for whom the store does not answer leave half of them
// to those for whom it does: the first tries of logins use at most a quarter, and
// so does the background, which has everything of a character whose last try
// failed, and due work of characters without an admitted session.
//
// What remains is the first try that fails. It keeps a worker for up to its
// timeout, which is shorter than that of later tries.
type pool struct {
	ctx        context.Context
	workers    int           // largest number of workers that run at once
	firstTry   time.Duration // limits one try outside of the background
	tryTimeout time.Duration // limits one try in the background
	retryPause time.Duration // pause before a retry
	panicked   func(t *task, cause any)

	mutex     sync.Mutex
	changed   sync.Cond // signalled when a task is done or a worker has ended
	mailboxes map[store.CharacterID]*mailbox
	lanes     [lanes]lane
	turn      int // index of the lane that is served first
	active    int // number of workers
	pending   int // number of tasks that are not done
	closed    bool
}

// The indexes of the lanes.
const (
	foreground = iota
	logins
	background
	lanes
)

// lane holds the mailboxes whose first task is ready to run.
type lane struct {
	ready   []*mailbox
	running int
	most    int // largest number of the lane's tasks that run at once
}

func newPool(ctx context.Context, o *Options, panicked func(*task, any)) *pool {
	p := &pool{
		ctx: ctx, workers: o.Workers, firstTry: o.FirstTry, tryTimeout: o.TryTimeout, retryPause: o.RetryPause, panicked: panicked,
		mailboxes: map[store.CharacterID]*mailbox{},
		lanes:     [lanes]lane{foreground: {most: o.Workers}, logins: {most: max(1, o.Workers/4)}, background: {most: max(1, o.Workers/4)}},
	}
	p.changed.L = &p.mutex
	return p
}

// put appends a task to its character's mailbox. It reports false when too many
// tasks of its kind wait already.
func (p *pool) put(t *task) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.putLocked(t)
}

func (p *pool) putLocked(t *task) bool {
	if t.waiting != nil && *t.waiting >= t.limit {
		return false
	}
	if p.closed {
		return true
	}
	m := p.mailboxes[t.character]
	if m == nil {
		m = &mailbox{}
		p.mailboxes[t.character] = m
	}
	if t.round != 0 && !m.accepts(t.round) {
		return true
	}
	m.add(t)
	p.pending++
	if m.state == mailboxIdle {
		p.schedule(m)
	}
	return true
}

// schedule marks a mailbox as ready, and starts a worker when another one may
// run.
func (p *pool) schedule(m *mailbox) {
	m.state = mailboxReady
	l := m.tasks[0].lane()
	p.lanes[l].ready = append(p.lanes[l].ready, m)
	if p.active < p.workers && p.lanes[l].running < p.lanes[l].most {
		p.active++
		go p.work()
	}
}

// await waits until a condition on the pool holds or the context ends.
func (p *pool) await(ctx context.Context, holds func() bool) error {
	stop := context.AfterFunc(ctx, func() {
		p.mutex.Lock()
		defer p.mutex.Unlock()
		p.changed.Broadcast()
	})
	defer stop()
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for !holds() {
		if err := ctx.Err(); err != nil {
			return err
		}
		p.changed.Wait()
	}
	return nil
}

// idle waits until all tasks are done.
func (p *pool) idle(ctx context.Context) error {
	return p.await(ctx, func() bool { return p.pending == 0 })
}

// backlog waits until fewer tasks than a limit are ready to run.
func (p *pool) backlog(ctx context.Context, limit int) error {
	return p.await(ctx, func() bool {
		ready := 0
		for i := range p.lanes {
			ready += len(p.lanes[i].ready)
		}
		return ready < limit
	})
}

// count returns how many tasks of a name are not done.
func (p *pool) count(what string) (n int) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for _, m := range p.mailboxes { // any order: a sum
		for _, t := range m.tasks {
			if t.what == what {
				n++
			}
		}
	}
	return n
}

// close drops the tasks that wait and returns when no worker is left. The
// pool's context must have ended.
func (p *pool) close() {
	p.mutex.Lock()
	p.closed = true
	for _, m := range p.mailboxes { // any order: each alone
		if m.pause != nil {
			m.pause.Stop()
		}
	}
	p.mutex.Unlock()
	_ = p.await(context.Background(), func() bool { return p.active == 0 }) // a background context never ends
}
