package offers

import (
	"context"
	"strconv"

	"caper/journal/commands/presence"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
)

// partyKey is the key of every party source: none is authored.
const partyKey = "party"

// senderOf returns the session in which a shared offer was sent.
func senderOf(s *party.Source) (store.CharacterID, store.Session) {
	return store.CharacterID(s.Character), store.Session{
		Account: store.AccountID(s.Account), Entity: store.EntityID(s.Entity), Connection: s.Connection,
		LocationEpoch: s.LocationEpoch, MapEpoch: s.MapEpoch,
	}
}

// partySource returns the source of a share. The party's lifetime is its
// instance, and no run's generation belongs to it (J-SHARE-014).
func partySource(shared party.Source, row *store.Assignment) store.Source {
	lifetime := strconv.FormatInt(int64(shared.Lifetime), 10)
	return store.Source{
		Kind: content.SourceParty, Key: partyKey, Instance: lifetime,
		Assignment: &row.ID, AssignmentGeneration: &row.Generation, Party: &shared,
	}
}

// checkParty refuses a party source unless everything that was captured is
// still so, and sender and recipient may share here and now. It is called when
// the offer is made, when it is accepted, and right before either is committed.
func (p *Planner) checkParty(ctx context.Context, r sources, m *content.Mission, s store.Session, source store.Source) error {
	if err := checkSharing(m); err != nil {
		return err
	}
	shared := source.Party
	if shared == nil || source.Assignment == nil || source.AssignmentGeneration == nil {
		return rejection.New(rejection.Source, "the offer has captured no party")
	}
	if err := shared.Validate(); err != nil {
		return rejection.New(rejection.Source, "%v", err)
	}
	if err := p.checkMembers(s, shared); err != nil {
		return err
	}
	if err := p.checkRange(s, shared); err != nil {
		return err
	}
	return p.checkSender(ctx, r, m, source)
}

// checkSharing refuses a mission that cannot be shared.
func checkSharing(m *content.Mission) error {
	switch m.SharingCapability() {
	case content.SharingPlain:
		return nil
	case content.SharingEncounter:
		return rejection.New(rejection.Sharing, "mission %d is shared by joining the run of its encounter, which is not done here", m.ID)
	}
	return rejection.New(rejection.Sharing, "mission %d cannot be shared", m.ID)
}

// checkMembers refuses unless both are in the party by the memberships that
// were captured.
func (p *Planner) checkMembers(s store.Session, shared *party.Source) error {
	sender, from := senderOf(shared)
	theirs, there := presence.MembershipOf(p.parties, sender, from)
	if !there || theirs.Lifetime != shared.Lifetime || theirs.ID != shared.SenderMembership {
		return rejection.New(rejection.Party, "character %d is not in the party as it was", sender)
	}
	mine, there := presence.MembershipOf(p.parties, p.tx.ID(), s)
	if !there || mine.Lifetime != shared.Lifetime || mine.ID != shared.RecipientMembership {
		return rejection.New(rejection.Party, "character %d is not in the party as it was", p.tx.ID())
	}
	return nil
}

// checkRange refuses unless both are alive, in the world in their sessions, on
// one public instance of one map, and near each other.
func (p *Planner) checkRange(s store.Session, shared *party.Source) error {
	mine, err := p.tx.Admit(s)
	if err != nil {
		return err
	}
	sender, from := senderOf(shared)
	theirs, err := p.tx.Presence().Admit(sender, from)
	switch {
	case err != nil:
		return err
	case mine.PrivateOwner != 0 || theirs.PrivateOwner != 0:
		return rejection.New(rejection.Sharing, "nothing is shared on a private map")
	case mine.Instance != theirs.Instance || mine.Map != theirs.Map:
		return rejection.New(rejection.Range, "character %d is on another instance", sender)
	case !party.Within(mine.Position, theirs.Position, party.MaxSharingRange):
		return rejection.New(rejection.Range, "character %d is more than %g m away", sender, party.MaxSharingRange)
	}
	return nil
}

// checkSender refuses unless the sender's character is still the account's, and
// the shared attempt is its current one, active and of the offered revision.
func (p *Planner) checkSender(ctx context.Context, r sources, m *content.Mission, source store.Source) error {
	sender, from := senderOf(source.Party)
	c, there, err := r.Character(ctx, sender)
	if err != nil {
		return err
	}
	if !there || c.Account != from.Account {
		return rejection.New(rejection.Foreign, "character %d is not account %d's", sender, from.Account)
	}
	row, there, err := r.Assignment(ctx, sender, m.ID)
	if err != nil {
		return err
	}
	if !there || row.ID != *source.Assignment || row.Generation != *source.AssignmentGeneration ||
		row.Revision != m.Revision || row.State != content.MissionActive {
		return rejection.New(rejection.Assignment, "character %d does not have the attempt that it shared", sender)
	}
	return nil
}

// guardParty has a party source checked again right before the commit.
func (p *Planner) guardParty(m *content.Mission, s store.Session, source store.Source) {
	if source.Kind == content.SourceParty {
		p.tx.AtCommitBoundary(func(ctx context.Context, r *store.Read) error { return p.checkParty(ctx, r, m, s, source) })
	}
}
