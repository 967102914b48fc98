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

// Grant is what whoever let a client in knows of it.
type Grant struct {
	Seat      uint32 // that a join token names, from 1 to MaxSeat; 0 for none
	Account   components.AccountID
	Character components.CharacterID
	Party     uint32
	Team      uint8
}

// MaxSeat is the highest seat that a join token may name.
const MaxSeat = 4096

// seat is a client's place in the room. It outlives a dropped connection for
// the room's grace.
type seat struct {
	client     components.ClientID
	entity     components.EntityID // 0 until the first tick after joining
	link       Link                // nil while the connection is gone
	resume     uint64
	grant      Grant
	watch      bool
	welcomed   bool
	goneAt     uint64 // tick at which the connection dropped
	sequence   uint32 // of the last input taken
	frames     int    // taken, less those that ticks allowed since
	ack        uint32 // newest snapshot that the client has
	interest   interest
	text       textState
	durable    durable
	bytes      uint64 // sent in snapshots
	sendBudget int    // bytes that the next snapshot may take
}

// join seats a newcomer, or gives a kept seat back to who comes with its
// secret; the newer connection replaces the older.
//
// Who is not on the room's roster is turned away before anything is touched
// (M-NET-006): a seat that a token names belongs to the account that first took
// it, for as long as it holds it.
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
			r.switchCharacter(held)
		}
	}
	if m.hello.Resume != 0 {
		for _, s := range r.seats {
			if s.resume == m.hello.Resume && s.grant.Account == m.grant.Account && s.grant.Character == m.grant.Character {
				r.resume(s, m)
				return
			}
		}
	}
	if most := r.simulation.Linked().Game.Rules.MaxPlayersOrDefault(); !m.hello.Watch && r.playing() >= most {
		m.refuse(protocol.RefusedFull, fmt.Sprintf("the room is full: %d players", most))
		return
	}
	if m.grant.Seat != 0 {
		r.bound[m.grant.Seat] = m.grant.Account
	}
	s := &seat{client: r.nextClient, link: m.link, resume: secret(), grant: m.grant, watch: m.hello.Watch}
	r.nextClient++
	r.seats = append(r.seats, s)
	m.answer(s.client)
	if s.watch {
		return
	}
	r.inputs = append(r.inputs, input.Input{Kind: input.Join, Client: s.client, Joining: input.Joining{
		Name: m.hello.Name, Bot: m.hello.Bot, Account: m.grant.Account, Character: m.grant.Character,
		Party: m.grant.Party, Team: m.grant.Team,
	}})
}

// answer tells who asked which client it is, 0 for none.
func (m *message) answer(client components.ClientID) {
	if m.attach != nil {
		m.attach(client)
	}
}

func (m *message) refuse(code protocol.RefusalCode, reason string) {
	m.link.Close(protocol.Refusal{Code: code, Reason: reason})
	m.answer(0)
}

// roster finds the seat that a token names, nil while nobody ever took it, or
// says why it is not to be had.
func (r *Room) roster(m *message) (held *seat, reason string) {
	if m.grant.Seat > MaxSeat || m.hello.Watch {
		return nil, "the token names no seat of this room"
	}
	account, taken := r.bound[m.grant.Seat]
	if !taken {
		return nil, ""
	}
	if account != m.grant.Account {
		return nil, "the seat is another account's"
	}
	for _, s := range r.seats {
		if s.grant.Seat == m.grant.Seat {
			return s, ""
		}
	}
	return nil, "the seat was given up"
}

func (r *Room) resume(s *seat, m *message) {
	r.leaveJournal(s)
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: protocol.RefusedReplaced, Reason: "a newer connection took this seat"})
	} else if !s.watch {
		r.inputs = append(r.inputs, input.Input{Kind: input.Reconnect, Client: s.client})
	}
	s.link, s.welcomed, s.ack, s.sequence = m.link, false, 0, 0
	s.interest, s.text, s.sendBudget = interest{}, textState{}, 0
	m.answer(s.client)
}

// switchCharacter gives the seat of a token up, so that its account takes it
// with another character.
func (r *Room) switchCharacter(s *seat) {
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: protocol.RefusedReplaced, Reason: "the account came in with another character"})
		s.link = nil
	}
	r.leave(s)
}

// playing is how many seats are players'.
func (r *Room) playing() int {
	n := 0
	for _, s := range r.seats {
		if !s.watch {
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

// drop notes that a client's connection is gone; its seat is kept.
func (r *Room) drop(client components.ClientID, link Link) {
	s := r.seatOf(client)
	if s == nil || s.link != link {
		return // replaced by a newer connection
	}
	s.link, s.goneAt = nil, r.simulation.Number()
	r.leaveJournal(s)
	if s.watch {
		r.remove(s)
		return
	}
	r.inputs = append(r.inputs, input.Input{Kind: input.Disconnect, Client: client})
}

// leave gives a client's seat up for good.
func (r *Room) leave(s *seat) {
	if s.link != nil {
		s.link.Close(protocol.Refusal{Code: 1000, Reason: "goodbye"})
	}
	r.leaveJournal(s)
	if !s.watch {
		r.inputs = append(r.inputs, input.Input{Kind: input.Leave, Client: s.client})
	}
	r.remove(s)
}

func (r *Room) remove(s *seat) {
	r.seats = slices.DeleteFunc(r.seats, func(other *seat) bool { return other == s })
}

// keepSeats gives up the seats whose grace has run out.
func (r *Room) keepSeats() {
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

// allow lets a client send a tick's frames more.
func (s *seat) allow() { s.frames = max(0, s.frames-framesPerTick) }

// secret is a number that nobody can guess. It never reaches the simulation.
func secret() uint64 {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) | 1
}
