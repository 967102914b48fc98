package sessions

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"caper/journal/store"
)

func TestTasksRunInOrderPerCharacterAndConcurrentlyAcross(t *testing.T) {
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
			t.Errorf("%d workers and %d mailboxes remain", p.active, len(p.mailboxes))
		}
	})
}

func TestAFailedTaskIsRetriedBeforeLaterOnes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{Workers: 1, RetryPause: time.Second})
		var log trace
		from, tries := time.Now(), 0
		p.put(&task{character: 1, run: func(context.Context) result {
			tries++
			log.add("try %d after %v", tries, time.Since(from))
			if tries < 3 {
				return retry
			}
			return done
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

// TestTasksThatHangLeaveHalfOfTheWorkers has more characters for whom the store
// never answers than workers.
func TestTasksThatHangLeaveHalfOfTheWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{Workers: 4, FirstTry: 10 * time.Second, TryTimeout: 20 * time.Second})
		for id := range store.CharacterID(20) {
			hang(p, 100+id)
			hangOften(p, 200+id)
		}
		time.Sleep(200 * time.Second) // each has failed once
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
		if p.lanes[background].running > 1 || p.active > 4 {
			t.Errorf("%d tries that hang, %d workers", p.lanes[background].running, p.active)
		}
	})
}

// TestLoginsThatHangLeaveTheOtherLanes checks the limits of the tries, and that
// logins use a quarter of the workers from the beginning.
func TestLoginsThatHangLeaveTheOtherLanes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{Workers: 8, FirstTry: time.Second, TryTimeout: time.Minute, RetryPause: time.Second})
		tries := make(chan time.Duration, 1000)
		for id := range store.CharacterID(20) {
			p.put(&task{character: id, login: true, run: func(ctx context.Context) result {
				from := time.Now()
				<-ctx.Done()
				if id == 0 {
					tries <- time.Since(from)
				}
				return retry
			}})
		}
		synctest.Wait()
		p.mutex.Lock()
		running := p.lanes[logins].running
		p.mutex.Unlock()
		done := false
		do(p, 99, func() { done = true })
		synctest.Wait()
		if running != 2 || !done {
			t.Errorf("%d logins run at once, want 2; another task ran: %t", running, done)
		}
		time.Sleep(10 * time.Minute)
		if first, second := <-tries, <-tries; first != time.Second || second != time.Minute {
			t.Errorf("the tries took %v and %v, want a second and a minute", first, second)
		}
	})
}

// TestACharacterWhoseStoreAnswersAgainLeavesTheBackground checks both changes of
// lane.
func TestACharacterWhoseStoreAnswersAgainLeavesTheBackground(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{})
		failing := &atomic.Bool{}
		run := func(r result) (lane int) {
			p.put(&task{character: 1, failing: failing, run: func(context.Context) result {
				p.mutex.Lock()
				defer p.mutex.Unlock()
				lane = background
				if p.lanes[foreground].running == 1 {
					lane = foreground
				}
				return r
			}})
			_ = p.idle(t.Context())
			return lane
		}
		lanes := []int{run(done), run(failed), run(failed), run(done), run(done)}
		if !slices.Equal(lanes, []int{foreground, foreground, background, background, foreground}) {
			t.Errorf("the tries ran in the lanes %v", lanes)
		}
		p.put(&task{character: 1, failing: failing, run: func(context.Context) result { panic("boom") }})
		if _ = p.idle(t.Context()); run(done) != background {
			t.Error("a panic is not a failed try")
		}
	})
}

func TestDueWorkOfALaterRoundWaitsForAnEarlierOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, _ := testPool(t, Options{})
		var log trace
		gate := make(chan struct{})
		due := func(round uint64, what string) {
			p.put(&task{character: 1, background: true, round: round, run: func(context.Context) result { <-gate; log.add("%s", what); return done }})
		}
		due(1, "one")
		due(1, "two")
		due(2, "found while the first round is not done")
		close(gate)
		_ = p.idle(t.Context())
		due(3, "three")
		_ = p.idle(t.Context())
		if !slices.Equal(log.lines, []string{"one", "two", "three"}) {
			t.Errorf("the tasks did %v", log.lines)
		}
	})
}

func TestAPanicEndsOneTask(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, panics := testPool(t, Options{Workers: 1})
		ran := false
		p.put(&task{what: "this", character: 1, run: func(context.Context) result { panic("boom") }})
		do(p, 1, func() { ran = true })
		_ = p.idle(t.Context())
		if !ran || !slices.Equal(panics.lines, []string{"this: boom"}) {
			t.Errorf("the next ran: %t; %v", ran, panics.lines)
		}
	})
}

func TestAClosedPoolDropsWaitingTasks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := Options{}
		o.fill()
		ctx, cancel := context.WithCancel(t.Context())
		p := newPool(ctx, &o, nil)
		for range 3 {
			p.put(&task{what: "stuck", character: 1, run: func(ctx context.Context) result { <-ctx.Done(); return retry }})
		}
		waiting, end := context.WithTimeout(ctx, time.Second)
		defer end()
		if err := p.idle(waiting); err == nil {
			t.Error("idle returned while tasks wait")
		}
		cancel()
		p.close()
		if n := p.count("stuck"); n != 3 {
			t.Errorf("%d tasks remain, want 3", n)
		}
	})
}

// TestTheBackgroundHasAQuarterOfTheWorkers counts tasks that run at once: a quarter
// of the workers, rounded down, but at least one.
func TestTheBackgroundHasAQuarterOfTheWorkers(t *testing.T) {
	for workers, want := range map[int]int{1: 1, 3: 1, 4: 1, 7: 1, 8: 2, 12: 3} {
		synctest.Test(t, func(t *testing.T) {
			p, _ := testPool(t, Options{Workers: workers})
			gate := make(chan struct{})
			for id := range store.CharacterID(5) {
				p.put(&task{character: id + 1, background: true, run: func(context.Context) result { <-gate; return done }})
			}
			synctest.Wait()
			if got := p.active; got != want {
				t.Errorf("%d of %d workers run in the background, want %d", got, workers, want)
			}
			close(gate)
			if err := p.idle(t.Context()); err != nil {
				t.Fatal(err)
			}
		})
	}
}
