package room

import (
	"context"
	"time"
)

// catchUp is how many late ticks a room runs in a row; what it is behind
// beyond that is given up and counted.
const catchUp = 3

// Run steps the room in real time until the context ends or the room does. It
// closes the room and returns why it ended, nil for the context.
func (r *Room) Run(ctx context.Context) error {
	interval := time.Second / time.Duration(r.config.Simulation.Rate)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	due := time.Now()
	for {
		select {
		case <-ctx.Done():
			r.Close("the server is stopping")
			return nil
		case <-ticker.C:
		}
		ticks, missed := owed(time.Since(due), interval)
		due = due.Add((ticks + missed) * interval)
		r.late += uint64(missed)
		for range ticks {
			next := r.Step
			if r.held() {
				next = r.wait
			}
			if err := next(); err != nil {
				r.close(err, closing)
				return err
			}
		}
	}
}

// owed is how many ticks a room that is so far behind runs in a row, and how
// many it gives up.
func owed(behind, interval time.Duration) (ticks, missed time.Duration) {
	due := behind / interval
	ticks = min(due, catchUp)
	return ticks, due - ticks
}

// held tells whether the room is paused and no single step is asked for.
func (r *Room) held() bool {
	if !r.paused.Load() {
		return false
	}
	if r.single.Load() > 0 {
		r.single.Add(-1)
		return false
	}
	return true
}

// wait is what a paused room does in place of a tick: clients come and go, and
// watchers look on.
func (r *Room) wait() error {
	return r.guarded(func() error {
		r.drain()
		for _, s := range r.seats {
			s.allow()
		}
		r.showPause()
		r.greetWatchers()
		r.tellWatchers(time.Now())
		r.publishNow()
		return nil
	})
}

// showPause sends the very tick that the room stands at, which a snapshot may
// have passed over.
func (r *Room) showPause() {
	if r.shown == r.simulation.Number() {
		return
	}
	r.show()
	for _, s := range r.seats {
		if s.link != nil && s.welcomed {
			r.sendSnapshot(s)
		}
	}
}

// greetWatchers welcomes who came to watch a paused room and shows it as it
// stands. Players are welcomed by the next tick, which makes their characters.
func (r *Room) greetWatchers() {
	for _, s := range r.seats {
		if !s.watch || s.welcomed || s.link == nil {
			continue
		}
		r.welcome(s)
		if r.ring.number > 0 {
			r.sendSnapshot(s)
		}
	}
}

// Pause stops a debug server's room, or lets it go on.
func (r *Room) Pause(paused bool) {
	r.single.Store(0)
	r.paused.Store(paused)
}

// Single lets a paused room run so many ticks.
func (r *Room) Single(ticks int64) { r.single.Add(ticks) }
