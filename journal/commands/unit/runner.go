package unit

import (
	"context"
	"errors"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/store"
)

// Options are the settings of a runner. All must be given but the publisher.
type Options struct {
	Clock     func() time.Time                         // the time of everything that is stamped or checked
	NewID     func() int64                             // returns identities that are never used twice
	Tries     int                                      // how often a unit is tried that failed only because others were running
	Pause     func(ctx context.Context, try int) error // waits before a further try, without the character's lock
	Publisher message.Publisher                        // takes what was committed; nil: outcomes alone have it
	Failpoint func(name string) error                  // called wherever a process can die; its error fails the unit there
}

// Hooks let tests look into a runner and disturb it.
type Hooks struct {
	First  func(*Unit)                   // called for each unit before its own participant is enlisted
	Last   func(*Unit)                   // called for each unit after its own participant was enlisted
	Locked func(store.CharacterID, bool) // called when a character's lock was taken, and before it is released
}

// Runner executes commands. The tries of one character's commands follow one
// another: the runner holds the character's lock for each try, from its beginning
// until its commit was published.
type Runner struct {
	Store    *store.Store    // the databases
	Catalog  *store.Catalog  // the loaded content
	Presence *presence.Table // what is live
	Hooks    Hooks           // for tests
	options  Options
	locks    locks
}

// NewRunner returns a runner over a store and its loaded content.
func NewRunner(s *store.Store, catalog *store.Catalog, options Options) *Runner {
	return &Runner{Store: s, Catalog: catalog, Presence: &presence.Table{}, options: options}
}

// Now returns the time as databases keep it.
func (r *Runner) Now() time.Time { return store.Instant(r.options.Clock()) }

// lock takes a character's lock, and returns the function that releases it.
func (r *Runner) lock(ctx context.Context, id store.CharacterID) (unlock func(), err error) {
	release, err := r.locks.take(ctx, id)
	if err != nil {
		return nil, err
	}
	r.trace(id, true)
	return func() {
		r.trace(id, false)
		release()
	}, nil
}

func (r *Runner) trace(id store.CharacterID, taken bool) {
	if r.Hooks.Locked != nil {
		r.Hooks.Locked(id, taken)
	}
}

// Execute runs one command. Every try has a transaction of its own, in
// which prepare plans the command again. Other commands of the character may run
// between two tries, so prepare must not keep anything from an earlier try.
func (r *Runner) Execute(ctx context.Context, c Command, prepare func(context.Context, *Work) error) (Outcome, error) {
	return r.execute(ctx, c, func(ctx context.Context, w *Work) error {
		if err := w.begin(ctx); err != nil {
			return err
		}
		return prepare(ctx, w)
	})
}

// ExecuteOnJournal is Execute for a command that starts from the character's
// whole journal, whose rows are read together with the character's.
func (r *Runner) ExecuteOnJournal(ctx context.Context, c Command, prepare func(context.Context, *Work, []store.Assignment) error) (Outcome, error) {
	return r.execute(ctx, c, func(ctx context.Context, w *Work) error {
		journal, err := w.beginOnJournal(ctx)
		if err != nil {
			return err
		}
		return prepare(ctx, w, journal)
	})
}

func (r *Runner) execute(ctx context.Context, c Command, prepare func(context.Context, *Work) error) (Outcome, error) {
	for try := 1; ; try++ {
		outcome, err := r.tryLocked(ctx, c, prepare)
		switch {
		case errors.Is(err, errReplayed):
			return Outcome{Replayed: true}, nil
		case errors.Is(err, ErrNothing):
			return Outcome{}, nil
		case err == nil || try >= r.options.Tries || !store.Retryable(err):
			return outcome, err
		}
		if err := r.options.Pause(ctx, try); err != nil {
			return Outcome{}, err
		}
	}
}

// tryLocked is one try, which holds the character's lock until what it committed
// was published. Commits of one character are therefore published in the order
// in which they were made. The lock is free in the pause before the next try,
// so that no other command waits for that.
func (r *Runner) tryLocked(ctx context.Context, c Command, prepare func(context.Context, *Work) error) (Outcome, error) {
	unlock, err := r.lock(ctx, c.Character)
	if err != nil {
		return Outcome{}, err
	}
	defer unlock()
	return r.try(ctx, c, prepare)
}

func (r *Runner) try(ctx context.Context, c Command, prepare func(context.Context, *Work) error) (outcome Outcome, err error) {
	if err := r.options.Failpoint("begin"); err != nil {
		return Outcome{}, err
	}
	tx, err := r.Store.Char.Begin(ctx)
	if err != nil {
		return Outcome{}, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }() // does nothing after a commit
	w := r.work(c, tx)
	if r.Hooks.First != nil {
		r.Hooks.First(w.Unit)
	}
	w.Enlist(w.participant(prepare))
	if r.Hooks.Last != nil {
		r.Hooks.Last(w.Unit)
	}
	if err := w.run(ctx); err != nil {
		return Outcome{}, err
	}
	if err := r.options.Failpoint("before commit"); err != nil {
		return Outcome{}, err
	}
	if err := tx.Commit(); err != nil {
		return Outcome{}, err
	}
	for _, f := range w.committed {
		f()
	}
	return r.publish(ctx, w), nil
}

// publish gives what a unit committed to the publisher.
func (r *Runner) publish(ctx context.Context, w *Work) Outcome {
	outcome := Outcome{Applied: true, Commit: w.result()}
	outcome.Unpublished = errors.Join(
		r.options.Failpoint("after commit"),
		r.Publish(ctx, w.ID(), outcome.Commit),
		r.options.Failpoint("published"))
	return outcome
}

// Publish gives a commit to the publisher, where there is one.
func (r *Runner) Publish(ctx context.Context, id store.CharacterID, c message.Commit) error {
	if r.options.Publisher == nil {
		return nil
	}
	return r.options.Publisher.Publish(ctx, id, c)
}
