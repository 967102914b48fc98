package sessions

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"

	"caper/components"
	"caper/journal/commands"
)

// ErrName reports that no character can have a name here.
var ErrName = errors.New("the name is not one that a character can have here")

// Enroll returns the character of a name on a server that is open to everyone.
// It makes the character the first time. Whoever gives the name owns the
// character.
func (m *Manager) Enroll(ctx context.Context, name string) (components.AccountID, components.CharacterID, error) {
	if name == "" {
		return 0, 0, fmt.Errorf("enrolling a character: %w", ErrName)
	}
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(name)) // never fails
	id := sum.Sum64()>>1 | 1
	known, err := m.service.Enroll(ctx, commands.Enrolment{Number: int64(id), Name: name})
	if err != nil {
		return 0, 0, fmt.Errorf("enrolling a character: %w", err)
	}
	if known != name {
		return 0, 0, fmt.Errorf("enrolling a character: %w", ErrName)
	}
	return components.AccountID(id), components.CharacterID(id), nil
}
