package commands

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/store"
)

// Participant takes part in a unit of work. Its phases run in the order of
// enlistment; nil ones are skipped. Guards get a reader alone: nothing is
// written once validation began.
type Participant struct {
	Name string
	// Last has the participant prepare and validate after all others: the
	// shared inventory.
	Last     bool
	Prepare  func(context.Context, *Unit) error
	Finalize func(context.Context, *Unit) error
	Validate func(context.Context, *store.Read) error
	Boundary func(context.Context, *store.Read) error
}

type phase uint8

const (
	preparing phase = iota
	finalizing
	guarding
)

// Unit is one transaction on Char under way.
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
	messages     []Message
	point        func(string) error
}

// errMisuse says that a participant wrote when nothing may be written any
// more.
var errMisuse = errors.New("a write was staged after finalization")

// Enlist adds a participant. One that is enlisted while others prepare takes
// its turn after them.
func (u *Unit) Enlist(p *Participant) {
	if u.phase != preparing {
		u.misuse = errors.Join(u.misuse, fmt.Errorf("enlisting %s: %w", p.Name, errMisuse))
		return
	}
	u.participants = append(u.participants, p)
}

// Stage has statements run at the next flush, in order. After finalization it
// makes the whole unit fail.
func (u *Unit) Stage(list ...store.Statement) {
	if u.phase == guarding {
		for _, s := range list {
			u.misuse = errors.Join(u.misuse, fmt.Errorf("%s: %w", s.Name, errMisuse))
		}
		return
	}
	u.staged = append(u.staged, list...)
}

// BeforeValidation has a function run at the end of finalization: it stamps
// receipts and times, before any guard.
func (u *Unit) BeforeValidation(f func(context.Context, *Unit) error) { u.stamps = append(u.stamps, f) }

// AtCommitBoundary has a read-only check run after every guard, right before
// the commit.
func (u *Unit) AtCommitBoundary(f func(context.Context, *store.Read) error) {
	u.boundaries = append(u.boundaries, f)
}

// Terminal has a read-only check run after every other one, whoever added
// those and when: nothing is read between it and the commit.
func (u *Unit) Terminal(f func(context.Context, *store.Read) error) {
	u.terminal = append(u.terminal, f)
}

// Committed has a function run right after the commit, before anything is
// published and before another command of the character begins.
func (u *Unit) Committed(f func()) { u.committed = append(u.committed, f) }

// Publish has messages published after the commit, in order; none is when the
// unit fails.
func (u *Unit) Publish(list ...Message) { u.messages = append(u.messages, list...) }

// run takes the unit through its phases up to, not with, the commit.
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

// prepare runs the participants in order, those that enlist meanwhile too,
// and the last ones at the end.
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
	if err := u.point(what + name); err != nil {
		return err
	}
	if err := f(ctx, u); err != nil {
		return err
	}
	return u.misuse
}

func (u *Unit) guards(ctx context.Context) error {
	check := func(what string, f func(context.Context, *store.Read) error) error {
		if f == nil {
			return nil
		}
		if err := u.point(what); err != nil {
			return err
		}
		return errors.Join(f(ctx, u.Read), u.misuse)
	}
	for _, last := range []bool{false, true} {
		for _, p := range u.participants {
			if p.Last == last {
				if err := check("validate "+p.Name, p.Validate); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range u.participants {
		if err := check("boundary "+p.Name, p.Boundary); err != nil {
			return err
		}
	}
	for _, f := range u.boundaries {
		if err := check("boundary", f); err != nil {
			return err
		}
	}
	for _, f := range u.terminal {
		if err := check("terminal", f); err != nil {
			return err
		}
	}
	return nil
}

// flush runs what was staged, in order; without any it does nothing.
func (u *Unit) flush(ctx context.Context, which string) error {
	if len(u.staged) == 0 {
		return nil
	}
	if err := u.point("flush " + which); err != nil {
		return err
	}
	staged := u.staged
	u.staged = nil
	if err := u.tx.Run(ctx, staged...); err != nil {
		return err
	}
	for _, s := range staged {
		if err := u.point("flushed " + s.Name); err != nil {
			return err
		}
	}
	return nil
}
