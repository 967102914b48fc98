package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/store"
)

// stands tells whether a stored offer that is otherwise valid has a source
// that could still be accepted. One of a scene that is over, and a shared one
// that has lost its party or its attempt for good, keep no slot; one whose
// sender walked away does.
func (p *plan) stands(ctx context.Context, o *store.Offer) (bool, error) {
	var err error
	switch o.Source.Kind {
	case content.SourceScene:
		err = p.sceneSource(ctx, p.unit.Read, o.Source)
	case content.SourceParty:
		err = p.sharedStands(ctx, o)
	}
	return told(err)
}

// sharedStands refuses an offer of a party's that cannot be accepted any more.
func (p *plan) sharedStands(ctx context.Context, o *store.Offer) error {
	if o.Source.Party == nil {
		return reject(RejectSource, "the offer has captured no party")
	}
	if err := p.members(o.Session, o.Source.Party); err != nil {
		return err
	}
	sender, from := senderOf(o.Source.Party)
	if presence, there := p.Presence.Get(sender); !there || presence.Session != from {
		return reject(RejectSession, "character %d is not in the world as it was", sender)
	}
	m, there := p.catalog.ForAssignment(o.Mission, o.Revision)
	if !there {
		return reject(RejectRevision, "mission %d has no operational revision %q", o.Mission, o.Revision)
	}
	return p.sent(ctx, p.unit.Read, m, o.Source)
}
