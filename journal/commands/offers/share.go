package offers

import (
	"context"

	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
)

// SharedOffer is an offer to one member of a party: it shares the attempt of
// another member, as captured by TryShare.
type SharedOffer struct {
	Recipient store.CharacterID // the member to whom the offer is made
	account   store.AccountID   // account of the recipient
	mission   content.MissionID
	source    store.Source
}

// TryShare captures the sender's current, active attempt and returns an offer
// for every other live member of its party, in the order in which they joined.
// The caller makes each with MakeOffer, now that the sender's lock is released,
// and may do so in any order (J-SHARE-002). TryShare changes nothing and ignores
// the command's key: an attempt may be shared again, since a valid offer is not
// made twice.
func (o *Offers) TryShare(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) ([]SharedOffer, error) {
	c.Key = unit.Key{}
	var captured []SharedOffer
	_, err := o.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) (err error) {
		if captured, err = o.Planner(w).captureShare(ctx, s, mission); err != nil {
			return err
		}
		return unit.ErrNothing
	})
	if err != nil {
		return nil, err
	}
	return captured, nil
}

// MakeOffer makes the ordinary offer to a member with whom an attempt is shared,
// in a unit of its own (J-SHARE-003).
func (o *Offers) MakeOffer(ctx context.Context, shared *SharedOffer) (unit.Outcome, error) {
	live, there := o.runner.Presence.Get(shared.Recipient)
	if !there {
		return unit.Outcome{}, rejection.New(rejection.Session, "character %d is not in the world", shared.Recipient)
	}
	c := unit.Command{Character: shared.Recipient, Account: shared.account}
	return o.offer(ctx, c, shared.mission, live.Session, shared.source)
}

// captureShare reads what a sender shares, and with whom.
func (p *Planner) captureShare(ctx context.Context, s store.Session, mission content.MissionID) ([]SharedOffer, error) {
	row, m, err := p.Attempts.Current(ctx, s, mission)
	if err != nil {
		return nil, err
	}
	operational, there := p.tx.Catalog().Mission(mission)
	switch {
	case s.Account != p.tx.Account():
		return nil, rejection.New(rejection.Foreign, "the session is account %d's", s.Account)
	case row.State != content.MissionActive:
		return nil, rejection.New(rejection.Assignment, "mission %d is %s", mission, row.State)
	case !there || operational.Revision != row.Revision:
		return nil, rejection.New(rejection.Revision, "mission %d is not of revision %q any more", mission, row.Revision)
	}
	if err := checkSharing(m); err != nil {
		return nil, err
	}
	if live, _ := p.tx.Presence().Get(p.tx.ID()); live.PrivateOwner != 0 {
		return nil, rejection.New(rejection.Sharing, "nothing is shared on a private map")
	}
	from, there := presence.MembershipOf(p.parties, p.tx.ID(), s)
	if !there {
		return nil, rejection.New(rejection.Party, "character %d is in no party", p.tx.ID())
	}
	var captured []SharedOffer
	for _, to := range p.parties.LiveMembers(from.Party, from.Lifetime) {
		if to.ID == from.ID {
			continue
		}
		source := partySource(party.Source{
			Lifetime: from.Lifetime, SenderMembership: from.ID, RecipientMembership: to.ID,
			Character: int64(p.tx.ID()), Account: int64(s.Account), Entity: uint64(s.Entity),
			Connection: s.Connection, LocationEpoch: s.LocationEpoch, MapEpoch: s.MapEpoch,
		}, &row)
		captured = append(captured, SharedOffer{Recipient: store.CharacterID(to.Character), account: store.AccountID(to.Account), mission: mission, source: source})
	}
	return captured, nil
}

// AcceptShared takes a pending offer that the member with this entity shared.
// The callback carries no token of the offer. A late callback and an intended
// one look alike, and the pending offer decides (J-SHARE-023).
func (o *Offers) AcceptShared(ctx context.Context, c unit.Command, s store.Session, source store.EntityID, mission content.MissionID) (unit.Outcome, error) {
	return o.accept(ctx, c, s, mission, func(_ *content.Mission, of *store.Source) error {
		if of.Kind != content.SourceParty || of.Party == nil {
			return rejection.New(rejection.Channel, "the offer is not a party's")
		}
		if store.EntityID(of.Party.Entity) != source {
			return rejection.New(rejection.Source, "entity %d has not shared mission %d", source, mission)
		}
		return nil
	})
}
