package sessions

import (
	"context"
	"time"
)

// work is a worker: it runs tasks until none may run.
func (p *pool) work() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for {
		m, l := p.next()
		if m == nil {
			p.active--
			p.changed.Broadcast()
			return
		}
		t := m.tasks[0]
		l.running++
		p.mutex.Unlock()
		limit := p.firstTry
		if l == &p.lanes[background] {
			limit = p.tryTimeout
		}
		r := p.try(t, limit)
		p.mutex.Lock()
		l.running--
		p.finish(m, r)
	}
}

// next takes a ready mailbox and returns its lane. The lanes take turns.
func (p *pool) next() (*mailbox, *lane) {
	for range p.lanes {
		l := &p.lanes[p.turn]
		p.turn = (p.turn + 1) % len(p.lanes)
		if p.closed || len(l.ready) == 0 || l.running >= l.most {
			continue
		}
		m := l.ready[0]
		l.ready[0] = nil
		l.ready = l.ready[1:]
		m.state = mailboxRunning
		return m, l
	}
	return nil, nil
}

// try runs a task once. A panic ends the task.
func (p *pool) try(t *task, limit time.Duration) (r result) {
	defer func() {
		if cause := recover(); cause != nil {
			r = failed
			p.panicked(t, cause)
		}
	}()
	ctx, cancel := context.WithTimeout(p.ctx, limit)
	defer cancel()
	return t.run(ctx)
}

// finish removes the task that ran, or pauses its mailbox until the retry.
func (p *pool) finish(m *mailbox, r result) {
	t := m.tasks[0]
	if t.failing != nil {
		t.failing.Store(r != done)
	}
	if r == retry {
		t.background = true
		m.state = mailboxPaused
		if !p.closed {
			m.pause = time.AfterFunc(p.retryPause, func() { p.resume(m) })
		}
		return
	}
	m.remove()
	p.pending--
	p.changed.Broadcast()
	if len(m.tasks) == 0 {
		m.state = mailboxIdle
		delete(p.mailboxes, t.character)
		return
	}
	p.schedule(m)
}

func (p *pool) resume(m *mailbox) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if m.state == mailboxPaused && !p.closed {
		p.schedule(m)
	}
}
