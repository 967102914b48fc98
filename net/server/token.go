package server

import (
	"errors"
	"fmt"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"caper/components"
	"caper/net/room"
)

// Ticket is the content of a join token: the seat of a room that its bearer may
// take, and until when.
type Ticket struct {
	Room      string                 // name of the room
	Seat      uint32                 // 1 to room.MaxSeat; 0 for a watcher
	Watch     bool                   // allows the bearer to watch the room only
	Team      uint8                  // number of the team; 0 is none
	Party     uint32                 // number of the party within the room; 0 is none
	Account   components.AccountID   // account of the player
	Character components.CharacterID // character that the account plays; 0 is none in the journal
	Expires   time.Time              // time from which the token is not valid
}

// ErrToken reports that a join token does not admit its bearer.
var ErrToken = errors.New("the join token is not valid for this room")

// claims is the JSON form of a ticket in the token.
type claims struct {
	Room      string `json:"room"`
	Seat      uint32 `json:"seat,omitzero"`
	Watch     bool   `json:"watch,omitzero"`
	Team      uint8  `json:"team,omitzero"`
	Party     uint32 `json:"party,omitzero"`
	Account   uint64 `json:"account,omitzero"`
	Character uint64 `json:"character,omitzero"`
	jwt.RegisteredClaims
}

// Sign makes a join token: a JWT signed with HMAC-SHA-256.
func (t *Ticket) Sign(key []byte) (string, error) {
	if len(key) < keyBytes {
		return "", fmt.Errorf("signing a join token: a key of %d bytes, at least %d", len(key), keyBytes)
	}
	if !seatFits(t.Seat, t.Watch) {
		return "", fmt.Errorf("signing a join token: seat %d, must be 1 to %d, or 0 to watch", t.Seat, room.MaxSeat)
	}
	c := claims{
		Room: t.Room, Seat: t.Seat, Watch: t.Watch, Team: t.Team, Party: t.Party, Account: uint64(t.Account), Character: uint64(t.Character),
		RegisteredClaims: jwt.RegisteredClaims{ExpiresAt: jwt.NewNumericDate(t.Expires)},
	}
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, &c).SignedString(key)
	if err != nil {
		return "", fmt.Errorf("signing a join token: %w", err)
	}
	return token, nil
}

// readTicket checks a token's method, signature, expiry and room.
func readTicket(token string, key []byte, roomID string, now time.Time) (*Ticket, error) {
	var c claims
	_, err := jwt.ParseWithClaims(token, &c, func(*jwt.Token) (any, error) { return key, nil },
		jwt.WithValidMethods([]string{jwt.SigningMethodHS256.Alg()}), jwt.WithExpirationRequired(),
		jwt.WithTimeFunc(func() time.Time { return now }))
	switch {
	case err != nil:
		return nil, fmt.Errorf("reading a join token: %w: %w", ErrToken, err)
	case c.Room != roomID:
		return nil, fmt.Errorf("reading a join token: it is for another room: %w", ErrToken)
	case !seatFits(c.Seat, c.Watch):
		return nil, fmt.Errorf("reading a join token: seat %d: %w", c.Seat, ErrToken)
	}
	return &Ticket{
		Room: c.Room, Seat: c.Seat, Watch: c.Watch, Team: c.Team, Party: c.Party, Account: components.AccountID(c.Account),
		Character: components.CharacterID(c.Character), Expires: c.ExpiresAt.Time,
	}, nil
}

func seatFits(seat uint32, watch bool) bool {
	if watch {
		return seat == 0
	}
	return seat > 0 && seat <= room.MaxSeat
}

func (t *Ticket) grant() room.Grant {
	return room.Grant{Seat: t.Seat, Account: t.Account, Character: t.Character, Party: t.Party, Team: t.Team}
}
