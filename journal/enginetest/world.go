package enginetest

import (
	"context"
	"errors"
	"testing"

	"caper/journal/store"
)

// Dump is every row of a database as text.
func Dump(t testing.TB, d *store.Database) []string {
	t.Helper()
	rows, err := d.Dump(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// InWorld runs a function in a transaction on World and returns its error,
// after which nothing of it is left.
func InWorld(t testing.TB, s *store.Store, run func(context.Context, *store.Tx) error) error {
	t.Helper()
	tx, err := s.World.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := run(t.Context(), tx); err != nil {
		return errors.Join(err, tx.Rollback())
	}
	return tx.Commit()
}
