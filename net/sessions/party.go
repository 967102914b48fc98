package sessions

import (
	"encoding/binary"
	"hash/fnv"

	"caper/journal/commands"
	"caper/journal/party"
	"caper/net/room"
)

// parties puts the characters of one room into parties by the room's own party
// numbers.
type parties struct {
	manager  *party.Manager // nil: there are no parties
	instance uint64         // of the room's map
	used     map[party.Number]struct{}
}

func newParties(m *party.Manager, instance uint64) parties {
	return parties{manager: m, instance: instance, used: map[party.Number]struct{}{}}
}

// join puts a character that entered the world, or changed its place, into the
// party with its room's number.
func (p *parties) join(s *Session, live *room.LivePlayer, instance commands.MapInstance) error {
	if p.manager == nil {
		return nil
	}
	member := party.Body{Account: int64(s.account), Character: int64(s.character), Entity: uint64(live.Entity), Instance: uint64(instance)}
	s.roomState.member = &member
	p.manager.Arrive(member, s.connection)
	number := p.number(live.Party)
	if number != 0 {
		p.used[number] = struct{}{}
	}
	return p.manager.Place(number, member)
}

// leave reports that a character has left the room. Its party keeps its place
// until another member needs it, so that it can come back.
func (p *parties) leave(s *Session) {
	if p.manager != nil && s.roomState.member != nil {
		p.manager.Depart(*s.roomState.member, s.connection)
	}
}

// disband ends the parties of a room that has ended. No character could rejoin
// them, since no other room has their numbers.
func (p *parties) disband() {
	for number := range p.used { // any order: each alone
		p.manager.Disband(number)
	}
}

// number maps a party number of the room to one that is unique among all rooms;
// 0 is no party.
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
