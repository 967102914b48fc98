package store

import (
	"context"
	"time"

	"caper/journal/content"
	"caper/journal/party"
)

// OfferState says whether an offer is pending, or how it ended.
type OfferState uint8

// The offer states.
const (
	OfferPending   OfferState = 0
	OfferConsumed  OfferState = 1
	OfferCancelled OfferState = 2
)

// Session is exactly whom an offer was made to: account, body, connection and
// placement.
type Session struct {
	Account       AccountID // that owns the character
	Entity        EntityID  // the body in the room
	Connection    uint64    // number of the connection, never used again
	LocationEpoch uint64    // of the body's last placement
	MapEpoch      uint64    // of the map instance
}

// Source is exactly where an offer came from.
type Source struct {
	Kind                 content.SourceKind `db:"source_kind"`                  // what sort of origin it is
	Key                  string             `db:"source_key"`                   // names the origin among its kind
	Instance             string             `db:"source_instance_id"`           // which occurrence of the origin it is
	Generation           int64              `db:"source_generation"`            // of the occurrence
	Assignment           *AssignmentID      `db:"source_assignment_id"`         // the attempt that it came of; nil for none
	AssignmentGeneration *int64             `db:"source_assignment_generation"` // of that attempt
	// Party is what was captured of the party in which the offer was shared; nil
	// for any other kind of source.
	Party *party.Source `db:"-"`
}

// Same reports whether two sources have the same values.
func (s Source) Same(o Source) bool {
	return s.Kind == o.Kind && s.Key == o.Key && s.Instance == o.Instance && s.Generation == o.Generation &&
		same(s.Assignment, o.Assignment) && same(s.AssignmentGeneration, o.AssignmentGeneration) && same(s.Party, o.Party)
}

func same[T comparable](a, b *T) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

// Offer is a durable offer: at most one for a character and mission.
type Offer struct {
	Character  CharacterID       `db:"character_id"`                   // whom it is made to
	Mission    content.MissionID `db:"mission_id"`                     // that is offered
	ID         int64             `db:"offer_id"`                       // names the offer, never used again
	Revision   content.Revision  `db:"content_revision"`               // of the mission when it was offered
	Session    Session           `db:"-"`                              // whom it was made to, exactly
	Source     Source            `db:"source"`                         // where it came from
	CreatedAt  time.Time         `db:"-"`                              // UTC
	ExpiresAt  time.Time         `db:"-"`                              // the first instant at which it is no longer valid, UTC
	Assignment *AssignmentID     `db:"predecessor_assignment_id"`      // in the journal when it was made
	History    *AssignmentID     `db:"predecessor_history_id"`         // the latest attempt that had ended by then
	State      OfferState        `db:"state"`                          // what became of it
	Version    int64             `db:"version"`                        // one more with every change of its state
	Consumed   *AssignmentID     `db:"consumed_assignment_id"`         // that came of it
	ConsumedBy *int64            `db:"consumed_assignment_generation"` // that assignment's generation
}

// offerRow scans an Offer.
type offerRow struct {
	Offer
	Account       AccountID `db:"account_id"`
	Entity        bits      `db:"entity_id"`
	Connection    bits      `db:"connection_session"`
	LocationEpoch bits      `db:"location_epoch"`
	MapEpoch      bits      `db:"map_epoch"`
	Shared        *string   `db:"party_source"`
	Created       nullTime  `db:"created_at_utc"`
	Expires       nullTime  `db:"expires_at_utc"`
}

func (r offerRow) value() (Offer, error) {
	r.Session = Session{r.Account, EntityID(r.Entity), uint64(r.Connection), uint64(r.LocationEpoch), uint64(r.MapEpoch)}
	r.CreatedAt, r.ExpiresAt = r.Created.orZero(), r.Expires.orZero()
	if r.Shared == nil {
		return r.Offer, nil
	}
	var err error
	r.Source.Party, err = party.DecodeSource(*r.Shared)
	return r.Offer, err
}

// SamePredecessor reports whether an offer was made on this journal row and
// history.
func (o *Offer) SamePredecessor(assignment, history *AssignmentID) bool {
	return same(o.Assignment, assignment) && same(o.History, history)
}

const offerColumns = `character_id, mission_id, offer_id, content_revision, account_id, entity_id, connection_session,
	location_epoch, map_epoch, source_kind AS "source.source_kind", source_key AS "source.source_key",
	source_instance_id AS "source.source_instance_id", source_generation AS "source.source_generation",
	source_assignment_id AS "source.source_assignment_id", source_assignment_generation AS "source.source_assignment_generation", party_source, created_at_utc, expires_at_utc, predecessor_assignment_id, predecessor_history_id,
	state, version, consumed_assignment_id, consumed_assignment_generation`

// Offers reads every stored offer of a character, by mission.
func (r *Read) Offers(ctx context.Context, id CharacterID) ([]Offer, error) {
	return convert[offerRow](ctx, r, "offers", "SELECT "+offerColumns+" FROM character_mission_offer WHERE character_id = ? ORDER BY mission_id", id)
}

// partyColumn returns a party source as its column keeps it.
func partyColumn(s *party.Source) *string {
	if s == nil {
		return nil
	}
	text, err := s.Encode()
	if err != nil {
		panic(err) // whoever plans an offer validates its source
	}
	return &text
}

// InsertOffer writes a new offer. A party source must be valid.
func InsertOffer(o *Offer) Statement {
	return insert("character_mission_offer", "character_id", o.Character, "mission_id", o.Mission, "offer_id", o.ID,
		"content_revision", o.Revision, "account_id", o.Session.Account, "entity_id", o.Session.Entity,
		"connection_session", o.Session.Connection, "location_epoch", o.Session.LocationEpoch, "map_epoch", o.Session.MapEpoch,
		"source_kind", o.Source.Kind, "source_key", o.Source.Key, "source_instance_id", o.Source.Instance,
		"source_generation", o.Source.Generation, "source_assignment_id", o.Source.Assignment,
		"source_assignment_generation", o.Source.AssignmentGeneration, "party_source", partyColumn(o.Source.Party), "created_at_utc", o.CreatedAt,
		"expires_at_utc", o.ExpiresAt, "predecessor_assignment_id", o.Assignment, "predecessor_history_id", o.History,
		"state", o.State, "version", o.Version)
}

// DeleteOffer removes a stored offer; it must find the version planned on.
func DeleteOffer(o *Offer) Statement {
	return write("removing an offer", "DELETE FROM character_mission_offer WHERE character_id = ? AND mission_id = ? AND offer_id = ? AND version = ?",
		o.Character, o.Mission, o.ID, o.Version)
}

// ConsumeOffer records which assignment came of an offer; it must find it
// pending, at the version planned on.
func ConsumeOffer(o *Offer, a *Assignment) Statement {
	return write("consuming an offer", `UPDATE character_mission_offer SET state = 1, version = version + 1,
		consumed_assignment_id = ?, consumed_assignment_generation = ?
		WHERE character_id = ? AND mission_id = ? AND offer_id = ? AND version = ? AND state = 0`,
		a.ID, a.Generation, o.Character, o.Mission, o.ID, o.Version)
}

// CancelOffer ends a pending offer; it must find the version planned on.
func CancelOffer(o *Offer) Statement {
	return write("cancelling an offer", `UPDATE character_mission_offer SET state = 2, version = version + 1
		WHERE character_id = ? AND mission_id = ? AND offer_id = ? AND version = ? AND state = 0`,
		o.Character, o.Mission, o.ID, o.Version)
}
