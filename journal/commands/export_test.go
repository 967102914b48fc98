package commands

import (
	"context"

	"caper/journal/store"
)

// ErrMisuse is what a late write makes of a unit.
var ErrMisuse = errMisuse

// Misbehave runs a unit in which a participant stages a write in a guard.
func (a *Service) Misbehave(ctx context.Context, c Command, phase string, s store.Statement) error {
	_, err := a.execute(ctx, c, func(_ context.Context, p *plan) error {
		late := func(context.Context, *store.Read) error { p.unit.Stage(s); return nil }
		participant := &Participant{Name: "late"}
		if phase == "validate" {
			participant.Validate = late
		} else {
			participant.Boundary = late
		}
		p.unit.Enlist(participant)
		return nil
	})
	return err
}

// Outsider enlists a participant that writes what no planner expects, in the
// next command's first flush or (late) in its second.
func (a *Service) Outsider(late bool, list ...store.Statement) {
	a.outsider = func(u *Unit) {
		write := func(_ context.Context, u *Unit) error { u.Stage(list...); return nil }
		if late {
			u.Enlist(&Participant{Name: "outsider", Finalize: write})
		} else {
			u.Enlist(&Participant{Name: "outsider", Prepare: write})
		}
		a.outsider = nil
	}
}

// Reload has the authority go on with other content, as a later process's
// would.
func (a *Service) Reload(c *store.Catalog) { a.catalog = c }

// OpenConversations counts them.
func (a *Service) OpenConversations() int { return len(a.talks.open) }

// TraceLocks has every later taking (true) and letting go of a character's
// lock told.
func (a *Service) TraceLocks(f func(store.CharacterID, bool)) { a.locked = f }

// OutsiderFirst is Outsider whose writes are flushed before the next command's
// own.
func (a *Service) OutsiderFirst(list ...store.Statement) {
	a.outsider = func(u *Unit) {
		first := &Participant{Name: "outsider", Prepare: func(_ context.Context, u *Unit) error {
			u.staged = append(append([]store.Statement{}, list...), u.staged...)
			return nil
		}}
		u.participants = append(u.participants, first)
		a.outsider = nil
	}
}
