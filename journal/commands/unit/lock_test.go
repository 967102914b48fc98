package unit

import (
	"context"
	"errors"
	"sync"
	"testing"
	"time"

	"caper/journal/store"
)

func TestALockDelaysNoOtherCharacter(t *testing.T) {
	var l locks
	release, err := l.take(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, other := range []store.CharacterID{2, 1 + 256, 1 + 65536} {
		free, err := l.take(t.Context(), other)
		if err != nil {
			t.Fatal(err)
		}
		free()
	}
	release()
	if len(l.held) != 0 {
		t.Errorf("%d locks are kept that nobody holds", len(l.held))
	}
}

func TestAWaitForALockEndsWithItsContext(t *testing.T) {
	var l locks
	release, err := l.take(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Millisecond)
	defer cancel()
	if _, err := l.take(ctx, 1); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for a held lock ends with %v", err)
	}
	release()
	if again, err := l.take(t.Context(), 1); err != nil {
		t.Errorf("a lock whose waiter gave up is lost: %v", err)
	} else {
		again()
	}
	if len(l.held) != 0 {
		t.Errorf("%d locks are kept that nobody holds", len(l.held))
	}
}

func TestOneHoldsALockAtATime(t *testing.T) {
	var l locks
	inside, most := 0, 0
	var working sync.WaitGroup
	for range 32 {
		working.Go(func() {
			for range 50 {
				release, err := l.take(t.Context(), 7)
				if err != nil {
					t.Error(err)
					return
				}
				inside++ // the race detector watches too
				most = max(most, inside)
				inside--
				release()
			}
		})
	}
	working.Wait()
	if most != 1 || len(l.held) != 0 {
		t.Errorf("%d held the lock at once; %d locks are left", most, len(l.held))
	}
}
