package offers

import (
	"context"
	"time"

	"caper/journal/commands/message"
	"caper/journal/commands/presence"
	"caper/journal/commands/progress"
	"caper/journal/commands/rejection"
	"caper/journal/commands/unit"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Bounds of offers.
const (
	offerLife = 5 * time.Minute
	maxOffers = 30
)

// Transaction is the part of a unit of work that offers and acceptances read,
// write and check. Attempts, their items and their runs change through the
// planners of those parts, which hold views of their own.
type Transaction interface {
	sources
	ID() store.CharacterID
	Account() store.AccountID
	Now() time.Time
	Clock() time.Time
	NewID() int64
	Catalog() *store.Catalog
	Presence() *presence.Table
	Admit(store.Session) (presence.Character, error)
	Stage(...store.Statement)
	Publish(...message.Message)
	AtCommitBoundary(func(context.Context, *store.Read) error)
	Require(ctx context.Context, r content.Requirement, what string) error
	ExpectMission(content.MissionID, func(*rules.MissionFact))
	MarkDirty(*content.Mission, store.Assignment) *unit.DirtyAttempt
	Offers(context.Context, store.CharacterID) ([]store.Offer, error)
	LatestTerminal(context.Context, store.CharacterID, content.MissionID) (*store.History, error)
	History(context.Context, store.CharacterID, content.MissionID) ([]store.History, error)
	Past(context.Context, store.CharacterID, content.MissionID) (rules.Past, error)
	Unfinished(context.Context, store.CharacterID) (int, error)
}

// sources are the rows on which the sources of offers rest. The unit reads them
// when it prepares, and a guard reads them once more.
type sources interface {
	Character(context.Context, store.CharacterID) (store.Character, bool, error)
	Assignment(context.Context, store.CharacterID, content.MissionID) (store.Assignment, bool, error)
	Run(context.Context, store.CharacterID, store.RunID) (*store.Run, error)
	Participants(context.Context, store.RunID) ([]store.Participant, error)
}

// Planner plans one unit's offers and acceptances.
type Planner struct {
	tx       Transaction
	parties  presence.Parties
	Attempts *progress.Planner // what the unit does to attempts
}

// Offer plans an offer over the radio, or of a party's member. An identical
// offer that is still valid ends the unit with unit.ErrNothing.
func (p *Planner) Offer(ctx context.Context, m *content.Mission, s store.Session, source store.Source) error {
	if source.Kind != content.SourceParty && !m.Channels.Acceptance.Radio() {
		return rejection.New(rejection.Channel, "mission %d is not accepted over the radio", m.ID)
	}
	if err := p.checkSource(ctx, m, s, source); err != nil {
		return err
	}
	if err := p.tx.Require(ctx, m.Scene.Requirement, "the mission's requirement"); err != nil {
		return err
	}
	predecessor, err := p.Predecessor(ctx, m)
	if err != nil {
		return err
	}
	now := p.tx.Now()
	o := store.Offer{
		Character: p.tx.ID(), Mission: m.ID, ID: p.tx.NewID(), Revision: m.Revision, Session: s, Source: source,
		CreatedAt: now, ExpiresAt: now.Add(offerLife), Assignment: predecessor.assignment(), History: predecessor.History,
		State: store.OfferPending, Version: 1,
	}
	if err := p.slot(ctx, &o); err != nil {
		return err
	}
	p.tx.Stage(store.InsertOffer(&o))
	p.tx.Publish(Dialog(m, &o))
	p.guardOffer(s, o.ExpiresAt)
	p.guardParty(m, s, source)
	return nil
}

// Dialog returns the message that opens an offer's dialog.
func Dialog(m *content.Mission, o *store.Offer) message.Message {
	if shared := o.Source.Party; shared != nil {
		return message.SharedOffered{Source: store.EntityID(shared.Entity), Mission: m.ID, Offer: o.ID, Title: m.Title, Briefing: message.Briefing(m)}
	}
	return message.OfferShown{Mission: m.ID, Offer: o.ID, Title: m.Title, Briefing: message.Briefing(m)}
}

// guardOffer has session and expiry checked right before the commit, by the
// clock of that moment.
func (p *Planner) guardOffer(s store.Session, expires time.Time) {
	p.tx.AtCommitBoundary(func(context.Context, *store.Read) error {
		if _, err := p.tx.Admit(s); err != nil {
			return err
		}
		if now := p.tx.Clock(); !now.Before(expires) {
			return rejection.New(rejection.Expired, "the offer was valid until %s", expires)
		}
		return nil
	})
}

// pending finds the pending, unexpired offer of a mission that was made to
// exactly this session.
func (p *Planner) pending(ctx context.Context, mission content.MissionID, s store.Session) (*store.Offer, error) {
	stored, err := p.tx.Offers(ctx, p.tx.ID())
	if err != nil {
		return nil, err
	}
	for i := range stored {
		o := &stored[i]
		if o.Mission != mission || o.State != store.OfferPending {
			continue
		}
		if o.Session != s {
			return nil, rejection.New(rejection.Session, "the offer was made to another session")
		}
		if !p.tx.Now().Before(o.ExpiresAt) {
			return nil, rejection.New(rejection.Expired, "the offer was valid until %s", o.ExpiresAt)
		}
		return o, nil
	}
	return nil, rejection.New(rejection.Offer, "mission %d is not on offer", mission)
}

// CancelPending cancels every pending offer of a mission that was accepted in
// another way.
func (p *Planner) CancelPending(ctx context.Context, mission content.MissionID) error {
	list, err := p.tx.Offers(ctx, p.tx.ID())
	if err != nil {
		return err
	}
	for i := range list {
		if o := &list[i]; o.Mission == mission && o.State == store.OfferPending {
			p.tx.Stage(store.CancelOffer(o))
		}
	}
	return nil
}
