package commands

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"time"

	"caper/journal/content"
	"caper/journal/scene"
	"caper/journal/store"
)

// Options are the authority's settings; the zero value is the default, but
// for Clock, which must be given.
type Options struct {
	// Clock is the time of everything that is stamped and judged.
	Clock func() time.Time
	// NewID gives identities that are never used twice; by default random
	// 63-bit numbers, which the databases keep unique.
	NewID func() int64
	// Attempts is how often a unit is tried whose transaction failed only
	// because others were running; default 5.
	Attempts int
	// Pause waits before a further attempt; by default 2 ms doubling.
	Pause func(ctx context.Context, attempt int) error
	// Publisher takes messages after commits; nil: they are in outcomes only.
	Publisher Publisher
	// Slots is how many stacks a category of a personal inventory holds;
	// default 50.
	Slots int
	// Categories is how many categories a personal inventory has; default 1.
	Categories int
	// CloneCredit is the template that redeems for a clone credit; 0: none.
	CloneCredit content.ItemTemplate
	// Parties are asked which memberships are in force; nil: nobody is in a
	// party.
	Parties Parties
	// Scripts play the scenes; nil: those of the shipped content.
	Scripts *scene.Registry
	// Point is told every point at which a process can die; an error before
	// the commit fails the unit there. For tests.
	Point func(name string) error
}

// Validate tells every fault at once.
func (o *Options) Validate() error {
	var faults []error
	if o.Clock == nil {
		faults = append(faults, errors.New("the authority has no clock"))
	}
	if o.Attempts < 0 || o.Attempts > 100 {
		faults = append(faults, fmt.Errorf("%d attempts, must be 0 (default) to 100", o.Attempts))
	}
	if o.Slots < 0 || o.Slots > 10000 {
		faults = append(faults, fmt.Errorf("%d slots, must be 0 (default) to 10000", o.Slots))
	}
	if n := max(o.Slots, 1) * max(o.Categories, 1); n > 10000 {
		faults = append(faults, fmt.Errorf("%d places in all categories, at most 10000 may be", n))
	}
	if o.Categories < 0 || o.Categories > store.Equipment {
		faults = append(faults, fmt.Errorf("%d categories, must be 0 (default) to %d", o.Categories, store.Equipment))
	}
	return errors.Join(faults...)
}

// Authority changes what the journal keeps, one command a character at a
// time.
type Service struct {
	Presence PresenceTable
	store    *store.Store
	catalog  *store.Catalog
	options  Options
	talks    conversations
	outsider func(*Unit)                   // tests enlist a further participant
	locked   func(store.CharacterID, bool) // tests follow the locks
	locks    [256]chan struct{}            // a character's is that of its number's low byte; full while it is held
}

// New makes an authority over a store and its loaded content.
func New(s *store.Store, catalog *store.Catalog, options Options) (*Service, error) {
	if err := options.Validate(); err != nil {
		return nil, err
	}
	if options.NewID == nil {
		options.NewID = RandomID
	}
	if options.Attempts == 0 {
		options.Attempts = 5
	}
	if options.Pause == nil {
		options.Pause = pause
	}
	if options.Slots == 0 {
		options.Slots = 50
	}
	if options.Categories == 0 {
		options.Categories = 1
	}
	if options.Scripts == nil {
		options.Scripts = catalog.Scripts
	}
	if options.Point == nil {
		options.Point = func(string) error { return nil }
	}
	a := &Service{store: s, catalog: catalog, options: options, locked: func(store.CharacterID, bool) {}}
	for i := range a.locks {
		a.locks[i] = make(chan struct{}, 1)
	}
	return a, nil
}

// RandomID is a positive number that is never given twice, but for chance.
func RandomID() int64 {
	var b [8]byte
	if _, err := rand.Read(b[:]); err != nil {
		panic(err) // the runtime promises that it never fails
	}
	return int64(binary.LittleEndian.Uint64(b[:])>>1) | 1
}

func pause(ctx context.Context, attempt int) error {
	timer := time.NewTimer(time.Millisecond << min(attempt, 8))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}

// now is the time, as databases keep it.
func (a *Service) now() time.Time { return store.Instant(a.options.Clock()) }

// Key makes a command take effect at most once: a source numbers its commands
// upwards, and sends one again, before any later one, until it has an answer.
// The zero key has no such protection.
type Key struct {
	Source   string // at most 96 characters: which room, which run
	Sequence int64  // from 1
}

// Command is what every command says: whom it is about, as the sender knew
// it.
type Command struct {
	Character store.CharacterID
	Account   store.AccountID
	Key       Key
}

// Outcome is what became of a command.
type Outcome struct {
	Applied  bool // something was committed
	Replayed bool // the command had been received before; nothing changed
	Commit
	// Unpublished is a failure to publish what was committed. What was
	// committed stays.
	Unpublished error
}

// errReplayed is what a received command's mark answers a second time.
var errReplayed = errors.New("the command was received before")

// errNothing ends a unit in which there is nothing to do.
var errNothing = errors.New("nothing to do")

// lock takes a character's lock, unless the context ends before; what it gives
// lets it go.
func (a *Service) lock(ctx context.Context, id store.CharacterID) (unlock func(), err error) {
	lock := a.locks[uint64(id)%uint64(len(a.locks))]
	select {
	case lock <- struct{}{}:
	case <-ctx.Done():
		return nil, fmt.Errorf("waiting for character %d's lock: %w", id, ctx.Err())
	}
	a.locked(id, true)
	return func() {
		a.locked(id, false)
		<-lock
	}, nil
}

// execute runs one command: its plan is made anew for every attempt, inside
// the attempt's transaction.
func (a *Service) execute(ctx context.Context, c Command, prepare func(context.Context, *plan) error) (Outcome, error) {
	unlock, err := a.lock(ctx, c.Character)
	if err != nil {
		return Outcome{}, err
	}
	defer unlock()
	for attempt := 1; ; attempt++ {
		outcome, err := a.attempt(ctx, c, prepare)
		switch {
		case errors.Is(err, errReplayed):
			return Outcome{Replayed: true}, nil
		case errors.Is(err, errNothing):
			return Outcome{}, nil
		case err == nil || attempt >= a.options.Attempts || !store.Retryable(err):
			return outcome, err
		}
		if err := a.options.Pause(ctx, attempt); err != nil {
			return Outcome{}, err
		}
	}
}

func (a *Service) attempt(ctx context.Context, c Command, prepare func(context.Context, *plan) error) (outcome Outcome, err error) {
	if err := a.options.Point("begin"); err != nil {
		return Outcome{}, err
	}
	tx, err := a.store.Char.Begin(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }() // nothing, after a commit
	u := &Unit{Read: &tx.Read, tx: tx, point: a.options.Point}
	p := newPlan(a, c, u)
	u.Enlist(&Participant{
		Name: "character", Prepare: func(ctx context.Context, u *Unit) error {
			if err := p.begin(ctx); err != nil {
				return err
			}
			return prepare(ctx, p)
		},
		Finalize: p.freeze, Validate: p.validate, Boundary: p.boundary,
	})
	if a.outsider != nil {
		a.outsider(u)
	}
	if err := u.run(ctx); err != nil {
		return Outcome{}, err
	}
	if err := a.options.Point("before commit"); err != nil {
		return Outcome{}, err
	}
	if err := tx.Commit(); err != nil {
		return Outcome{}, err
	}
	for _, f := range u.committed {
		f()
	}
	outcome = Outcome{Applied: true, Commit: Commit{p.published(), p.snapshot, p.frozen(), p.scenes.queued}}
	outcome.Unpublished = a.options.Point("after commit")
	if a.options.Publisher != nil {
		outcome.Unpublished = errors.Join(outcome.Unpublished, a.options.Publisher.Publish(ctx, c.Character, outcome.Commit))
	}
	outcome.Unpublished = errors.Join(outcome.Unpublished, a.options.Point("published"))
	return outcome, nil
}
