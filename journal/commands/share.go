package commands

import (
	"context"

	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
)

// ShareOutcome is what became of a share.
type ShareOutcome struct {
	Replayed bool       // the command had been received before; nothing was offered
	Offers   []SharedTo // in the order in which the members joined the party
}

// SharedTo is what became of a share for one member: an ordinary offer's
// outcome, or why there is none.
type SharedTo struct {
	Recipient store.CharacterID
	Outcome
	Err error // a rejection or a fault; it is this recipient's alone
}

// share is what was captured of a sender under its lock.
type share struct {
	mission   content.MissionID
	row       store.Assignment
	sender    store.CharacterID
	session   store.Session
	from      party.Membership
	receivers []party.Membership
}

// TryShare offers the sender's current, active attempt to every other live
// member of its party. The sender's lock is let go before the first offer is
// made; each recipient's is a unit of its own, committed and told before the
// next begins, and one that fails leaves the others'. A key is marked as
// received after all of them: a share that was cut short goes on where it was,
// as an offer that stands is not made twice.
func (a *Service) TryShare(ctx context.Context, c Command, s store.Session, mission content.MissionID) (ShareOutcome, error) {
	var captured share
	o, err := a.execute(ctx, c, func(ctx context.Context, p *plan) (err error) {
		if captured, err = p.captureShare(ctx, s, mission); err != nil {
			return err
		}
		return errNothing // also leaves the key as it was
	})
	if err != nil || o.Replayed {
		return ShareOutcome{Replayed: o.Replayed}, err
	}
	var result ShareOutcome
	for i := range captured.receivers {
		result.Offers = append(result.Offers, a.shareWith(ctx, &captured, &captured.receivers[i]))
	}
	if c.Key == (Key{}) {
		return result, nil
	}
	_, err = a.execute(ctx, c, func(context.Context, *plan) error { return nil })
	return result, err
}

// captureShare reads what a sender shares, and with whom.
func (p *plan) captureShare(ctx context.Context, s store.Session, mission content.MissionID) (share, error) {
	row, m, err := p.current(ctx, s, mission)
	if err != nil {
		return share{}, err
	}
	operational, there := p.catalog.Mission(mission)
	switch {
	case s.Account != p.character.Account:
		return share{}, reject(RejectForeign, "the session is account %d's", s.Account)
	case row.State != content.MissionActive:
		return share{}, reject(RejectAssignment, "mission %d is %s", mission, row.State)
	case !there || operational.Revision != row.Revision:
		return share{}, reject(RejectRevision, "mission %d is not of revision %q any more", mission, row.Revision)
	}
	if err := sharing(m); err != nil {
		return share{}, err
	}
	if presence, _ := p.Presence.Get(p.character.ID); presence.PrivateOwner != 0 {
		return share{}, reject(RejectSharing, "nothing is shared on a private map")
	}
	from, there := p.membership(p.character.ID, s)
	if !there {
		return share{}, reject(RejectParty, "character %d is in no party", p.character.ID)
	}
	captured := share{mission: mission, row: row, sender: p.character.ID, session: s, from: from}
	for _, member := range p.options.Parties.LiveMembers(from.Party, from.Lifetime) {
		if member.ID != from.ID {
			captured.receivers = append(captured.receivers, member)
		}
	}
	return captured, nil
}

// shareWith makes the ordinary offer to one member.
func (a *Service) shareWith(ctx context.Context, captured *share, to *party.Membership) SharedTo {
	recipient := store.CharacterID(to.Character)
	result := SharedTo{Recipient: recipient}
	presence, there := a.Presence.Get(recipient)
	if !there {
		result.Err = reject(RejectSession, "character %d is not in the world", recipient)
		return result
	}
	source := partySource(party.Source{
		Lifetime: captured.from.Lifetime, SenderMembership: captured.from.ID, RecipientMembership: to.ID,
		Character: int64(captured.sender), Account: int64(captured.session.Account), Entity: uint64(captured.session.Entity),
		Connection: captured.session.Connection, LocationEpoch: captured.session.LocationEpoch, MapEpoch: captured.session.MapEpoch,
	}, &captured.row)
	c := Command{Character: recipient, Account: store.AccountID(to.Account)}
	result.Outcome, result.Err = a.makeOffer(ctx, c, captured.mission, presence.Session, source)
	return result
}

// AcceptShared takes a pending offer that the member with this body shared.
// The callback carries no token of the offer: one that is late and one that is
// meant look alike, and what is pending decides (J-SHARE-023).
func (a *Service) AcceptShared(ctx context.Context, c Command, s store.Session, source store.EntityID, mission content.MissionID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		m, there := a.catalog.Mission(mission)
		if !there {
			return reject(RejectMission, "mission %d is not operational", mission)
		}
		o, err := p.pending(ctx, mission, s)
		if err != nil {
			return err
		}
		if o.Source.Kind != content.SourceParty || o.Source.Party == nil {
			return reject(RejectChannel, "the offer is not a party's")
		}
		if store.EntityID(o.Source.Party.Entity) != source {
			return reject(RejectSource, "entity %d has not shared mission %d", source, mission)
		}
		return p.take(ctx, m, o)
	})
}
