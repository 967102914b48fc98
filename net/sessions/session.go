package sessions

import (
	"context"
	"errors"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl64"

	"caper/journal/commands"
	"caper/journal/store"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
	"caper/systems/scenes"
)

// Session is one character over one connection. The room's goroutine puts
// tasks into the character's mailbox, workers run them, and the outbox holds
// what is to be sent.
type Session struct {
	manager    *Manager
	room       *Room
	arrival    room.Arrival
	character  store.CharacterID
	account    store.AccountID
	connection uint64 // number of the connection, unique in the journal
	outbox     outbox
	queued     bool // to be served by the sender; guarded by it

	location  atomic.Pointer[store.Session] // as of the room's last tick; nil before the first
	closed    atomic.Bool                   // the connection is gone, or a newer one has replaced it
	admitted  atomic.Bool                   // the account owns the character
	attached  atomic.Bool                   // the scenes are attached to the character's place, or are about to be
	resyncing atomic.Bool                   // a full sync waits in the mailbox
	waking    atomic.Bool                   // a delivery to the scenes waits in the mailbox

	requests int       // that wait; guarded by the pool
	reports  int       // that wait; guarded by the pool
	sequence int64     // number of the last report; for the session's tasks
	view     view      // for the goroutine that sends
	spot     spot      // for the room's goroutine
	stacks   inventory // as last sent to the client
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

// put puts a task into the mailbox. It reports false when too many tasks of
// the kind wait. A session that is closed takes no more tasks.
func (s *Session) put(t task) bool {
	p := s.manager.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if s.closed.Load() {
		return true
	}
	t.session, t.character = s, s.character
	return p.putLocked(&t)
}

// close ends the session once the tasks that wait are done.
func (s *Session) close() {
	p := s.manager.pool
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !s.closed.Swap(true) {
		p.putLocked(&task{what: leaveTask, session: s, character: s.character, run: s.depart})
	}
}

// fail ends the connection after a panic.
func (s *Session) fail() {
	s.close()
	s.turnAway(protocol.RefusedClosing, "the character's journal has failed")
}

// turnAway ends the connection.
func (s *Session) turnAway(code protocol.RefusalCode, reason string) {
	s.outbox.refuse(&protocol.Refusal{Code: code, Reason: reason})
}

// request queues a client's request. It reports false when too many wait.
func (s *Session) request(frame []byte) bool {
	at := s.where()
	request, err := journal.ReadRequest(frame)
	opcode := uint16(0)
	if errors.Is(err, journal.ErrUnknown) {
		opcode = opcodeOf(frame)
	}
	return s.put(task{what: requestTask, waiting: &s.requests, limit: s.manager.options.Requests, run: func(ctx context.Context) bool {
		switch {
		case s.closed.Load() || !s.admitted.Load(): // nobody waits for the answer
		case err != nil:
			s.refuse(opcode, "malformed", err)
		default:
			s.execute(ctx, at, request)
		}
		return false
	}})
}

func opcodeOf(frame []byte) uint16 {
	r, err := protocol.ReadNative(frame, protocol.MaxClientFrame)
	if err != nil {
		return 0
	}
	return r.Opcode
}

// report queues what happened to the character. It reports false when too much
// waits.
func (s *Session) report(r scenes.Report) bool {
	if r.At == (mgl64.Vec3{}) {
		r.At = s.spot.position // a script's report has no place of its own
	}
	h := happening{Report: r, at: s.where(), instance: s.room.instanceOf(s.arrival.Character)}
	return s.put(task{what: reportTask, waiting: &s.reports, limit: s.manager.options.Reports, run: func(ctx context.Context) bool {
		return s.take(ctx, &h)
	}})
}

// where returns the journal's session as of the room's last tick.
func (s *Session) where() store.Session {
	if at := s.location.Load(); at != nil {
		return *at
	}
	return store.Session{}
}

// command returns a command without a number: it takes effect as often as it is
// sent.
func (s *Session) command() commands.Command {
	return commands.Command{Character: s.character, Account: s.account}
}

// refuse answers a request that was not carried out.
func (s *Session) refuse(opcode uint16, code string, err error) {
	reason := err.Error()
	s.outbox.answer(&journal.Refused{Request: opcode, Code: code, Reason: reason[:min(len(reason), maxReason)]})
}

// maxReason limits the reason that a client is given, in bytes.
const maxReason = 512
