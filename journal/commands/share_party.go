package commands

import (
	"context"
	"strconv"

	"caper/journal/content"
	"caper/journal/party"
	"caper/journal/store"
)

// Parties tell which memberships are in force right now. They are asked from
// inside units of any character, and must not ask the authority anything.
type Parties interface {
	TryGetLiveMembership(account, character int64, entity uint64) (party.Membership, bool)
	LiveMembers(number party.Number, lifetime party.LifetimeID) []party.Membership
}

// membership is the one in force of a character, as its session has it.
func (a *Service) membership(id store.CharacterID, s store.Session) (party.Membership, bool) {
	if a.options.Parties == nil {
		return party.Membership{}, false
	}
	return a.options.Parties.TryGetLiveMembership(int64(s.Account), int64(id), uint64(s.Entity))
}

// senderOf is the session in which a shared offer was sent.
func senderOf(s *party.Source) (store.CharacterID, store.Session) {
	return store.CharacterID(s.Character), store.Session{
		Account: store.AccountID(s.Account), Entity: store.EntityID(s.Entity), Connection: s.Connection,
		LocationEpoch: s.LocationEpoch, MapEpoch: s.MapEpoch,
	}
}

// partySource is the source of a share: the party's lifetime is its instance,
// and no run's generation belongs to it (J-SHARE-014).
func partySource(shared party.Source, row *store.Assignment) store.Source {
	lifetime := strconv.FormatInt(int64(shared.Lifetime), 10)
	return store.Source{
		Kind: content.SourceParty, Key: partyKey, Instance: lifetime,
		Assignment: &row.ID, AssignmentGeneration: &row.Generation, Party: &shared,
	}
}

// partyKey is the key of every party source: none is authored.
const partyKey = "party"

// together judges a party source as of now: what was captured is still so,
// and sender and recipient may share here. It is asked when the offer is made,
// when it is accepted, and right before either is committed.
func (p *plan) together(ctx context.Context, r *store.Read, m *content.Mission, s store.Session, source store.Source) error {
	if err := sharing(m); err != nil {
		return err
	}
	shared := source.Party
	if shared == nil || source.Assignment == nil || source.AssignmentGeneration == nil {
		return reject(RejectSource, "the offer has captured no party")
	}
	if err := shared.Validate(); err != nil {
		return reject(RejectSource, "%v", err)
	}
	if err := p.members(s, shared); err != nil {
		return err
	}
	if err := p.near(s, shared); err != nil {
		return err
	}
	return p.sent(ctx, r, m, source)
}

// sharing judges what a mission can be shared as.
func sharing(m *content.Mission) error {
	switch m.SharingCapability() {
	case content.SharingPlain:
		return nil
	case content.SharingEncounter:
		return reject(RejectSharing, "mission %d is shared by joining the run of its encounter, which is not done here", m.ID)
	}
	return reject(RejectSharing, "mission %d cannot be shared", m.ID)
}

// members judges that both are in the party by the memberships that were
// captured.
func (p *plan) members(s store.Session, shared *party.Source) error {
	sender, from := senderOf(shared)
	theirs, there := p.membership(sender, from)
	if !there || theirs.Lifetime != shared.Lifetime || theirs.ID != shared.SenderMembership {
		return reject(RejectParty, "character %d is not in the party as it was", sender)
	}
	mine, there := p.membership(p.character.ID, s)
	if !there || mine.Lifetime != shared.Lifetime || mine.ID != shared.RecipientMembership {
		return reject(RejectParty, "character %d is not in the party as it was", p.character.ID)
	}
	return nil
}

// near judges where both are: alive, in the world in their sessions, on one
// public instance of one map, and not too far apart.
func (p *plan) near(s store.Session, shared *party.Source) error {
	mine, err := p.Presence.admit(p.character.ID, s)
	if err != nil {
		return err
	}
	sender, from := senderOf(shared)
	theirs, err := p.Presence.admit(sender, from)
	switch {
	case err != nil:
		return err
	case mine.PrivateOwner != 0 || theirs.PrivateOwner != 0:
		return reject(RejectSharing, "nothing is shared on a private map")
	case mine.Instance != theirs.Instance || mine.Map != theirs.Map:
		return reject(RejectRange, "character %d is on another instance", sender)
	case !party.Within(mine.Position, theirs.Position, party.MaxSharingRange):
		return reject(RejectRange, "character %d is more than %g m away", sender, party.MaxSharingRange)
	}
	return nil
}

// sent judges the sender's rows: the character is still the account's, and the
// attempt that was shared is the current one, active, of the revision that is
// offered.
func (p *plan) sent(ctx context.Context, r *store.Read, m *content.Mission, source store.Source) error {
	sender, from := senderOf(source.Party)
	c, there, err := r.Character(ctx, sender)
	if err != nil {
		return err
	}
	if !there || c.Account != from.Account {
		return reject(RejectForeign, "character %d is not account %d's", sender, from.Account)
	}
	row, there, err := r.Assignment(ctx, sender, m.ID)
	if err != nil {
		return err
	}
	if !there || row.ID != *source.Assignment || row.Generation != *source.AssignmentGeneration ||
		row.Revision != m.Revision || row.State != content.MissionActive {
		return reject(RejectAssignment, "character %d does not have the attempt that it shared", sender)
	}
	return nil
}

// guardParty has a party source judged again right before the commit.
func (p *plan) guardParty(m *content.Mission, s store.Session, source store.Source) {
	if source.Kind == content.SourceParty {
		p.unit.AtCommitBoundary(func(ctx context.Context, r *store.Read) error { return p.together(ctx, r, m, s, source) })
	}
}
