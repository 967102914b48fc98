package store

import (
	"context"
	"database/sql"
	"time"

	"caper/journal/content"
	"caper/journal/party"
)

// OfferState is what became of an offer.
type OfferState uint8

// The offer states.
const (
	OfferPending   OfferState = 0
	OfferConsumed  OfferState = 1
	OfferCancelled OfferState = 2
)

// Session is whom an offer was made to, exactly: account, body, connection,
// and where they were.
type Session struct {
	Account       AccountID
	Entity        EntityID
	Connection    uint64
	LocationEpoch uint64
	MapEpoch      uint64
}

// Source is where an offer came from, exactly.
type Source struct {
	Kind                 content.SourceKind
	Key                  string
	Instance             string
	Generation           int64
	Assignment           *AssignmentID
	AssignmentGeneration *int64
	// Party is what was captured of the party that it was shared in; nil for
	// any other kind of source.
	Party *party.Source
}

// Same compares sources by what they say, not where it is kept.
func (s Source) Same(o Source) bool {
	return s.Kind == o.Kind && s.Key == o.Key && s.Instance == o.Instance && s.Generation == o.Generation &&
		same(s.Assignment, o.Assignment) && same(s.AssignmentGeneration, o.AssignmentGeneration) && same(s.Party, o.Party)
}

func same[T comparable](a, b *T) bool {
	return (a == nil) == (b == nil) && (a == nil || *a == *b)
}

// Offer is a durable offer: at most one for a character and mission.
type Offer struct {
	Character  CharacterID
	Mission    content.MissionID
	ID         int64
	Revision   content.Revision // of the mission when it was offered
	Session    Session
	Source     Source
	CreatedAt  time.Time
	ExpiresAt  time.Time // the first instant at which it is no longer valid
	Assignment *AssignmentID
	History    *AssignmentID // the latest attempt that had ended by then
	State      OfferState
	Version    int64
	Consumed   *AssignmentID
	ConsumedBy *int64 // that assignment's generation
}

// SamePredecessor tells whether the journal row and history that an offer was
// made on are these.
func (o *Offer) SamePredecessor(assignment, history *AssignmentID) bool {
	return same(o.Assignment, assignment) && same(o.History, history)
}

const offerColumns = `character_id, mission_id, offer_id, content_revision, account_id, entity_id, connection_session,
	location_epoch, map_epoch, source_kind, source_key, source_instance_id, source_generation, source_assignment_id,
	source_assignment_generation, party_source, created_at_utc, expires_at_utc, predecessor_assignment_id, predecessor_history_id,
	state, version, consumed_assignment_id, consumed_assignment_generation`

// Offers reads every stored offer of a character, by mission.
func (r *Read) Offers(ctx context.Context, id CharacterID) ([]Offer, error) {
	var list []Offer
	err := r.all(ctx, "offers", "SELECT "+offerColumns+" FROM character_mission_offer WHERE character_id = ? ORDER BY mission_id", func(rows *sql.Rows) error {
		var o Offer
		var entity, connection, location, epoch int64
		var created, expires moment
		var shared *string
		err := rows.Scan(&o.Character, &o.Mission, &o.ID, &o.Revision, &o.Session.Account, &entity, &connection,
			&location, &epoch, &o.Source.Kind, &o.Source.Key, &o.Source.Instance, &o.Source.Generation, &o.Source.Assignment,
			&o.Source.AssignmentGeneration, &shared, &created, &expires, &o.Assignment, &o.History,
			&o.State, &o.Version, &o.Consumed, &o.ConsumedBy)
		o.Session.Entity, o.Session.Connection = EntityID(entity), uint64(connection)
		o.Session.LocationEpoch, o.Session.MapEpoch = uint64(location), uint64(epoch)
		o.CreatedAt, o.ExpiresAt = created.or(), expires.or()
		if err == nil && shared != nil {
			o.Source.Party, err = party.DecodeSource(*shared)
		}
		list = append(list, o)
		return err
	}, id)
	return list, err
}

// partyColumn is a party source as the column has it.
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
