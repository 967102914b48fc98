package offers

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/store"
)

// slot finds room for an offer among the stored ones. It removes those that are
// over, keeps an identical one, and yields to another source's valid offer of
// the mission.
func (p *Planner) slot(ctx context.Context, o *store.Offer) error {
	stored, err := p.tx.Offers(ctx, p.tx.ID())
	if err != nil {
		return err
	}
	pending := 0
	for i := range stored {
		old := &stored[i]
		valid := old.State == store.OfferPending && old.Session == o.Session && p.tx.Now().Before(old.ExpiresAt)
		if valid && !old.Source.Same(o.Source) {
			if valid, err = p.acceptable(ctx, old); err != nil {
				return err
			}
		}
		switch {
		case old.Mission != o.Mission && valid:
			pending++
		case old.Mission != o.Mission:
			p.tx.Stage(store.DeleteOffer(old))
		case valid && !old.Source.Same(o.Source):
			return rejection.New(rejection.OfferTaken, "mission %d is on offer from %q", o.Mission, old.Source.Key)
		case valid && old.Revision == o.Revision && old.SamePredecessor(o.Assignment, o.History):
			return unit.ErrNothing
		default:
			o.Version = old.Version + 1
			p.tx.Stage(store.DeleteOffer(old))
		}
	}
	if pending >= maxOffers {
		return rejection.New(rejection.Offers, "character %d has %d offers", p.tx.ID(), pending)
	}
	return nil
}

// acceptable reports whether the source of a stored, otherwise valid offer
// could still be accepted. An offer of a scene that is over, and a shared one
// that lost its party or its attempt for good, keep no slot; one whose sender
// walked away does.
func (p *Planner) acceptable(ctx context.Context, o *store.Offer) (bool, error) {
	var err error
	switch o.Source.Kind {
	case content.SourceScene:
		err = p.checkScene(ctx, p.tx, o.Source)
	case content.SourceParty:
		err = p.checkShared(ctx, o)
	}
	return rejection.Allowed(err)
}

// checkShared refuses a party's offer that cannot be accepted any more.
func (p *Planner) checkShared(ctx context.Context, o *store.Offer) error {
	if o.Source.Party == nil {
		return rejection.New(rejection.Source, "the offer has captured no party")
	}
	if err := p.checkMembers(o.Session, o.Source.Party); err != nil {
		return err
	}
	sender, from := senderOf(o.Source.Party)
	if live, there := p.tx.Presence().Get(sender); !there || live.Session != from {
		return rejection.New(rejection.Session, "character %d is not in the world as it was", sender)
	}
	m, there := p.tx.Catalog().ForAssignment(o.Mission, o.Revision)
	if !there {
		return rejection.New(rejection.Revision, "mission %d has no operational revision %q", o.Mission, o.Revision)
	}
	return p.checkSender(ctx, p.tx, m, o.Source)
}
