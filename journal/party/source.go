package party

import (
	"encoding/json"
	"errors"
	"fmt"
)

// Source is what an offer captures of the party in which it was shared, and of
// the sender at that time (MissionPartyOfferSource, J-SHARE-011). It never
// changes, and each part must still be true when the offer is accepted.
type Source struct {
	Lifetime         LifetimeID   `json:"lifetime,string"`         // lifetime of the party
	SenderMembership MembershipID `json:"senderMembership,string"` // the sender's stay in the party
	// RecipientMembership is the recipient's stay; its session is the offer's.
	RecipientMembership MembershipID `json:"recipientMembership,string"`
	Character           int64        `json:"character,string"`     // the sender's character
	Account             int64        `json:"account,string"`       // the sender's account
	Entity              uint64       `json:"entity,string"`        // the sender's entity
	Connection          uint64       `json:"connection,string"`    // connection of the sender's session
	LocationEpoch       uint64       `json:"locationEpoch,string"` // location epoch of the sender's session
	MapEpoch            uint64       `json:"mapEpoch,string"`      // map epoch of the sender's session
}

// MaxSourceBytes bounds an encoded source.
const MaxSourceBytes = 512

// Validate reports every fault at once.
func (s *Source) Validate() error {
	var faults []error
	for _, part := range []struct {
		name  string
		value int64
	}{
		{"lifetime", int64(s.Lifetime)}, {"senderMembership", int64(s.SenderMembership)},
		{"recipientMembership", int64(s.RecipientMembership)}, {"character", s.Character}, {"account", s.Account},
	} {
		if part.value <= 0 {
			faults = append(faults, fmt.Errorf("%s is %d, must be positive", part.name, part.value))
		}
	}
	if s.Entity == 0 {
		faults = append(faults, errors.New("entity is 0"))
	}
	if s.SenderMembership == s.RecipientMembership {
		faults = append(faults, fmt.Errorf("membership %d shares with itself", s.SenderMembership))
	}
	return errors.Join(faults...)
}

// Encode returns a source as JSON, always in the same form. Numbers are strings,
// so that no reader rounds them.
func (s *Source) Encode() (string, error) {
	if err := s.Validate(); err != nil {
		return "", fmt.Errorf("writing a party source: %w", err)
	}
	text, err := json.Marshal(s)
	return string(text), err
}

// DecodeSource reads what Encode wrote. Any other spelling, order, field or space
// is an error.
func DecodeSource(text string) (*Source, error) {
	if len(text) > MaxSourceBytes {
		return nil, fmt.Errorf("reading a party source: %d bytes, at most %d may be", len(text), MaxSourceBytes)
	}
	s := &Source{}
	if err := json.Unmarshal([]byte(text), s); err != nil {
		return nil, fmt.Errorf("reading a party source: %w", err)
	}
	if err := s.Validate(); err != nil {
		return nil, fmt.Errorf("reading a party source: %w", err)
	}
	if again, err := json.Marshal(s); err != nil || string(again) != text {
		return nil, errors.Join(errors.New("reading a party source: it is not in the form in which it is written"), err)
	}
	return s, nil
}
