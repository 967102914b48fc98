package sessions

import (
	"encoding/binary"
	"hash/fnv"

	"caper/journal/commands"
	"caper/journal/party"
	"caper/net/room"
)

// gather puts a character that came into the world, or is there otherwise than
// before, into the party of its room's number.
func (k *Keeper) gather(d *desk, p *room.LivePlayer, instance commands.MapInstance) {
	parties := k.hub.options.Parties
	if parties == nil {
		return
	}
	body := party.Body{Account: int64(d.account), Character: int64(d.character), Entity: uint64(p.Entity), Instance: uint64(instance)}
	d.body = &body
	parties.Arrive(body)
	number := k.partyNumber(p.Party)
	if number != 0 {
		k.parties[number] = struct{}{}
	}
	if err := parties.Place(number, body.Account); err != nil {
		k.hub.options.Log.Warn("a character finds no place in its party", "character", d.character, "party", p.Party, "error", err)
	}
}

// scatter says that a character is gone from the room.
func (k *Keeper) scatter(d *desk) {
	if k.hub.options.Parties != nil && d.body != nil {
		k.hub.options.Parties.Depart(*d.body)
	}
}

// disband ends the parties of a room that has ended: their numbers are no
// other's, so that nobody could come back into them.
func (k *Keeper) disband() {
	if k.hub.options.Parties == nil {
		return
	}
	for _, d := range k.desks { // any order: each alone
		k.scatter(d)
	}
	for number := range k.parties { // any order: each alone
		k.hub.options.Parties.Disband(number)
	}
}

// partyNumber is a party of this room's among those of all rooms; 0 is none.
func (k *Keeper) partyNumber(number uint32) party.Number {
	if number == 0 {
		return 0
	}
	sum := fnv.New32a()
	var b [12]byte
	binary.LittleEndian.PutUint64(b[:], k.instance)
	binary.LittleEndian.PutUint32(b[8:], number)
	_, _ = sum.Write(b[:]) // never fails
	return party.Number(max(1, sum.Sum32()))
}
