package store_test

import (
	"context"
	"testing"
	"time"

	"caper/journal/enginetest"
	"caper/journal/store"
)

// TestWhatIsDueIsReadBesideAWriter reads what a driver asks for each second
// while another process is in the middle of a transaction.
func TestWhatIsDueIsReadBesideAWriter(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := peopled(t, db)
		scened(t, s)
		writer, err := enginetest.Open(t, db).Char.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := writer.Rollback(); err != nil {
				t.Error(err)
			}
		}()
		if err := writer.Run(t.Context(), store.SetFlag(1, 1, 1)); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if _, err := s.Due(ctx, noon, nil, 10); err != nil {
			t.Errorf("deadlines: %v", err)
		}
		if list, err := s.DueScenes(ctx, noon, 0, 10); err != nil || len(list) != 1 {
			t.Errorf("scenes: %v, %v", list, err)
		}
		if _, err := s.Creditors(ctx, 0, 10); err != nil {
			t.Errorf("credit: %v", err)
		}
	})
}
