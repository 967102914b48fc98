package unit

import (
	"context"
	"errors"

	"caper/journal/store"
)

// Locked is a transaction that holds the lock of a character's row: everything
// that it reads is of one moment.
type Locked struct {
	*store.Read
	Row      store.Character // the character itself
	Received int64           // last number that was received from the command's source
}

// ReadLocked runs a function that only reads, while the character is locked for
// its owner. Of the command's key only the source counts.
func (r *Runner) ReadLocked(ctx context.Context, c Command, f func(context.Context, *Locked) error) (err error) {
	tx, err := r.Store.Char.Begin(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	row, received, there, err := tx.LockForUpdate(ctx, c.Character, c.Key.Source)
	if err != nil {
		return err
	}
	if err := c.CheckOwner(row, there); err != nil {
		return err
	}
	return f(ctx, &Locked{&tx.Read, row, received})
}
