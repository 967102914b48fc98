package sessions

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl64"

	"caper/journal/commands"
	"caper/journal/rules"
	"caper/journal/store"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"
)

// Session is one character over one connection. The room's goroutine puts tasks
// into the character's mailbox, workers run them, and the outbox holds what is
// to be sent.
type Session struct {
	manager    *Manager
	room       *Room
	arrival    room.Arrival
	character  store.CharacterID
	account    store.AccountID
	connection uint64 // number of the connection, unique in the journal
	outbox     outbox
	queued     bool // the sender will serve the session; guarded by the sender

	location  atomic.Pointer[store.Session] // as of the room's last tick; nil before the first
	closed    atomic.Bool                   // the connection is gone, or a newer one has replaced it
	admitted  atomic.Bool                   // the account owns the character
	failing   atomic.Bool                   // the last try of a task failed
	attached  atomic.Bool                   // the scenes are attached to the character's place, or are about to be
	resyncing atomic.Bool                   // a full sync waits in the mailbox
	waking    atomic.Bool                   // a delivery to the scenes waits in the mailbox
	crediting atomic.Bool                   // taking shared credit waits in the mailbox

	requests  int              // requests that wait; guarded by the pool
	reports   int              // reports that wait; guarded by the pool
	offers    int              // shared offers that wait; guarded by the pool
	sequence  int64            // number of the last report; used by the session's tasks only
	credited  store.CreditMark // from where the next task takes shared credit; used by the session's tasks only
	view      view             // used by the goroutine that sends only
	roomState roomState        // used by the room's goroutine only
	stacks    inventory        // stacks that the client was sent last
}

func newSession(r *Room, a room.Arrival) *Session {
	s := &Session{
		manager: r.manager, room: r, arrival: a, character: store.CharacterID(a.Character), account: store.AccountID(a.Account),
		connection: r.manager.connection(),
	}
	s.view.session = s
	s.outbox.limit = r.manager.options.Outbox
	s.outbox.signal = func() { r.sender.signal(s) }
	return s
}

// put puts a task into the mailbox. It reports false when too many tasks of its
// kind wait. A closed session drops the task.
func (s *Session) put(t task) bool {
	p := s.manager.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if s.closed.Load() {
		return true
	}
	t.session, t.character, t.failing = s, s.character, &s.failing
	return p.putLocked(&t)
}

// putOnce puts a task into the mailbox unless one of its kind waits already.
func (s *Session) putOnce(waits *atomic.Bool, t task) {
	if waits.Swap(true) {
		return
	}
	run := t.run
	t.run = func(ctx context.Context) result {
		waits.Store(false) // what arrives from now on needs another task
		return run(ctx)
	}
	s.put(t)
}

// close ends the session after the tasks that wait.
func (s *Session) close() {
	p := s.manager.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !s.closed.Swap(true) {
		p.putLocked(&task{what: leaveTask, session: s, character: s.character, failing: &s.failing, run: s.depart})
	}
}

// fail ends the connection after a panic.
func (s *Session) fail() {
	s.close()
	s.disconnect(protocol.RefusedClosing, protocol.ReasonJournalFailed)
}

// disconnect ends the connection.
func (s *Session) disconnect(code protocol.RefusalCode, reason string) {
	s.outbox.refuse(&protocol.Refusal{Code: code, Reason: reason})
}

// request queues a client's request. It reports false when too many wait.
func (s *Session) request(frame []byte) bool {
	at := s.currentLocation()
	request, err := journal.ReadRequest(frame)
	opcode := uint16(0)
	if errors.Is(err, journal.ErrUnknown) {
		opcode = opcodeOf(frame)
	}
	return s.put(task{what: requestTask, waiting: &s.requests, limit: s.manager.options.Requests, run: func(ctx context.Context) result {
		switch {
		case s.closed.Load() || !s.admitted.Load(): // no client waits for the answer
		case err != nil:
			s.refuse(opcode, "malformed", err)
		default:
			return s.execute(ctx, at, request)
		}
		return done
	}})
}

func opcodeOf(frame []byte) uint16 {
	r, err := protocol.ReadJournal(frame, protocol.MaxClientFrame)
	if err != nil {
		return 0
	}
	return r.Opcode
}

// report queues an event of the character. It reports false when too many
// reports wait.
func (s *Session) report(r scenes.Report) bool {
	if r.At == (mgl64.Vec3{}) {
		r.At = s.roomState.position // a script's report has no place of its own
	}
	h := locatedReport{Report: r, at: s.currentLocation(), instance: s.room.instanceOf(s.arrival.Character)}
	if r.Source == "" && s.manager.options.Parties != nil && rules.SharesCredit(r.Event.Kind) {
		h.witnesses = s.manager.service.Witnesses(s.character, s.account)
	}
	return s.put(task{what: reportTask, waiting: &s.reports, limit: s.manager.options.Reports, run: func(ctx context.Context) result {
		return s.takeReport(ctx, &h)
	}})
}

// currentLocation returns the journal's session as of the room's last tick.
func (s *Session) currentLocation() store.Session {
	if at := s.location.Load(); at != nil {
		return *at
	}
	return store.Session{}
}

// command returns a command without a sequence number. The service does not
// detect its repetition.
func (s *Session) command() commands.Command {
	return commands.Command{Character: s.character, Account: s.account}
}

// refuse answers a request that was not executed.
func (s *Session) refuse(opcode uint16, code string, err error) {
	reason := err.Error()
	s.outbox.answer(&journal.Refused{Request: opcode, Code: code, Reason: reason[:min(len(reason), maxReason)]})
}

// maxReason limits the reason that a client is sent, in bytes.
const maxReason = 512
