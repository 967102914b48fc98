package sessions

import (
	"context"
	"time"

	"caper/journal/commands"
	"caper/journal/store"
)

// queueDueWork queues due work in rounds until the context ends. It also does
// so for characters that are in no room.
func (m *Manager) queueDueWork(ctx context.Context) {
	defer close(m.dueWorkStopped)
	ticker := time.NewTicker(m.options.DueInterval)
	defer ticker.Stop()
	for round := uint64(1); ; round++ {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		m.queueDeadlines(ctx, round)
		m.queueScenes(ctx, round)
		m.queueCredit(ctx, round)
	}
}

// pageSize limits the rows of due work that are read at once.
const pageSize = 256

// eachDue reads due work page by page and calls queue for each row. A page
// starts after the last row of the previous page, since a row that fails
// remains due. The next page waits until workers have taken most of the ready
// tasks.
func eachDue[T any](ctx context.Context, m *Manager, what string, read func(last *T) ([]T, error), queue func(*T)) {
	var last *T
	for m.pool.backlog(ctx, pageSize) == nil {
		page, err := read(last)
		if err != nil {
			if ctx.Err() == nil {
				m.warn("reading due "+what+" failed and will be tried again", 0, err)
			}
			return
		}
		for i := range page {
			queue(&page[i])
		}
		if len(page) < pageSize {
			return
		}
		last = &page[len(page)-1]
	}
}

func (m *Manager) queueDeadlines(ctx context.Context, round uint64) {
	eachDue(ctx, m, "deadlines", func(last *store.Deadline) ([]store.Deadline, error) {
		return m.service.Due(ctx, last, pageSize)
	}, func(due *store.Deadline) {
		c := commands.Command{Character: due.Character, Account: due.Account}
		attempt := commands.Identity{Mission: due.Mission, Assignment: due.Assignment, Generation: due.Generation, Revision: due.Revision}
		m.queueDue(timeTask, round, due.Character, func(ctx context.Context) error {
			_, err := m.service.Elapse(ctx, c, attempt, due.Objective)
			return err
		})
	})
}

// queueScenes queues the deliveries to scenes that are due: timers, and
// deliveries that a stopped process or a failing store has left.
func (m *Manager) queueScenes(ctx context.Context, round uint64) {
	eachDue(ctx, m, "scenes", func(last *store.SceneOwner) ([]store.SceneOwner, error) {
		after := store.CharacterID(0)
		if last != nil {
			after = last.Character
		}
		return m.service.DueScenes(ctx, after, pageSize)
	}, func(owner *store.SceneOwner) {
		c := commands.Command{Character: owner.Character, Account: owner.Account}
		m.queueDue(sceneTask, round, owner.Character, func(ctx context.Context) error {
			_, err := m.service.DeliverScenes(ctx, c)
			return err
		})
	})
}

// queueCredit queues the shared credit that waits: that of characters without a
// session, and what a stopped process or a failing store has left.
func (m *Manager) queueCredit(ctx context.Context, round uint64) {
	eachDue(ctx, m, "shared credit", func(last *store.Creditor) ([]store.Creditor, error) {
		after := store.CharacterID(0)
		if last != nil {
			after = last.Character
		}
		return m.service.Creditors(ctx, after, pageSize)
	}, func(to *store.Creditor) {
		if s := m.session(to.Character); s != nil && s.admitted.Load() {
			s.takeCredit()
			return
		}
		m.queueAbsentCredit(round, commands.Command{Character: to.Character, Account: to.Account}, store.CreditMark{})
	})
}

// queueAbsentCredit queues a part of the shared credit of a character that is in
// no room. The part queues the next one as work of the same round, so that later
// rounds do not begin again before the last part.
func (m *Manager) queueAbsentCredit(round uint64, c commands.Command, after store.CreditMark) {
	m.queueDue(creditTask, round, c.Character, func(ctx context.Context) error {
		taken, err := m.service.TakeCredit(ctx, c, after)
		if taken.Rest != nil {
			m.queueAbsentCredit(round, c, *taken.Rest)
		}
		return err
	})
}

// queueDue puts due work into a character's mailbox. When the work fails, a
// later round finds it again.
func (m *Manager) queueDue(what string, round uint64, id store.CharacterID, run func(context.Context) error) {
	t := &task{what: what, character: id, round: round, run: func(ctx context.Context) result {
		return m.dueResult(what, id, run(ctx))
	}}
	if s := m.session(id); s != nil && s.admitted.Load() {
		t.failing = &s.failing
	} else {
		t.background = true
	}
	m.pool.put(t)
}

// wake queues a delivery to a session's scenes, unless one waits already.
func (s *Session) wake() {
	s.putOnce(&s.waking, task{what: sceneTask, run: func(ctx context.Context) result {
		_, err := s.manager.service.DeliverScenes(ctx, s.command())
		return s.manager.dueResult(sceneTask, s.character, err)
	}})
}

// dueResult returns the result of work that a later round finds again when it
// fails. A fault of the store may hide a commit, so the character's session is
// then synced.
func (m *Manager) dueResult(what string, id store.CharacterID, err error) result {
	if err == nil || m.ctx.Err() != nil {
		return done
	}
	m.warn(what+" failed and will be tried again", id, err)
	if commands.Refused(err) != "" {
		return done
	}
	if s := m.session(id); s != nil {
		s.resync()
	}
	return failed
}
