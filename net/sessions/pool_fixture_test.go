package sessions

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"caper/journal/store"
)

// trace records the actions of tasks in order.
type trace struct {
	mutex sync.Mutex
	lines []string
}

// testPool makes a pool in a synctest bubble, where time passes only while all
// goroutines wait.
func testPool(t *testing.T, o Options) (p *pool, panics *trace) {
	t.Helper()
	o.fill()
	ctx, cancel := context.WithCancel(t.Context())
	panics = &trace{}
	p = newPool(ctx, &o, func(t *task, cause any) { panics.add("%s: %v", t.what, cause) })
	t.Cleanup(func() { cancel(); p.close() })
	return p, panics
}

// do queues a task that calls a function once.
func do(p *pool, id store.CharacterID, run func()) {
	p.put(&task{character: id, run: func(context.Context) result { run(); return done }})
}

// hang queues a task that waits until its try times out and then fails.
func hang(p *pool, id store.CharacterID) {
	p.put(&task{character: id, run: func(ctx context.Context) result { <-ctx.Done(); return retry }})
}

// hangOften queues many tasks of one session that each wait until the try times
// out, and then fail for good.
func hangOften(p *pool, id store.CharacterID) {
	failing := &atomic.Bool{}
	for range 100 {
		p.put(&task{character: id, failing: failing, run: func(ctx context.Context) result { <-ctx.Done(); return failed }})
	}
}

func (l *trace) add(format string, arguments ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.lines = append(l.lines, fmt.Sprintf(format, arguments...))
}
