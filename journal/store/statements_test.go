package store_test

import (
	"context"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestAStatementIsPreparedAfterItsContextEnded meets new statements, and has the
// next transactions begin with a context that has ended. What they did not
// prepare is prepared later.
func TestAStatementIsPreparedAfterItsContextEnded(t *testing.T) {
	s := enginetest.Migrated(t, enginetest.Engines(t)[0].DB(t))
	transact := func(ctx context.Context) error {
		tx, err := s.Char.Begin(ctx)
		if err != nil {
			return err
		}
		if _, err := tx.Assignments(ctx, 1); err != nil {
			t.Error(err)
		}
		if _, err := tx.OldestCredit(ctx, 1, store.CreditMark{}); err != nil {
			t.Error(err)
		}
		return tx.Rollback()
	}
	if err := transact(t.Context()); err != nil {
		t.Fatal(err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for range 3 {
		if err := transact(ended); err == nil {
			t.Fatal("a transaction began although its context had ended")
		}
	}
	if kept, missing := store.Prepared(s.Char); missing != 2 {
		t.Errorf("%d statements are prepared and %d wait, want 2 that wait", kept, missing)
	}
	for range 2 {
		if err := transact(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if kept, missing := store.Prepared(s.Char); kept < 2 || missing != 0 {
		t.Errorf("%d statements are prepared and %d are not, want all", kept, missing)
	}
}
