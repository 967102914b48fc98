package commands

import (
	"context"

	"caper/journal/commands/unit"
	"caper/journal/store"
)

// ErrMisuse is the error of a unit in which a guard wrote.
var ErrMisuse = unit.ErrMisuse

// Misbehave runs a unit in which a participant stages a write in a guard.
func (a *Service) Misbehave(ctx context.Context, c Command, phase string, s store.Statement) error {
	_, err := a.runner.Execute(ctx, c, func(_ context.Context, w *unit.Work) error {
		late := func(context.Context, *store.Read) error { w.Stage(s); return nil }
		participant := &unit.Participant{Name: "late"}
		if phase == "validate" {
			participant.Validate = late
		} else {
			participant.Boundary = late
		}
		w.Enlist(participant)
		return nil
	})
	return err
}

// Inject has the next command's unit write what no planner expects: in its
// first flush, after the command's own statements, or (late) in its second.
func (a *Service) Inject(late bool, list ...store.Statement) {
	a.runner.Hooks.Last = func(u *unit.Unit) {
		a.runner.Hooks.Last = nil
		write := func(_ context.Context, u *unit.Unit) error { u.Stage(list...); return nil }
		if late {
			u.Enlist(&unit.Participant{Name: "hook", Finalize: write})
		} else {
			u.Enlist(&unit.Participant{Name: "hook", Prepare: write})
		}
	}
}

// InjectFirst is Inject before the command's own statements.
func (a *Service) InjectFirst(list ...store.Statement) {
	a.runner.Hooks.First = func(u *unit.Unit) {
		a.runner.Hooks.First = nil
		u.Enlist(&unit.Participant{Name: "hook", Prepare: func(_ context.Context, u *unit.Unit) error {
			u.Stage(list...)
			return nil
		}})
	}
}

// Reload has the service go on with other content, as a later process would.
func (a *Service) Reload(c *store.Catalog) { a.runner.Catalog = c }

// TraceLocks has a function called whenever a character's lock is taken (true)
// or released.
func (a *Service) TraceLocks(f func(store.CharacterID, bool)) { a.runner.Hooks.Locked = f }
