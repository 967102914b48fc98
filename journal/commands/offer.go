package commands

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// Bounds of offers.
const (
	offerLife = 5 * time.Minute
	maxOffers = 30
)

// ServerEvent is a trusted event of the server that offers a mission to a
// character.
type ServerEvent struct {
	Command
	Session  store.Session
	Mission  content.MissionID
	Source   string // key of the authored source
	Instance string // of the event; empty: the key
}

// TryOffer makes a durable offer, valid for five minutes. An identical offer
// that is still valid stays as it is, and nothing is shown a second time;
// another source's valid offer is not overwritten.
func (a *Service) TryOffer(ctx context.Context, e ServerEvent) (Outcome, error) {
	instance := e.Instance
	if instance == "" {
		instance = e.Source
	}
	source := store.Source{Kind: content.SourceServerEvent, Key: e.Source, Instance: instance}
	return a.makeOffer(ctx, e.Command, e.Mission, e.Session, source)
}

// makeOffer is the one way to an offer outside another command's unit.
func (a *Service) makeOffer(ctx context.Context, c Command, mission content.MissionID, s store.Session, source store.Source) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		m, there := a.catalog.Mission(mission)
		if !there {
			return reject(RejectMission, "mission %d is not operational", mission)
		}
		return p.offer(ctx, m, s, source)
	})
}

// offer plans an offer: over the radio, or of a party's member.
func (p *plan) offer(ctx context.Context, m *content.Mission, s store.Session, source store.Source) error {
	if source.Kind != content.SourceParty && !m.Channels.Acceptance.Radio() {
		return reject(RejectChannel, "mission %d is not accepted over the radio", m.ID)
	}
	if err := p.source(ctx, m, s, source); err != nil {
		return err
	}
	if err := p.facts.require(ctx, m.Scene.Requirement, "the mission's requirement"); err != nil {
		return err
	}
	predecessor, err := p.repeat(ctx, m)
	if err != nil {
		return err
	}
	o := store.Offer{
		Character: p.character.ID, Mission: m.ID, ID: p.options.NewID(), Revision: m.Revision, Session: s, Source: source,
		CreatedAt: p.now, ExpiresAt: p.now.Add(offerLife), Assignment: predecessor.assignment(), History: predecessor.history,
		State: store.OfferPending, Version: 1,
	}
	if err := p.slot(ctx, &o); err != nil {
		return err
	}
	p.unit.Stage(store.InsertOffer(&o))
	p.unit.Publish(shown(m, &o))
	p.guardOffer(s, o.ExpiresAt)
	p.guardParty(m, s, source)
	return nil
}

// shown is the dialog that an offer opens.
func shown(m *content.Mission, o *store.Offer) Message {
	if shared := o.Source.Party; shared != nil {
		return SharedOffered{store.EntityID(shared.Entity), m.ID, o.ID, m.Title, briefing(m)}
	}
	return OfferShown{m.ID, o.ID, m.Title, briefing(m)}
}

// source judges where an offer comes from: authored, here, now, for this
// recipient, and under its own requirement; or a member of the recipient's
// party. It is asked again at acceptance.
func (p *plan) source(ctx context.Context, m *content.Mission, s store.Session, source store.Source) error {
	live, err := p.Presence.admit(p.character.ID, s)
	if err != nil {
		return err
	}
	if s.Account != p.character.Account {
		return reject(RejectForeign, "the session is account %d's", s.Account)
	}
	if source.Kind == content.SourceParty {
		return p.together(ctx, p.unit.Read, m, s, source)
	}
	authored := m.Channels.Source(source.Kind, source.Key)
	if authored == nil {
		return reject(RejectSource, "mission %d has no source %q of kind %d", m.ID, source.Key, source.Kind)
	}
	if source.Kind == content.SourceServerEvent && (source.Generation != 0 || source.Assignment != nil) {
		return reject(RejectSource, "a server event has neither generation nor assignment")
	}
	if source.Kind == content.SourceScene {
		if err := p.sceneSource(ctx, p.unit.Read, source); err != nil {
			return err
		}
		p.unit.AtCommitBoundary(func(ctx context.Context, r *store.Read) error { return p.sceneSource(ctx, r, source) })
	}
	if authored.Map != nil && *authored.Map != live.Map {
		return reject(RejectSource, "source %q offers on map %d alone", source.Key, *authored.Map)
	}
	if authored.PrivateOnly && live.PrivateOwner != p.character.ID {
		return reject(RejectSource, "source %q offers in the recipient's private map alone", source.Key)
	}
	return p.facts.require(ctx, authored.Requirement, "the source's requirement")
}

// slot finds room for an offer among those stored: it prunes what is over,
// keeps an identical one, and yields to another source's valid one.
func (p *plan) slot(ctx context.Context, o *store.Offer) error {
	stored, err := p.unit.Offers(ctx, p.character.ID)
	if err != nil {
		return err
	}
	pending := 0
	for i := range stored {
		old := &stored[i]
		valid := old.State == store.OfferPending && old.Session == o.Session && p.now.Before(old.ExpiresAt)
		if valid && !old.Source.Same(o.Source) {
			if valid, err = p.stands(ctx, old); err != nil {
				return err
			}
		}
		switch {
		case old.Mission != o.Mission && valid:
			pending++
		case old.Mission != o.Mission:
			p.unit.Stage(store.DeleteOffer(old))
		case valid && !old.Source.Same(o.Source):
			return reject(RejectOfferTaken, "mission %d is on offer from %q", o.Mission, old.Source.Key)
		case valid && old.Revision == o.Revision && old.SamePredecessor(o.Assignment, o.History):
			return errNothing
		default:
			o.Version = old.Version + 1
			p.unit.Stage(store.DeleteOffer(old))
		}
	}
	if pending >= maxOffers {
		return reject(RejectOffers, "character %d has %d offers", p.character.ID, pending)
	}
	return nil
}

// guardOffer has session and expiry checked right before the commit, by the
// clock as it is then.
func (p *plan) guardOffer(s store.Session, expires time.Time) {
	p.unit.AtCommitBoundary(func(context.Context, *store.Read) error {
		if _, err := p.Presence.admit(p.character.ID, s); err != nil {
			return err
		}
		if now := p.Service.now(); !now.Before(expires) {
			return reject(RejectExpired, "the offer was valid until %s", expires)
		}
		return nil
	})
}

// CancelOffer is a client's no to an offer. Only the connection that it was
// made to can say it; an older one changes nothing.
func (a *Service) CancelOffer(ctx context.Context, c Command, s store.Session, mission content.MissionID) (Outcome, error) {
	return a.execute(ctx, c, func(ctx context.Context, p *plan) error {
		o, err := p.pending(ctx, mission, s)
		if err != nil {
			return err
		}
		p.unit.Stage(store.CancelOffer(o))
		return nil
	})
}

// pending finds the pending, unexpired offer of a mission that was made to
// exactly this session.
func (p *plan) pending(ctx context.Context, mission content.MissionID, s store.Session) (*store.Offer, error) {
	stored, err := p.unit.Offers(ctx, p.character.ID)
	if err != nil {
		return nil, err
	}
	for i := range stored {
		o := &stored[i]
		if o.Mission != mission || o.State != store.OfferPending {
			continue
		}
		if o.Session != s {
			return nil, reject(RejectSession, "the offer was made to another session")
		}
		if !p.now.Before(o.ExpiresAt) {
			return nil, reject(RejectExpired, "the offer was valid until %s", o.ExpiresAt)
		}
		return o, nil
	}
	return nil, reject(RejectOffer, "mission %d is not on offer", mission)
}

// predecessor is what a new attempt would follow.
type predecessor struct {
	row     *store.Assignment // still in the journal
	history *store.AssignmentID
	past    rules.Past
}

// standing is what of the journal an offer was made on.
type standing struct{ assignment, history *store.AssignmentID }

// follows tells whether an offer was made on what the journal has now.
func (d *predecessor) follows(s standing) bool {
	return sameID(s.assignment, d.assignment()) && sameID(s.history, d.history)
}

func sameID(a, b *store.AssignmentID) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

func (d *predecessor) assignment() *store.AssignmentID {
	if d.row == nil {
		return nil
	}
	return &d.row.ID
}

// repeat judges the mission's repeat policy on the journal and history as
// they are now.
func (p *plan) repeat(ctx context.Context, m *content.Mission) (*predecessor, error) {
	d := &predecessor{}
	row, there, err := p.unit.Assignment(ctx, p.character.ID, m.ID)
	if err != nil {
		return nil, err
	}
	var state *content.MissionState
	if there {
		d.row, state = &row, &row.State
	}
	latest, err := p.unit.LatestTerminal(ctx, p.character.ID, m.ID)
	if err != nil {
		return nil, err
	}
	if latest != nil {
		d.history = &latest.Assignment
	}
	if d.past, err = p.unit.Past(ctx, p.character.ID, m.ID); err != nil {
		return nil, err
	}
	if refusal := rules.Admit(m.Repeat, state, d.past, p.now); refusal != "" {
		return nil, reject(RejectRepeat, "mission %d: %s", m.ID, refusal)
	}
	return d, nil
}
