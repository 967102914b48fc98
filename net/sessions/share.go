package sessions

import (
	"context"

	"caper/journal/commands"
	"caper/journal/store"
)

// What one member of a party does may concern the others: a kill gives them
// credit, and a shared attempt is offered to them. Each recipient's part is a
// task in the recipient's mailbox, so that a recipient for whom the store does
// not answer delays nobody else.

// takeCredit queues a task for each character for which credit is reserved. The
// credit of a character without a session is due work.
func (m *Manager) takeCredit(reserved []store.Creditor) {
	for _, to := range reserved {
		if s := m.session(to.Character); s != nil {
			s.takeCredit()
		}
	}
}

// takeCredit queues a task that takes the character's shared credit, unless one
// waits already. One task takes a part of a long backlog and queues the next
// part, so that the character's other tasks run in between.
func (s *Session) takeCredit() {
	s.putOnce(&s.crediting, task{what: creditTask, run: func(ctx context.Context) result {
		taken, err := s.manager.service.TakeCredit(ctx, s.command(), s.credited)
		s.credited = store.CreditMark{}
		if taken.Rest != nil {
			s.credited = *taken.Rest
			s.takeCredit()
		}
		return s.manager.dueResult(creditTask, s.character, err)
	}})
}

// makeOffers queues a task for each offer of a shared attempt. An offer is not
// durable before it is made: its recipient does not receive it when too many
// wait, when the store fails, or when the process ends before.
func (m *Manager) makeOffers(shared []commands.SharedOffer) {
	for i := range shared {
		offer := &shared[i]
		s := m.session(offer.Recipient)
		if s == nil {
			continue
		}
		if !s.put(task{what: offerTask, waiting: &s.offers, limit: m.options.Requests, run: func(ctx context.Context) result {
			return s.makeOffer(ctx, offer)
		}}) {
			m.options.Log.Warn("a shared offer is dropped, since too many wait", "character", s.character)
		}
	}
}

// makeOffer makes one offer of a shared attempt to the session's character.
func (s *Session) makeOffer(ctx context.Context, offer *commands.SharedOffer) result {
	if s.closed.Load() || !s.admitted.Load() {
		return done
	}
	_, err := s.manager.service.MakeOffer(ctx, offer)
	switch {
	case err == nil:
		return done
	case commands.Refused(err) != "":
		s.manager.options.Log.Debug("a shared offer is refused", "character", s.character, "error", err)
		return done
	}
	s.manager.warn("a shared offer failed", s.character, err)
	s.resync() // the offer may have been committed all the same
	return failed
}
