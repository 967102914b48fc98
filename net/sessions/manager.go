package sessions

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"runtime/debug"
	"sync"

	"caper/journal/commands"
	"caper/journal/store"
)

// Manager owns the sessions of all rooms of a process.
type Manager struct {
	options Options
	service *commands.Service
	run     uint64 // random, so that connection numbers differ from those of an earlier process
	ctx     context.Context
	cancel  context.CancelFunc
	pool    *pool

	stopDueWork    context.CancelFunc
	dueWorkStopped chan struct{} // closed when queueDueWork has returned

	mutex       sync.Mutex
	sessions    map[store.CharacterID]*Session // the newest of each character
	connections uint64                         // number of connections so far
	closed      bool
}

// New makes a manager. It calls open once with the publisher that the command
// service must use.
func New(options Options, open func(commands.Publisher) (*commands.Service, error)) (*Manager, error) {
	if err := options.Validate(); err != nil {
		return nil, fmt.Errorf("making a session manager: %w", err)
	}
	options.fill()
	m := &Manager{options: options, run: random(), dueWorkStopped: make(chan struct{}), sessions: map[store.CharacterID]*Session{}}
	m.ctx, m.cancel = context.WithCancel(context.Background())
	m.pool = newPool(m.ctx, &m.options, m.panicked)
	var err error
	if m.service, err = open(m); err != nil {
		m.cancel()
		return nil, err
	}
	watch, stop := context.WithCancel(m.ctx)
	m.stopDueWork = stop
	go m.queueDueWork(watch)
	return m, nil
}

// random returns a random number. It never reaches a simulation.
func random() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// Commands returns the command service that executes requests and reports.
func (m *Manager) Commands() *commands.Service { return m.service }

// Publish hands a commit to the character's session. It never waits. A
// character without a session receives its state at the next login.
func (m *Manager) Publish(_ context.Context, id store.CharacterID, commit commands.Commit) error {
	if s := m.session(id); s != nil {
		s.outbox.publish(&commit)
		if commit.Scenes {
			s.wake()
		}
	}
	return nil
}

// session returns a character's newest session, nil for none.
func (m *Manager) session(id store.CharacterID) *Session {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.sessions[id]
}

// enter registers a session and queues its login after the tasks of the
// character's previous session. It reports false once the manager is closed.
func (m *Manager) enter(s *Session) (before *Session, ok bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.closed {
		return nil, false
	}
	before = m.sessions[s.character]
	m.sessions[s.character] = s
	if before != nil {
		before.close()
	}
	s.put(task{what: loginTask, login: true, run: s.login})
	return before, true
}

// leave removes a session, unless a newer one has taken its place.
func (m *Manager) leave(s *Session) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.sessions[s.character] == s {
		delete(m.sessions, s.character)
	}
}

// isCurrent reports whether a session is its character's newest one and the
// manager is open.
func (m *Manager) isCurrent(s *Session) bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return !m.closed && m.sessions[s.character] == s
}

// connection returns an unused connection number. Numbers of an earlier process
// differ with high probability.
func (m *Manager) connection() uint64 {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.connections++
	return m.run>>1 + m.connections
}

// Close lets the tasks that wait finish for as long as the context allows, and
// ends the manager. The rooms must have ended.
func (m *Manager) Close(ctx context.Context) error {
	m.mutex.Lock()
	m.closed = true
	for _, s := range m.sessions { // any order: each alone
		s.close()
	}
	m.mutex.Unlock()
	m.stopDueWork()
	cause := m.pool.idle(ctx)
	m.cancel()
	<-m.dueWorkStopped
	m.pool.close()
	if left := m.pool.count(reportTask); cause != nil && left > 0 {
		return fmt.Errorf("closing the session manager, %d reports were left: %w", left, cause)
	}
	return nil
}

// panicked ends the connection whose task has panicked. Other sessions continue.
func (m *Manager) panicked(t *task, cause any) {
	m.options.Log.Error("a task has panicked", "task", t.what, "character", t.character, "panic", cause, "stack", string(debug.Stack()))
	if t.session != nil {
		t.session.fail()
	}
}

// warn logs an error, unless the manager has ended.
func (m *Manager) warn(what string, id store.CharacterID, err error) {
	if m.ctx.Err() == nil {
		m.options.Log.Warn(what, "character", id, "error", err)
	}
}
