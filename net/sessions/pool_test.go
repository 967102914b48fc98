package sessions

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"caper/journal/store"
)

// trace notes what tasks do, in order.
type trace struct {
	mutex sync.Mutex
	lines []string
}

func (l *trace) add(format string, arguments ...any) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.lines = append(l.lines, fmt.Sprintf(format, arguments...))
}

// testPool makes a pool in a synctest bubble, where time passes only while
// everything waits.
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
	p.put(&task{character: id, run: func(context.Context) bool { run(); return false }})
}

// hang queues a task that waits until its try is over and then fails.
func hang(p *pool, id store.CharacterID) {
	p.put(&task{character: id, run: func(ctx context.Context) bool { <-ctx.Done(); return true }})
}

func TestOneCharactersTasksRunInOrderAndOthersBesideThem(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{})
		var log trace
		gate := make(chan struct{})
		do(p, 1, func() { <-gate; log.add("first") })
		for n := range 20 {
			do(p, 1, func() { log.add("then %d", n) })
		}
		do(p, 2, func() { log.add("another character") })
		synctest.Wait()
		close(gate)
		if err := p.idle(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := []string{"another character", "first"}
		for n := range 20 {
			want = append(want, fmt.Sprint("then ", n))
		}
		if !slices.Equal(log.lines, want) {
			t.Errorf("ran %v", log.lines)
		}
		synctest.Wait()
		if p.active != 0 || len(p.mailboxes) != 0 {
			t.Errorf("%d workers and %d mailboxes are left", p.active, len(p.mailboxes))
		}
	})
}

func TestATaskThatFailsIsTriedAgainBeforeLaterOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{Workers: 1, Retry: time.Second})
		var log trace
		from, tries := time.Now(), 0
		p.put(&task{character: 1, run: func(context.Context) bool {
			tries++
			log.add("try %d after %v", tries, time.Since(from))
			return tries < 3
		}})
		do(p, 1, func() { log.add("the next") })
		do(p, 2, func() { log.add("another character after %v", time.Since(from)) })
		if err := p.idle(t.Context()); err != nil {
			t.Fatal(err)
		}
		want := []string{"try 1 after 0s", "another character after 0s", "try 2 after 1s", "try 3 after 2s", "the next"}
		if !slices.Equal(log.lines, want) {
			t.Errorf("ran %q", log.lines)
		}
	})
}

// TestTasksThatHangLeaveHalfOfTheWorkers has more characters than workers for
// whom the store never answers.
func TestTasksThatHangLeaveHalfOfTheWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{Workers: 4, Patience: 10 * time.Second})
		for id := range store.CharacterID(20) {
			hang(p, 100+id)
		}
		for failed := false; !failed; { // until each has failed once
			time.Sleep(time.Second)
			synctest.Wait()
			p.mutex.Lock()
			failed = p.lanes[1].running > 0 && p.lanes[0].running == 0 && len(p.lanes[0].ready) == 0
			p.mutex.Unlock()
		}
		for n := range 50 {
			from := time.Now()
			done := make(chan struct{})
			do(p, store.CharacterID(n), func() { close(done) })
			<-done
			if waited := time.Since(from); waited > 0 && n > 0 {
				t.Fatalf("task %d waited %v", n, waited)
			}
		}
		p.mutex.Lock()
		defer p.mutex.Unlock()
		if p.lanes[1].running > 2 || p.active > 4 {
			t.Errorf("%d tries that hang, %d workers", p.lanes[1].running, p.active)
		}
	})
}

func TestDueWorkOfALaterLookWaitsForAnEarlierOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{})
		var log trace
		gate := make(chan struct{})
		due := func(round uint64, what string) {
			p.put(&task{character: 1, background: true, round: round, run: func(context.Context) bool { <-gate; log.add("%s", what); return false }})
		}
		due(1, "one")
		due(1, "two")
		due(2, "found while the first round is not done")
		close(gate)
		_ = p.idle(t.Context())
		due(3, "three")
		_ = p.idle(t.Context())
		if !slices.Equal(log.lines, []string{"one", "two", "three"}) {
			t.Errorf("did %v", log.lines)
		}
	})
}

func TestAPanicEndsOneTask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, panics := testPool(t, Options{Workers: 1})
		ran := false
		p.put(&task{what: "this", character: 1, run: func(context.Context) bool { panic("boom") }})
		do(p, 1, func() { ran = true })
		_ = p.idle(t.Context())
		if !ran || !slices.Equal(panics.lines, []string{"this: boom"}) {
			t.Errorf("the next ran: %t; %v", ran, panics.lines)
		}
	})
}

func TestAClosedPoolDropsWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{}
		o.fill()
		ctx, cancel := context.WithCancel(t.Context())
		p := newPool(ctx, &o, nil)
		for range 3 {
			p.put(&task{what: "stuck", character: 1, run: func(ctx context.Context) bool { <-ctx.Done(); return true }})
		}
		waiting, end := context.WithTimeout(ctx, time.Second)
		defer end()
		if err := p.idle(waiting); err == nil {
			t.Error("idle while tasks wait")
		}
		cancel()
		p.close()
		if n := p.count("stuck"); n != 3 {
			t.Errorf("%d tasks are left, want 3", n)
		}
	})
}
