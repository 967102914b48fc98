package room

import (
	"context"
	"time"

	"caper/net/protocol"
)

// catchUp is the number of late ticks that a room runs in a row. The room skips
// and counts the ticks beyond that.
const catchUp = 3

// Run steps the room in real time until the context or the room ends. It closes
// the room and returns the reason, which is nil when the context ended.
func (r *Room) Run(ctx context.Context) error {
	interval := time.Second / time.Duration(r.config.Simulation.Rate)
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	due := time.Now()
	for {
		select {
		case <-ctx.Done():
			r.Close(protocol.ReasonStopping)
			return nil
		case <-ticker.C:
		}
		ticks, missed := dueTicks(time.Since(due), interval)
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

// dueTicks returns how many ticks a room that is behind by a time runs in a
// row, and how many it skips.
func dueTicks(behind, interval time.Duration) (ticks, missed time.Duration) {
	due := behind / interval
	ticks = min(due, catchUp)
	return ticks, due - ticks
}

// held reports whether the room is paused and no single step was requested.
func (r *Room) held() bool {
	if !r.paused.Load() {
		return false
	}
	if r.singleSteps.Load() > 0 {
		r.singleSteps.Add(-1)
		return false
	}
	return true
}

// wait replaces the tick of a paused room: clients join and leave, and watchers
// are sent the room's state.
func (r *Room) wait() error {
	return r.guarded(func() error {
		r.drain()
		for _, s := range r.seats {
			s.allow()
		}
		r.showPause()
		r.welcomeWatchers()
		r.sendWatch(time.Now())
		r.publishNow()
		return nil
	})
}

// showPause sends a snapshot of the tick at which the room paused, unless the
// last snapshot was of that tick.
func (r *Room) showPause() {
	if r.shownTick == r.simulation.Number() {
		return
	}
	r.show()
	for _, s := range r.seats {
		if s.link != nil && s.welcomed {
			r.sendSnapshot(s)
		}
	}
}

// welcomeWatchers welcomes the watchers that joined a paused room and sends
// them a snapshot. The next tick welcomes players, since it makes their
// characters.
func (r *Room) welcomeWatchers() {
	for _, s := range r.seats {
		if !s.watcher || s.welcomed || s.link == nil {
			continue
		}
		r.welcome(s)
		if r.ring.number > 0 {
			r.sendSnapshot(s)
		}
	}
}

// Pause stops or resumes the room. Debug servers offer it.
func (r *Room) Pause(paused bool) {
	r.singleSteps.Store(0)
	r.paused.Store(paused)
}

// SingleStep lets a paused room run a number of ticks.
func (r *Room) SingleStep(ticks int64) { r.singleSteps.Add(ticks) }
