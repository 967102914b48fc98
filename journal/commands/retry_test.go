package commands_test

import (
	"errors"
	"testing"

	"caper/journal/enginetest"
	"caper/journal/store"
	"github.com/jackc/pgx/v5/pgconn"
)

// TestRetries has transactions fail only because others were running.
func TestRetries(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		f := setting(t, db, mission(1))
		f.does(f.offer(1))
		for _, code := range []string{"40001", "40P01"} {
			left, tries := 3, 0
			f.point = func(name string) error {
				if name == "begin" {
					tries++
				}
				if name == "validate character" && left > 0 {
					left--
					return &pgconn.PgError{Code: code}
				}
				return nil
			}
			f.does(f.accept(1))
			if tries != 4 {
				t.Errorf("%s: %d tries", code, tries)
			}
			left, tries = 1000, 0
			before := len(f.dump())
			if _, err := f.abandon(1); !store.Retryable(err) || tries != 5 || len(f.dump()) != before {
				t.Errorf("%s: %d tries, then %v", code, tries, err)
			}
			f.point = passes
			f.does(f.abandon(1))
			f.does(f.offer(1))
		}
		// A fault that is nobody else's doing is not tried again.
		tries := 0
		errBroken := errors.New("broken")
		f.point = func(string) error { tries++; return errBroken }
		if _, err := f.accept(1); !errors.Is(err, errBroken) || tries != 1 {
			t.Errorf("%d tries, then %v", tries, err)
		}
	})
}
