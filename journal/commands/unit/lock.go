package unit

import (
	"context"
	"fmt"
	"sync"

	"caper/journal/store"
)

// locks are one lock for each character that somebody holds or waits for. A
// character whose lock is held delays no other.
type locks struct {
	mutex sync.Mutex
	held  map[store.CharacterID]*lock
}

// lock is one character's.
type lock struct {
	token chan struct{} // full while the lock is held
	users int           // the holder and those who wait; under the mutex of locks
}

// take takes a character's lock, unless the context ends before. The function
// that it returns releases the lock.
func (l *locks) take(ctx context.Context, id store.CharacterID) (release func(), err error) {
	of := l.enter(id)
	select {
	case of.token <- struct{}{}:
		return func() {
			<-of.token
			l.leave(id, of)
		}, nil
	case <-ctx.Done():
		l.leave(id, of)
		return nil, fmt.Errorf("waiting for character %d's lock: %w", id, ctx.Err())
	}
}

func (l *locks) enter(id store.CharacterID) *lock {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	of := l.held[id]
	if of == nil {
		if l.held == nil {
			l.held = map[store.CharacterID]*lock{}
		}
		of = &lock{token: make(chan struct{}, 1)}
		l.held[id] = of
	}
	of.users++
	return of
}

// leave forgets a lock that nobody holds or waits for.
func (l *locks) leave(id store.CharacterID, of *lock) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if of.users--; of.users == 0 {
		delete(l.held, id)
	}
}
