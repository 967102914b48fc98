package sessions

import (
	"context"
	"maps"
	"slices"
	"time"

	"caper/journal/commands"
	"caper/journal/store"
)

// watch has done what is due, whoever is in a room.
func (h *Manager) watch() {
	defer close(h.watching)
	ticker := time.NewTicker(h.options.Every)
	defer ticker.Stop()
	for look := uint64(1); ; {
		select {
		case <-h.ctx.Done():
			return
		case <-h.stirred:
			h.deliverStirred()
		case <-ticker.C:
			h.elapse(look)
			h.deliverDue(look)
			h.giveCredit(look)
			look++
		}
	}
}

// dueAtOnce is how much of what is due is read at a time.
const dueAtOnce = 256

// paged goes through all that is due, page after page: each is read behind the
// last of the one before, since what fails stays.
func paged[T any](h *Manager, what string, read func(last *T) ([]T, error), do func(*T)) {
	var last *T
	for h.ctx.Err() == nil {
		page, err := read(last)
		if err != nil {
			h.warn("looking at "+what+", tried again", 0, err)
			return
		}
		for i := range page {
			do(&page[i])
		}
		if len(page) < dueAtOnce {
			return
		}
		last = &page[len(page)-1]
	}
}

// elapse has deadlines elapse.
func (h *Manager) elapse(look uint64) {
	paged(h, "deadlines", func(last *store.Deadline) ([]store.Deadline, error) {
		return h.authority.Due(h.ctx, last, dueAtOnce)
	}, func(due *store.Deadline) {
		h.tend(due.Character, look, func(ctx context.Context) { h.elapseOne(ctx, due) })
	})
}

// elapseOne has one deadline elapse. A panic is that deadline's alone.
func (h *Manager) elapseOne(ctx context.Context, due *store.Deadline) {
	const what = "a deadline, tried again"
	defer h.survive(what, due.Character)
	c := commands.Command{Character: due.Character, Account: due.Account}
	attempt := commands.Identity{Mission: due.Mission, Assignment: due.Assignment, Generation: due.Generation, Revision: due.Revision}
	_, err := h.authority.Elapse(ctx, c, attempt, due.Objective)
	h.failed(what, due.Character, err)
}

// stir notes that a character's scenes have something queued.
func (h *Manager) stir(d *desk) {
	h.mutex.Lock()
	h.stirring[d.character] = d.account
	h.mutex.Unlock()
	select {
	case h.stirred <- struct{}{}:
	default:
	}
}

// deliverStirred delivers what was queued since the last time, at once.
func (h *Manager) deliverStirred() {
	h.mutex.Lock()
	list := h.stirring
	h.stirring = map[store.CharacterID]store.AccountID{}
	h.mutex.Unlock()
	for _, id := range slices.Sorted(maps.Keys(list)) {
		h.deliver(0, store.SceneOwner{Character: id, Account: list[id]})
	}
}

// deliverDue delivers what is due: timers, and what was left queued by a
// process that ended or a store that failed.
func (h *Manager) deliverDue(look uint64) {
	paged(h, "scenes", func(last *store.SceneOwner) ([]store.SceneOwner, error) {
		after := store.CharacterID(0)
		if last != nil {
			after = last.Character
		}
		return h.authority.DueScenes(h.ctx, after, dueAtOnce)
	}, func(owner *store.SceneOwner) { h.deliver(look, *owner) })
}

// deliver tells a character's scenes what is queued. A panic is theirs alone.
func (h *Manager) deliver(look uint64, owner store.SceneOwner) {
	const what = "scenes, tried again"
	h.tend(owner.Character, look, func(ctx context.Context) {
		defer h.survive(what, owner.Character)
		_, err := h.authority.DeliverScenes(ctx, commands.Command{Character: owner.Character, Account: owner.Account})
		h.failed(what, owner.Character, err)
	})
}

// giveCredit gives characters the credit that was frozen for them and not
// taken, by a process that ended or a store that failed.
func (h *Manager) giveCredit(look uint64) {
	const what = "shared credit, tried again"
	paged(h, "shared credit", func(last *store.Creditor) ([]store.Creditor, error) {
		after := store.CharacterID(0)
		if last != nil {
			after = last.Character
		}
		return h.authority.Creditors(h.ctx, after, dueAtOnce)
	}, func(c *store.Creditor) {
		h.tend(c.Character, look, func(ctx context.Context) {
			defer h.survive(what, c.Character)
			_, err := h.authority.TakeCredit(ctx, commands.Command{Character: c.Character, Account: c.Account})
			h.failed(what, c.Character, err)
		})
	})
}
