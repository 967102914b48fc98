package unit

import (
	"context"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Work is one command's unit of work on a character. It has what all parts
// share: the character, the time, the attempts that the unit changes, the facts
// that its requirements looked at, and what it publishes.
type Work struct {
	*Unit
	DirtySet
	Preconditions
	runner   *Runner
	command  Command
	now      time.Time
	purse    rules.Purse // as planned
	flags    bool        // some flag was written
	scenes   bool        // some observation was queued
	snapshot map[content.FlagID]uint32
}

func (r *Runner) work(c Command, tx *store.Tx) *Work {
	w := &Work{Unit: &Unit{Read: &tx.Read, tx: tx, failpoint: r.options.Failpoint}, runner: r, command: c, now: r.Now()}
	w.Preconditions = Preconditions{read: w.Read, id: c.Character}
	return w
}

// participant is the unit's own part: the command, which begins the work, and the
// checks that every command has.
func (w *Work) participant(prepare func(context.Context, *Work) error) *Participant {
	return &Participant{
		Name: "character", Prepare: func(ctx context.Context, _ *Unit) error { return prepare(ctx, w) },
		Finalize: w.finalize, Validate: w.validate, Boundary: w.boundary,
	}
}

// begin reads and locks the character, and receives the command.
func (w *Work) begin(ctx context.Context) error {
	row, mark, there, err := w.LockForUpdate(ctx, w.command.Character, w.command.Key.Source)
	if err != nil {
		return err
	}
	return w.receive(row, mark, there)
}

// beginOnJournal is begin, and reads the character's journal in the same round
// trip.
func (w *Work) beginOnJournal(ctx context.Context) ([]store.Assignment, error) {
	row, mark, there, journal, err := w.LockJournal(ctx, w.command.Character, w.command.Key.Source)
	if err != nil {
		return nil, err
	}
	return journal, w.receive(row, mark, there)
}

// receive checks who owns the character, and marks the command as received.
func (w *Work) receive(row store.Character, mark int64, there bool) error {
	key := w.command.Key
	if err := w.command.CheckOwner(row, there); err != nil {
		return err
	}
	w.purse = row.Purse
	if key != (Key{}) {
		if key.Sequence <= mark {
			return errReplayed
		}
		w.Stage(store.Receive(row.ID, key.Source, key.Sequence, errReplayed))
	}
	return nil
}

// finalize reads every dirty attempt as it was flushed, and the flags when some
// were written: the unit publishes what is in the rows.
func (w *Work) finalize(ctx context.Context, u *Unit) error {
	for _, t := range w.attempts {
		row, there, err := u.Assignment(ctx, w.ID(), t.Row.Mission)
		if err != nil {
			return err
		}
		if err := t.compare(&row, there); err != nil {
			return err
		}
	}
	if w.flags {
		flags, err := u.Flags(ctx, w.ID())
		if err != nil {
			return err
		}
		w.snapshot = flags
	}
	return nil
}

// validate checks ownership, purse and every dirty attempt after all writes.
func (w *Work) validate(ctx context.Context, r *store.Read) error {
	row, there, rows, err := r.CharacterWith(ctx, w.ID(), w.missions())
	if err != nil {
		return err
	}
	if err := w.command.CheckOwner(row, there); err != nil {
		return err
	}
	if row.Purse != w.purse {
		return rejection.New(rejection.Changed, "the purse is %+v, planned %+v", row.Purse, w.purse)
	}
	for i, t := range w.attempts {
		if err := t.compare(rows[i], rows[i] != nil); err != nil {
			return err
		}
	}
	return nil
}

// boundary validates once more right before the commit, and then checks the
// captured facts.
func (w *Work) boundary(ctx context.Context, r *store.Read) error {
	if err := w.validate(ctx, r); err != nil {
		return err
	}
	return w.check(ctx, r)
}

// result is what the unit committed. A changed set of flags is sent once, as it
// was committed.
func (w *Work) result() message.Commit {
	c := message.Commit{Messages: w.messages, Flags: w.snapshot, Attempts: w.DirtySet.states(), Scenes: w.scenes}
	if w.snapshot != nil {
		c.Messages = append(c.Messages, message.PlayerFlags{Flags: message.ProjectFlags(w.snapshot)})
	}
	return c
}

// ID returns the character's number.
func (w *Work) ID() store.CharacterID { return w.command.Character }

// Account returns the account that owns the character.
func (w *Work) Account() store.AccountID { return w.command.Account }

// Now returns when the unit began.
func (w *Work) Now() time.Time { return w.now }

// Clock returns the time at this moment.
func (w *Work) Clock() time.Time { return w.runner.Now() }

// NewID returns an identity that is never used again.
func (w *Work) NewID() int64 { return w.runner.options.NewID() }

// Catalog returns the loaded content.
func (w *Work) Catalog() *store.Catalog { return w.runner.Catalog }

// Presence returns what is live.
func (w *Work) Presence() *presence.Table { return w.runner.Presence }

// Admit returns the character as it is in the world. It refuses a session that
// is not the live one of a living character.
func (w *Work) Admit(s store.Session) (presence.Character, error) {
	return w.runner.Presence.Admit(w.ID(), s)
}

// AdmitAtCommit has a session admitted once more right before the commit.
func (w *Work) AdmitAtCommit(s store.Session) {
	w.AtCommitBoundary(func(context.Context, *store.Read) error {
		_, err := w.Admit(s)
		return err
	})
}

// CheckOwner reads the character and refuses it when it is another account's by
// now.
func (w *Work) CheckOwner(ctx context.Context, r *store.Read) error {
	row, there, err := r.Character(ctx, w.ID())
	if err != nil {
		return err
	}
	return w.command.CheckOwner(row, there)
}

// Purse returns the purse as the unit leaves it so far.
func (w *Work) Purse() rules.Purse { return w.purse }

// SetPurse plans another purse.
func (w *Work) SetPurse(after rules.Purse) {
	w.Stage(store.UpdatePurse(w.ID(), w.purse, after))
	w.Expect(func(f *rules.Facts) { f.Level = after.Level })
	w.purse = after
}

// SetFlag plans the value of a flag.
func (w *Work) SetFlag(id content.FlagID, value uint32) {
	w.Stage(store.SetFlag(w.ID(), id, value))
	w.Expect(func(f *rules.Facts) { f.Flags[id] = value })
	w.flags = true
}

// RemoveFlag plans that a flag is unset, which differs from the value 0.
func (w *Work) RemoveFlag(id content.FlagID) {
	w.Stage(store.RemoveFlag(w.ID(), id))
	w.Expect(func(f *rules.Facts) { delete(f.Flags, id) })
	w.flags = true
}

// NotifyScenes notes that the unit queued an observation for a run.
func (w *Work) NotifyScenes() { w.scenes = true }

// ScenesNotified reports whether the unit queued an observation for a run.
func (w *Work) ScenesNotified() bool { return w.scenes }
