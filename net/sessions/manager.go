package sessions

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"caper/journal/commands"
	"caper/journal/party"
	"caper/journal/store"
)

// Options are a hub's settings; the zero value is the default.
type Options struct {
	// Source names this process to the journal, at most 64 characters. Of the
	// processes on one database each has its own; default "caper".
	Source string
	// Retry is how long a report waits that the store could not take, before
	// it is tried again; default a second.
	Retry time.Duration
	// Every is how often it is looked what is due; default a second.
	Every time.Duration
	// Patience is how long something that is due may take, before it is tried
	// again at a later look; default 10 s.
	Patience time.Duration
	// Reports is how many reports of a character may wait; default 1024.
	Reports int
	// Requests is how many requests of a client may wait; default 64.
	Requests int
	// Parties are where characters are put together by their rooms' numbers,
	// and what the authority was given to ask; nil: nobody is in a party.
	Parties *party.Manager
	Log     *slog.Logger // nil logs nothing
}

// Validate tells every fault at once.
func (o *Options) Validate() error {
	var faults []error
	if len(o.Source) > 64 {
		faults = append(faults, fmt.Errorf("a source of %d characters, at most 64", len(o.Source)))
	}
	if o.Retry < 0 || o.Every < 0 || o.Patience < 0 || o.Reports < 0 || o.Requests < 0 {
		faults = append(faults, errors.New("a time or count is negative"))
	}
	return errors.Join(faults...)
}

func (o *Options) fill() {
	if o.Source == "" {
		o.Source = "caper"
	}
	if o.Retry == 0 {
		o.Retry = time.Second
	}
	if o.Every == 0 {
		o.Every = time.Second
	}
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if o.Reports == 0 {
		o.Reports = 1024
	}
	if o.Requests == 0 {
		o.Requests = 64
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
}

// Hub keeps the characters of all rooms of a process.
type Manager struct {
	options   Options
	authority *commands.Service
	run       uint64 // of this process, so that no session is that of an earlier one
	ctx       context.Context
	cancel    context.CancelFunc
	working   sync.WaitGroup // desks
	waiting   atomic.Int64   // reports that are not taken yet
	watching  chan struct{}  // closed when what is due is watched no more
	tending   tending

	mutex       sync.Mutex
	desks       map[store.CharacterID]*desk
	connections uint64
	closed      bool
	stirring    map[store.CharacterID]store.AccountID // whose scenes have something queued
	stirred     chan struct{}                         // to look at stirring
}

// New makes a hub. Its Publish must be what the authority that Open makes is
// given as its publisher.
func New(options Options, open func(commands.Publisher) (*commands.Service, error)) (*Manager, error) {
	if err := options.Validate(); err != nil {
		return nil, fmt.Errorf("making a hub: %w", err)
	}
	options.fill()
	h := &Manager{
		options: options, run: random(), watching: make(chan struct{}), tending: newTending(),
		desks: map[store.CharacterID]*desk{}, stirring: map[store.CharacterID]store.AccountID{}, stirred: make(chan struct{}, 1),
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	var err error
	if h.authority, err = open(h); err != nil {
		return nil, err
	}
	go h.watch()
	return h, nil
}

// random is a number that nobody had before. It never reaches a simulation.
func random() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:])
}

// Authority is what the hub takes commands to.
func (h *Manager) Authority() *commands.Service { return h.authority }

// Publish takes a commit to the room that the character is in; of others
// nothing is to be told, they are told at their next login.
func (h *Manager) Publish(_ context.Context, id store.CharacterID, commit commands.Commit) error {
	if d := h.desk(id); d != nil {
		d.publish(&commit)
		if commit.Scenes {
			h.stir(d)
		}
	}
	return nil
}

func (h *Manager) desk(id store.CharacterID) *desk {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return h.desks[id]
}

// seat gives a character a desk, after the one that it had, if any; nil once
// the hub is closed.
func (h *Manager) seat(d *desk) (after *desk, ok bool) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.closed {
		return nil, false
	}
	after = h.desks[d.character]
	h.desks[d.character] = d
	h.working.Add(1)
	return after, true
}

// vacate shuts the desks of a room that has ended.
func (h *Manager) vacate(k *Keeper) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	for _, d := range h.desks { // any order: each alone
		if d.keeper == k {
			d.shut()
		}
	}
}

// leave takes a desk away, unless a newer one has taken its place.
func (h *Manager) leave(d *desk) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.desks[d.character] == d {
		delete(h.desks, d.character)
	}
}

// awaits tells whether a desk is its character's last and the hub open.
func (h *Manager) awaits(d *desk) bool {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return !h.closed && h.desks[d.character] == d
}

// connection is a number that no connection had before, of this process or,
// but for chance, an earlier one.
func (h *Manager) connection() uint64 {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.connections++
	return h.run>>1 + h.connections
}

// Close takes what waits to the authority, as long as the context lets it, and
// ends the hub. Rooms must have ended.
func (h *Manager) Close(ctx context.Context) error {
	h.mutex.Lock()
	h.closed = true
	for _, d := range h.desks { // any order: each alone
		d.shut()
	}
	h.mutex.Unlock()
	idle := make(chan struct{})
	go func() {
		defer close(idle)
		h.working.Wait()
	}()
	var cause error
	select {
	case <-idle:
	case <-ctx.Done():
		cause = ctx.Err()
	}
	h.cancel()
	<-idle
	<-h.watching
	h.tending.working.Wait()
	if left := h.waiting.Load(); cause != nil && left > 0 {
		return fmt.Errorf("closing the journal's hub, %d reports were left: %w", left, cause)
	}
	return nil
}
