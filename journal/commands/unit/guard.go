package unit

import (
	"context"
	"errors"

	"caper/journal/store"
)

// guards runs every check: the participants' validations, their boundaries,
// the checks at the boundary, and the terminal ones.
func (u *Unit) guards(ctx context.Context) error {
	for _, last := range []bool{false, true} {
		for _, p := range u.participants {
			if p.Last == last {
				if err := u.guard(ctx, "validate "+p.Name, p.Validate); err != nil {
					return err
				}
			}
		}
	}
	for _, p := range u.participants {
		if err := u.guard(ctx, "boundary "+p.Name, p.Boundary); err != nil {
			return err
		}
	}
	for _, f := range u.boundaries {
		if err := u.guard(ctx, "boundary", f); err != nil {
			return err
		}
	}
	for _, f := range u.terminal {
		if err := u.guard(ctx, "terminal", f); err != nil {
			return err
		}
	}
	return nil
}

func (u *Unit) guard(ctx context.Context, what string, f func(context.Context, *store.Read) error) error {
	if f == nil {
		return nil
	}
	if err := u.failpoint(what); err != nil {
		return err
	}
	return errors.Join(f(ctx, u.Read), u.misuse)
}
