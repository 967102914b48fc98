package sessions_test

import (
	"testing"
	"time"
)

// until steps the room until something holds.
func (h *testServer) until(what string, holds func() bool) {
	h.t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); {
		if time.Now().After(end) {
			h.t.Fatalf("waited in vain until %s", what)
		}
		h.step()
	}
}

// untilIdle steps the room until its characters use the store no more.
func (h *testServer) untilIdle() {
	h.t.Helper()
	last, since := int64(-1), 0
	h.until("nothing more is asked of the store", func() bool {
		if n := h.statements.Load(); n != last {
			last, since = n, 0
		}
		since++
		return since > 50
	})
}

func (h *testServer) step() {
	h.t.Helper()
	from := time.Now()
	if err := h.room.Step(); err != nil {
		h.t.Fatal(err)
	}
	h.tick = max(h.tick, time.Since(from))
	time.Sleep(time.Millisecond)
}

// wait waits until something holds, without stepping a room.
func wait(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited in vain until %s", what)
		}
	}
}

// within fails the test when a call takes too long.
func within(t *testing.T, limit time.Duration, what string, do func()) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	select {
	case <-done:
	case <-time.After(limit):
		t.Fatalf("%s took more than %v", what, limit)
	}
}
