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

// ShareOutcome is the result of a share.
type ShareOutcome struct {
	Replayed bool            // the command had been received before; nothing was offered
	Offers   []unit.SharedTo // in the order in which the members joined the party
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
// member of its party. The sender's lock is released before the first offer is
// made. Each recipient's offer is a unit of its own, committed and published
// before the next begins; one that fails leaves the others. A key is marked as
// received after all of them: a share that was cut short continues where it
// was, since a valid offer is not made twice.
func (o *Offers) TryShare(ctx context.Context, c unit.Command, s store.Session, mission content.MissionID) (ShareOutcome, error) {
	var captured share
	outcome, err := o.runner.Execute(ctx, c, func(ctx context.Context, w *unit.Work) (err error) {
		if captured, err = o.Planner(w).captureShare(ctx, s, mission); err != nil {
			return err
		}
		return unit.ErrNothing // also leaves the key as it was
	})
	if err != nil || outcome.Replayed {
		return ShareOutcome{Replayed: outcome.Replayed}, err
	}
	var result ShareOutcome
	for i := range captured.receivers {
		result.Offers = append(result.Offers, o.shareWith(ctx, &captured, &captured.receivers[i]))
	}
	if c.Key == (unit.Key{}) {
		return result, nil
	}
	_, err = o.runner.Execute(ctx, c, func(context.Context, *unit.Work) error { return nil })
	return result, err
}

// captureShare reads what a sender shares, and with whom.
func (p *Planner) captureShare(ctx context.Context, s store.Session, mission content.MissionID) (share, error) {
	row, m, err := p.Attempts.Current(ctx, s, mission)
	if err != nil {
		return share{}, err
	}
	operational, there := p.tx.Catalog().Mission(mission)
	switch {
	case s.Account != p.tx.Account():
		return share{}, rejection.New(rejection.Foreign, "the session is account %d's", s.Account)
	case row.State != content.MissionActive:
		return share{}, rejection.New(rejection.Assignment, "mission %d is %s", mission, row.State)
	case !there || operational.Revision != row.Revision:
		return share{}, rejection.New(rejection.Revision, "mission %d is not of revision %q any more", mission, row.Revision)
	}
	if err := checkSharing(m); err != nil {
		return share{}, err
	}
	if live, _ := p.tx.Presence().Get(p.tx.ID()); live.PrivateOwner != 0 {
		return share{}, rejection.New(rejection.Sharing, "nothing is shared on a private map")
	}
	from, there := presence.MembershipOf(p.parties, p.tx.ID(), s)
	if !there {
		return share{}, rejection.New(rejection.Party, "character %d is in no party", p.tx.ID())
	}
	captured := share{mission: mission, row: row, sender: p.tx.ID(), session: s, from: from}
	for _, member := range p.parties.LiveMembers(from.Party, from.Lifetime) {
		if member.ID != from.ID {
			captured.receivers = append(captured.receivers, member)
		}
	}
	return captured, nil
}

// shareWith makes the ordinary offer to one member.
func (o *Offers) shareWith(ctx context.Context, captured *share, to *party.Membership) unit.SharedTo {
	recipient := store.CharacterID(to.Character)
	result := unit.SharedTo{Recipient: recipient}
	live, there := o.runner.Presence.Get(recipient)
	if !there {
		result.Err = rejection.New(rejection.Session, "character %d is not in the world", recipient)
		return result
	}
	source := partySource(party.Source{
		Lifetime: captured.from.Lifetime, SenderMembership: captured.from.ID, RecipientMembership: to.ID,
		Character: int64(captured.sender), Account: int64(captured.session.Account), Entity: uint64(captured.session.Entity),
		Connection: captured.session.Connection, LocationEpoch: captured.session.LocationEpoch, MapEpoch: captured.session.MapEpoch,
	}, &captured.row)
	c := unit.Command{Character: recipient, Account: store.AccountID(to.Account)}
	result.Outcome, result.Err = o.offer(ctx, c, captured.mission, live.Session, source)
	return result
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
