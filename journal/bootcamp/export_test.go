package bootcamp

import (
	"context"
	"errors"

	"caper/journal/store"
)

// Seed are the names of the seed's helpers, and ApplySeed runs one.
func Seed() []string {
	var names []string
	for _, step := range worldContent() {
		names = append(names, step.name)
	}
	return names
}

// ApplySeed runs the helper of a name.
func ApplySeed(ctx context.Context, t *store.Tx, name string) error {
	for _, step := range worldContent() {
		if step.name == name {
			return step.apply(ctx, t)
		}
	}
	return errors.New("there is no helper " + name)
}
