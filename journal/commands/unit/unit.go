package unit

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/commands/message"
	"caper/journal/store"
)

type phase uint8

const (
	preparing phase = iota
	finalizing
	guarding
)

// Unit is one transaction on Char with its participants.
type Unit struct {
	*store.Read
	tx           *store.Tx
	participants []*Participant
	staged       []store.Statement
	phase        phase
	misuse       error
	stamps       []func(context.Context, *Unit) error
	boundaries   []func(context.Context, *store.Read) error
	terminal     []func(context.Context, *store.Read) error
	committed    []func()
	messages     []message.Message
	failpoint    func(string) error
}

// ErrMisuse says that a participant wrote when nothing may be written any
// more.
var ErrMisuse = errors.New("a write was staged after finalization")

// Stage has statements run at the next flush, in order. After finalization it
// makes the whole unit fail.
func (u *Unit) Stage(list ...store.Statement) {
	if u.phase == guarding {
		for _, s := range list {
			u.misuse = errors.Join(u.misuse, fmt.Errorf("%s: %w", s.Name, ErrMisuse))
		}
		return
	}
	u.staged = append(u.staged, list...)
}

// BeforeValidation has a function run at the end of finalization. It stamps
// receipts and times before any guard.
func (u *Unit) BeforeValidation(f func(context.Context, *Unit) error) { u.stamps = append(u.stamps, f) }

// AtCommitBoundary has a read-only check run after every guard, right before
// the commit.
func (u *Unit) AtCommitBoundary(f func(context.Context, *store.Read) error) {
	u.boundaries = append(u.boundaries, f)
}

// Terminal has a read-only check run after every other check, in whatever order
// they were added: nothing is read between it and the commit.
func (u *Unit) Terminal(f func(context.Context, *store.Read) error) {
	u.terminal = append(u.terminal, f)
}

// OnCommit has a function run right after the commit, before anything is
// published and before another command of the character begins.
func (u *Unit) OnCommit(f func()) { u.committed = append(u.committed, f) }

// Publish has messages published after the commit, in order. A unit that fails
// publishes none.
func (u *Unit) Publish(list ...message.Message) { u.messages = append(u.messages, list...) }

// run takes the unit through all its phases before the commit.
func (u *Unit) run(ctx context.Context) error {
	if err := u.prepare(ctx); err != nil {
		return err
	}
	if err := u.flush(ctx, "first"); err != nil {
		return err
	}
	u.phase = finalizing
	for _, p := range u.participants {
		if err := u.step(ctx, "finalize ", p.Name, p.Finalize); err != nil {
			return err
		}
	}
	for _, stamp := range u.stamps {
		if err := u.step(ctx, "stamp", "", stamp); err != nil {
			return err
		}
	}
	if err := u.flush(ctx, "second"); err != nil {
		return err
	}
	u.phase = guarding
	return u.guards(ctx)
}

// prepare runs the participants in order, including those that are enlisted
// meanwhile, and the last ones at the end.
func (u *Unit) prepare(ctx context.Context) error {
	for _, last := range []bool{false, true} {
		for i := 0; i < len(u.participants); i++ {
			if p := u.participants[i]; p.Last == last {
				if err := u.step(ctx, "prepare ", p.Name, p.Prepare); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func (u *Unit) step(ctx context.Context, what, name string, f func(context.Context, *Unit) error) error {
	if f == nil {
		return nil
	}
	if err := u.failpoint(what + name); err != nil {
		return err
	}
	if err := f(ctx, u); err != nil {
		return err
	}
	return u.misuse
}

// flush runs the staged statements in order; without any it does nothing.
func (u *Unit) flush(ctx context.Context, which string) error {
	if len(u.staged) == 0 {
		return nil
	}
	if err := u.failpoint("flush " + which); err != nil {
		return err
	}
	staged := u.staged
	u.staged = nil
	if err := u.tx.Run(ctx, staged...); err != nil {
		return err
	}
	for _, s := range staged {
		if err := u.failpoint("flushed " + s.Name); err != nil {
			return err
		}
	}
	return nil
}
