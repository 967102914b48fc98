package keeper

import (
	"errors"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/authority"
	"caper/journal/store"
	"caper/net/native"
	"caper/net/protocol"
	"caper/net/room"
	"caper/systems/scenes"
)

// desk keeps one character over one connection: it takes what is asked and
// reported to the authority, one after the other.
type desk struct {
	keeper     *Keeper
	arrival    room.Arrival
	character  store.CharacterID
	account    store.AccountID
	connection uint64
	session    atomic.Pointer[store.Session] // as of the room's last tick; nil before the first
	jobs       chan job
	asked      atomic.Int32          // requests in jobs
	reports    atomic.Int32          // reports that are not taken yet
	gate       sync.Mutex            // held while jobs are put in or the desk is shut; never for long
	closed     chan struct{}         // no more comes
	done       chan struct{}         // all is taken
	admitted   atomic.Bool           // the account owns the character
	ready      atomic.Bool           // the character was introduced
	anew       atomic.Bool           // and the client knows of no actors
	woken      chan struct{}         // to look at behind
	behind     atomic.Bool           // something may be committed that was not told
	position   mgl64.Vec3            // these four are for the room's goroutine
	version    uint64                // of the targets when it was there
	actors     []components.EntityID // told to the client
	seen       uint64                // version of the targets that were told
	known      telling               // what the room and the client were told; under telling's lock
	sequence   int64                 // of reports, for the desk's goroutine
}

// job is a request of the client's or a report of the room's.
type job struct {
	request native.Request
	refused error // a request that could not be read
	opcode  uint16
	report  scenes.Report
	session store.Session
}

func (j *job) isReport() bool { return j.request == nil && j.refused == nil }

func newDesk(k *Keeper, a room.Arrival) *desk {
	return &desk{
		keeper: k, arrival: a, character: store.CharacterID(a.Character), account: store.AccountID(a.Account),
		connection: k.hub.connection(), jobs: make(chan job, k.hub.options.Reports+k.hub.options.Requests),
		closed: make(chan struct{}), done: make(chan struct{}), woken: make(chan struct{}, 1),
	}
}

// shut has nothing more come in; what waits is still taken.
func (d *desk) shut() {
	d.gate.Lock()
	defer d.gate.Unlock()
	if !d.isShut() {
		close(d.closed)
	}
}

func (d *desk) isShut() bool {
	select {
	case <-d.closed:
		return true
	default:
		return false
	}
}

// request queues what a client asks; false when too much waits.
func (d *desk) request(frame []byte) bool {
	session := d.session.Load()
	if session == nil {
		session = &store.Session{}
	}
	if int(d.asked.Load()) >= d.keeper.hub.options.Requests {
		return false
	}
	j := job{session: *session}
	j.request, j.refused = native.ReadRequest(frame)
	if errors.Is(j.refused, native.ErrUnknown) {
		j.opcode = opcodeOf(frame)
	}
	return d.put(j)
}

func opcodeOf(frame []byte) uint16 {
	r, err := protocol.ReadNative(frame, protocol.MaxClientFrame)
	if err != nil {
		return 0
	}
	return r.Opcode
}

// report queues what happened; false when too much waits.
func (d *desk) report(r scenes.Report) bool {
	session := d.session.Load()
	if session == nil {
		session = &store.Session{}
	}
	return d.put(job{report: r, session: *session})
}

// put queues a job; of a desk that is shut nothing more is wanted. Under the
// gate, so that whoever finds the desk shut finds all its jobs.
func (d *desk) put(j job) bool {
	d.gate.Lock()
	defer d.gate.Unlock()
	if d.isShut() {
		return true
	}
	select {
	case d.jobs <- j:
	default:
		return false
	}
	if j.isReport() {
		d.reports.Add(1)
		d.keeper.hub.waiting.Add(1)
	} else {
		d.asked.Add(1)
	}
	return true
}

// moved tells the authority of an accepted movement, of the character's or of
// whom it may speak to.
func (d *desk) moved(p *room.LivePlayer, version uint64) {
	if p.Position == d.position && version == d.version {
		return
	}
	d.position, d.version = p.Position, version
	d.keeper.hub.authority.Moved(d.character, p.Position)
}

// work is the desk's goroutine: the login, then one job after the other until
// the desk is shut and nothing waits. A panic in it ends this connection alone.
func (d *desk) work(after *desk) {
	defer d.keeper.hub.working.Done()
	defer close(d.done)
	defer d.keeper.hub.leave(d)
	defer d.guard()
	if after != nil {
		<-after.done
	}
	if !d.login() {
		return
	}
	for {
		again := d.catchUp()
		select {
		case j := <-d.jobs:
			d.do(&j)
			continue
		default:
		}
		select {
		case j := <-d.jobs:
			d.do(&j)
		case <-d.woken:
		case <-again:
		case <-d.closed:
			if len(d.jobs) == 0 {
				d.depart()
				return
			}
		case <-d.keeper.hub.ctx.Done():
			return
		}
	}
}

// guard is for the end of the goroutine, which a panic may be.
func (d *desk) guard() {
	cause := recover()
	if cause == nil {
		return
	}
	d.shut()
	d.keeper.hub.options.Log.Error("a character's desk ends", "character", d.character, "panic", cause, "stack", string(debug.Stack()))
	d.turnAway(protocol.RefusedClosing, "the character's journal has failed")
}

// turnAway ends the connection.
func (d *desk) turnAway(code protocol.RefusalCode, reason string) {
	d.keeper.deliver(room.Delivery{
		Client: d.arrival.Client, Connection: d.arrival.Connection, Refusal: &protocol.Refusal{Code: code, Reason: reason},
	})
}

func (d *desk) depart() {
	if s := d.session.Load(); s != nil {
		d.keeper.hub.authority.Departed(d.character, *s)
	}
}

// wait is the pause before something is tried again; false when the hub ends.
func (d *desk) wait() bool {
	timer := time.NewTimer(d.keeper.hub.options.Retry)
	defer timer.Stop()
	select {
	case <-d.keeper.hub.ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}

// command is one without a number: it takes effect as often as it is sent.
// Login reads how far the source's numbers have come.
func (d *desk) command() authority.Command {
	return authority.Command{Character: d.character, Account: d.account, Key: authority.Key{Source: d.keeper.hub.options.Source}}
}

func (d *desk) do(j *job) {
	if j.isReport() {
		if d.take(j) {
			d.reports.Add(-1)
			d.keeper.hub.waiting.Add(-1)
		}
		return
	}
	d.asked.Add(-1)
	if d.isShut() {
		return // nobody waits for the answer
	}
	if j.refused != nil {
		d.refuse(j.opcode, "malformed", j.refused)
		return
	}
	if err := d.answer(j); err != nil {
		code := string(authority.Refused(err))
		if code == "" {
			d.keeper.hub.options.Log.Error("a request", "character", d.character, "opcode", j.request.Opcode(), "error", err)
			code, err = "unavailable", errUnavailable
			defer d.fallBehind() // the commit may have come about all the same
		}
		d.refuse(j.request.Opcode(), code, err)
	}
}

// errUnavailable is what a client is told of the store's faults.
var errUnavailable = errors.New("the journal is not available now, try again")

// take takes a report until it is taken; one that the rules refuse is over.
// False: the hub ended before.
func (d *desk) take(j *job) bool {
	for {
		d.sequence++
		err := d.carry(j)
		if err == nil {
			return true
		}
		d.sequence--
		if authority.Refused(err) != "" {
			d.keeper.hub.options.Log.Debug("a report is refused", "character", d.character, "error", err)
			return true
		}
		if d.keeper.hub.ctx.Err() != nil {
			return false
		}
		d.keeper.hub.options.Log.Warn("a report, tried again", "character", d.character, "error", err)
		if !d.wait() {
			return false
		}
	}
}

// carry takes a report to the authority under its number. One that had been
// received, by a commit of which no answer came, has the client introduced
// anew: what followed from it was not told.
func (d *desk) carry(j *job) error {
	ctx, a := d.keeper.hub.ctx, d.keeper.hub.authority
	c := authority.Command{Character: d.character, Account: d.account, Key: authority.Key{Source: d.keeper.hub.options.Source, Sequence: d.sequence}}
	var outcome authority.Outcome
	var err error
	if j.report.Source != "" {
		outcome, err = a.TryOffer(ctx, authority.ServerEvent{Command: c, Session: j.session, Mission: j.report.Mission, Source: j.report.Source})
	} else {
		outcome, err = a.Progress(ctx, authority.Report{Command: c, Event: j.report.Event})
	}
	if err != nil {
		return err
	}
	if !outcome.Applied && !outcome.Replayed {
		d.sequence-- // nothing was committed, so that the number is free
	}
	if outcome.Replayed {
		return d.again()
	}
	return nil
}
