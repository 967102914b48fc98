package room

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/systems/input"
)

// Grant says what a client may do, as checked before it reaches the room.
type Grant struct {
	Seat      uint32                 // seat that the join token names, from 1 to MaxSeat; 0 for none
	Account   components.AccountID   // account of the client; 0 for a guest
	Character components.CharacterID // character that the client plays; 0 when it has none in the journal
	Party     uint32                 // number of the party within the room; 0 is none
	Team      uint8                  // number of the team; 0 is none
	Origin    string                 // remote address of the client; empty is not limited
}

// MaxSeat is the highest seat that a join token may name.
const MaxSeat = 4096

// seat is a client's place in the room. A seat outlives a dropped connection
// for the room's grace.
type seat struct {
	client     components.ClientID
	entity     components.EntityID // 0 until the first tick after joining
	link       Link                // nil while the connection is gone
	resume     uint64
	grant      Grant
	watcher    bool
	welcomed   bool
	goneAt     uint64 // tick at which the connection dropped
	sequence   uint32 // number of the last input that was taken
	frames     int    // frames that arrived, less those that the ticks since have allowed
	ack        uint32 // newest snapshot that the client has
	interest   interest
	text       textState
	durable    durable
	bytes      uint64 // sent in snapshots
	sendBudget int    // bytes that the next snapshot may take
}

// join gives a new client a seat, or gives a kept seat back to a client that
// presents its secret. A newer connection replaces an older one.
//
// A client that is not on the room's roster is refused before any state changes
// (M-NET-006): a seat that a token names belongs to the account that took it
// first.
func (r *Room) join(m *message) {
	if m.grant.Seat != 0 {
		held, reason := r.roster(m)
		if reason != "" {
			m.refuse(protocol.RefusedRoster, reason)
			return
		}
		if held != nil && held.grant.Character == m.grant.Character {
			r.resume(held, m)
			return
		}
		if held != nil {
			r.end(held, protocol.ReasonOtherCharacter)
		}
	}
	if m.hello.Resume != 0 {
		for _, s := range r.seats {
			if s.resume == m.hello.Resume && s.watcher == m.hello.Watch && s.grant.Account == m.grant.Account && s.grant.Character == m.grant.Character {
				r.resume(s, m)
				return
			}
		}
	}
	if held := r.seatOfCharacter(&m.grant); held != nil {
		if m.grant.Seat == 0 {
			r.resume(held, m)
			return
		}
		r.end(held, protocol.ReasonOtherToken)
	}
	if most := r.simulation.Linked().Game.Rules.MaxPlayersOrDefault(); !m.hello.Watch && r.playing() >= most {
		m.refuse(protocol.RefusedFull, fmt.Sprintf(protocol.ReasonRoomFull, most))
		return
	}
	if m.grant.Seat != 0 {
		r.seatAccounts[m.grant.Seat] = m.grant.Account
	}
	s := &seat{client: r.nextClient, link: m.link, resume: secret(), grant: m.grant, watcher: m.hello.Watch}
	r.nextClient++
	r.seats = append(r.seats, s)
	m.answer(s.client)
	if s.watcher {
		return
	}
	r.inputs = append(r.inputs, input.Input{Kind: input.Join, Client: s.client, Joining: input.Joining{
		Name: m.hello.Name, Bot: m.hello.Bot, Account: m.grant.Account, Character: m.grant.Character,
		Party: m.grant.Party, Team: m.grant.Team,
	}})
}

// answer passes the client's number to the sender; 0 means that it was refused.
func (m *message) answer(client components.ClientID) {
	if m.attach != nil {
		m.attach(client)
	}
}

func (m *message) refuse(code protocol.RefusalCode, reason string) {
	m.link.Close(protocol.Refusal{Code: code, Reason: reason})
	m.answer(0)
}

// roster returns the seat that a token names, nil when no account has taken it
// yet, or the reason why the client cannot have it.
func (r *Room) roster(m *message) (held *seat, reason string) {
	if m.grant.Seat > MaxSeat || m.hello.Watch {
		return nil, protocol.ReasonNoSuchSeat
	}
	account, taken := r.seatAccounts[m.grant.Seat]
	if !taken {
		return nil, ""
	}
	if account != m.grant.Account {
		return nil, protocol.ReasonForeignSeat
	}
	for _, s := range r.seats {
		if s.grant.Seat == m.grant.Seat {
			return s, ""
		}
	}
	return nil, protocol.ReasonSeatGone
}

func (r *Room) resume(s *seat, m *message) {
	r.leaveJournal(s)
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: protocol.RefusedReplaced, Reason: protocol.ReasonSeatTaken})
	} else if !s.watcher {
		r.inputs = append(r.inputs, input.Input{Kind: input.Reconnect, Client: s.client})
	}
	s.link, s.welcomed, s.ack, s.sequence = m.link, false, 0, 0
	s.interest, s.text, s.sendBudget = interest{}, textState{}, 0
	m.answer(s.client)
}

// end ends a seat because a newer connection takes its place.
func (r *Room) end(s *seat, reason string) {
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: protocol.RefusedReplaced, Reason: reason})
		s.link = nil
	}
	r.leave(s)
}

// seatOfCharacter returns the seat that the character of a grant has already,
// nil for none: a character has one seat.
func (r *Room) seatOfCharacter(g *Grant) *seat {
	if g.Character == 0 {
		return nil
	}
	for _, s := range r.seats {
		if s.grant.Character == g.Character && s.grant.Account == g.Account && !s.watcher {
			return s
		}
	}
	return nil
}

// playing returns how many seats players hold.
func (r *Room) playing() int {
	n := 0
	for _, s := range r.seats {
		if !s.watcher {
			n++
		}
	}
	return n
}

func (r *Room) seatOf(client components.ClientID) *seat {
	for _, s := range r.seats {
		if s.client == client {
			return s
		}
	}
	return nil
}

// drop marks a client's connection as gone. The room keeps a player's seat.
func (r *Room) drop(client components.ClientID, link Link) {
	s := r.seatOf(client)
	if s == nil || s.link != link {
		return // replaced by a newer connection
	}
	s.link, s.goneAt = nil, r.simulation.Number()
	r.leaveJournal(s)
	if s.watcher {
		r.remove(s)
		return
	}
	r.inputs = append(r.inputs, input.Input{Kind: input.Disconnect, Client: client})
	r.limitKept(s.grant.Origin)
}

// limitKept ends the seat that was dropped first of an origin that has too many
// dropped seats. Seats of tokens do not count, since nobody else can take them.
func (r *Room) limitKept(origin string) {
	if origin == "" {
		return
	}
	var oldest *seat
	kept := 0
	for _, s := range r.seats {
		if s.link != nil || s.grant.Origin != origin || s.grant.Seat != 0 {
			continue
		}
		if kept++; oldest == nil || s.goneAt < oldest.goneAt {
			oldest = s
		}
	}
	if kept > r.config.KeptPerOrigin {
		r.leave(oldest)
	}
}

// leave ends a client's seat for good.
func (r *Room) leave(s *seat) {
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: 1000, Reason: protocol.ReasonGoodbye})
	}
	r.leaveJournal(s)
	if !s.watcher {
		r.inputs = append(r.inputs, input.Input{Kind: input.Leave, Client: s.client})
	}
	r.remove(s)
}

func (r *Room) remove(s *seat) {
	r.seats = slices.DeleteFunc(r.seats, func(other *seat) bool { return other == s })
}

// expireSeats ends the seats whose grace has passed.
func (r *Room) expireSeats() {
	grace := uint64(r.config.Grace * r.config.Simulation.Rate)
	for i := 0; i < len(r.seats); i++ {
		s := r.seats[i]
		s.allow()
		if s.link == nil && r.simulation.Number()-s.goneAt >= grace {
			r.leave(s)
			i--
		}
	}
}

// allow adds one tick's frames to a client's allowance.
func (s *seat) allow() { s.frames = max(0, s.frames-framesPerTick) }

// secret returns an unpredictable number. It never reaches the simulation.
func secret() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) | 1
}
