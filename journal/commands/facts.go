package commands

import (
	"context"
	"errors"

	"caper/journal/content"
	"caper/journal/rules"
)

// Meets tells whether a requirement holds for a character by what is committed
// now: the runtime's reader of facts, for what is shown and suggested. It binds
// nothing: a unit of work captures and compares its facts by itself. What is
// known inside a transaction alone is an error here, never a no (J-REQ-011).
func (a *Service) Meets(ctx context.Context, c Command, r content.Requirement) (holds bool, err error) {
	var needs rules.Needs
	if err := needs.Add(r); err != nil {
		return false, err
	}
	tx, err := a.store.Char.Begin(ctx)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, tx.Rollback()) }()
	p := newPlan(a, c, &Unit{Read: &tx.Read})
	character, _, there, err := tx.LockForUpdate(ctx, c.Character, "") // nothing moves while it is read
	if err != nil {
		return false, err
	}
	if err := p.owned(character, there); err != nil {
		return false, err
	}
	facts := rules.Facts{Cached: true}.Clone()
	if err := readFacts(ctx, &tx.Read, c.Character, &needs, &facts); err != nil {
		return false, err
	}
	return rules.Holds(r, &facts)
}
