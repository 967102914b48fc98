package sessions

import (
	"errors"
	"sync"
	"sync/atomic"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/commands"
	"caper/journal/party"
	"caper/journal/store"
	"caper/net/protocol"
	"caper/net/protocol/journal"
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
	woken      chan struct{}         // to look at behind and at errands
	behind     atomic.Bool           // something may be committed that was not told
	position   mgl64.Vec3            // these are for the room's goroutine
	version    uint64                // of the targets when it was there
	actors     []components.EntityID // told to the client
	seen       uint64                // version of the targets that were told
	body       *party.Body           // as its party knows it; for the room's goroutine
	entering   atomic.Bool           // its scenes were told where it is, or are about to be
	errands    []*errand             // under gate
	known      telling               // what the room and the client were told; under telling's lock
	sequence   int64                 // of reports, for the desk's goroutine
}

// job is a request of the client's or a report of the room's.
type job struct {
	request journal.Request
	refused error // a request that could not be read
	opcode  uint16
	report  scenes.Report
	session store.Session
	place   commands.MapInstance // where a report's character was
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
	j.request, j.refused = journal.ReadRequest(frame)
	if errors.Is(j.refused, journal.ErrUnknown) {
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
	if r.At == (mgl64.Vec3{}) {
		r.At = d.position // of a script, which has no place of its own
	}
	return d.put(job{report: r, session: *session, place: d.keeper.instanceOf(d.arrival.Character)})
}

// wake has the desk's goroutine look at what waits beside its jobs.
func (d *desk) wake() {
	select {
	case d.woken <- struct{}{}:
	default:
	}
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
