package sessions

import (
	"encoding/binary"
	"hash/fnv"

	"caper/journal/commands"
	"caper/journal/party"
	"caper/net/room"
)

// parties puts the characters of one room into parties by the room's own
// numbers.
type parties struct {
	manager  *party.Manager // nil: there are no parties
	instance uint64         // of the room's map
	used     map[party.Number]struct{}
}

func newParties(m *party.Manager, instance uint64) parties {
	return parties{manager: m, instance: instance, used: map[party.Number]struct{}{}}
}

// join puts a character that came into the world, or has changed its place,
// into the party of its room's number.
func (p *parties) join(s *Session, live *room.LivePlayer, instance commands.MapInstance) error {
	if p.manager == nil {
		return nil
	}
	member := party.Body{Account: int64(s.account), Character: int64(s.character), Entity: uint64(live.Entity), Instance: uint64(instance)}
	s.spot.member = &member
	p.manager.Arrive(member)
	number := p.number(live.Party)
	if number != 0 {
		p.used[number] = struct{}{}
	}
	return p.manager.Place(number, member.Account)
}

// leave takes a character that has left the room out of its party.
func (p *parties) leave(s *Session) {
	if p.manager != nil && s.spot.member != nil {
		p.manager.Depart(*s.spot.member)
	}
}

// disband ends the parties of a room that has ended. Nobody could come back
// into them, since no other room has their numbers.
func (p *parties) disband() {
	for number := range p.used { // any order: each alone
		p.manager.Disband(number)
	}
}

// number returns the number that one of the room's parties has among those of
// all rooms; 0 is no party.
func (p *parties) number(number uint32) party.Number {
	if number == 0 {
		return 0
	}
	sum := fnv.New32a()
	var b [12]byte
	binary.LittleEndian.PutUint64(b[:], p.instance)
	binary.LittleEndian.PutUint32(b[8:], number)
	_, _ = sum.Write(b[:]) // never fails
	return party.Number(max(1, sum.Sum32()))
}
