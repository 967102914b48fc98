package unit

import (
	"context"
	"errors"
	"fmt"

	"caper/journal/store"
)

// Participant takes part in a unit of work. Each phase calls the participants
// in the order of their enlistment and skips nil functions. Guards get a
// reader only: nothing is written once validation began.
type Participant struct {
	Name string // names the participant's failpoints
	// Last has the participant prepare and validate after all others, as the
	// shared inventory does.
	Last     bool
	Prepare  func(context.Context, *Unit) error       // reads, checks and stages
	Finalize func(context.Context, *Unit) error       // reads what was flushed, and stages
	Validate func(context.Context, *store.Read) error // checks after all writes
	Boundary func(context.Context, *store.Read) error // checks right before the commit
}

// Enlist adds a participant. A participant that is enlisted while others
// prepare takes its turn after them.
func (u *Unit) Enlist(p *Participant) {
	if u.phase != preparing {
		u.misuse = errors.Join(u.misuse, fmt.Errorf("enlisting %s: %w", p.Name, ErrMisuse))
		return
	}
	u.participants = append(u.participants, p)
}
