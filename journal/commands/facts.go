package commands

import (
	"context"

	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
)

// Meets reports whether a requirement holds for a character by what is
// committed now. It serves what is shown and suggested, and binds nothing: a
// unit of work captures and compares its facts itself. A requirement on
// something that is known only inside a transaction is an error here, and never
// a plain false (J-REQ-011).
func (a *Service) Meets(ctx context.Context, c Command, r content.Requirement) (holds bool, err error) {
	var needs rules.Needs
	if err := needs.Add(r); err != nil {
		return false, err
	}
	c.Key = Key{}
	err = a.runner.ReadLocked(ctx, c, func(ctx context.Context, locked *unit.Locked) error {
		facts := rules.Facts{Cached: true}.Clone()
		if err := unit.ReadFacts(ctx, locked.Read, c.Character, &needs, &facts); err != nil {
			return err
		}
		holds, err = rules.Holds(r, &facts)
		return err
	})
	return holds, err
}
