package sessions

import (
	"context"
	"time"
)

// work is a worker: it runs one task of one mailbox after the other until
// there is none that may run.
func (p *pool) work() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	for {
		m := p.next()
		if m == nil {
			p.active--
			p.changed.Broadcast()
			return
		}
		t := m.tasks[0]
		l := &p.lanes[laneOf(t)]
		l.running++
		p.mutex.Unlock()
		again := p.try(t)
		p.mutex.Lock()
		l.running--
		p.finish(m, again)
	}
}

// next takes a mailbox out of the lanes in turn.
func (p *pool) next() *mailbox {
	for range p.lanes {
		l := &p.lanes[p.turn]
		p.turn = 1 - p.turn
		if p.closed || len(l.ready) == 0 || l.running >= l.most {
			continue
		}
		m := l.ready[0]
		l.ready[0] = nil
		l.ready = l.ready[1:]
		m.state = mailboxRunning
		return m
	}
	return nil
}

// try runs a task once. A panic ends the task.
func (p *pool) try(t *task) (again bool) {
	defer func() {
		if cause := recover(); cause != nil {
			p.panicked(t, cause)
		}
	}()
	ctx, cancel := context.WithTimeout(p.ctx, p.patience)
	defer cancel()
	return t.run(ctx)
}

// finish removes the task that ran, or pauses its mailbox until the next try.
func (p *pool) finish(m *mailbox, again bool) {
	t := m.tasks[0]
	if again {
		t.background = true
		m.state = mailboxPaused
		if !p.closed {
			m.retry = time.AfterFunc(p.pause, func() { p.resume(m) })
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
