package sessions

import (
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// sendActors sends a client whom and what it can speak to, and what is there no
// more. What finds no room in the outbox is sent in a later tick.
func (s *Session) sendActors(targets []room.LiveTarget, version uint64) {
	if s.outbox.takeFresh() { // the client has forgotten its actors
		s.spot.actors, s.spot.sent = nil, 0
	}
	if s.spot.sent == version {
		return
	}
	var list []journal.Message
	var actors []components.EntityID
	for n := range targets {
		t := &targets[n]
		if t.Owner != 0 && t.Owner != s.arrival.Character {
			continue
		}
		actors = append(actors, t.Entity)
		if !slices.Contains(s.spot.actors, t.Entity) {
			list = append(list, introductionOf(t))
		}
	}
	for _, id := range s.spot.actors {
		if !slices.Contains(actors, id) {
			list = append(list, &journal.ActorRemoved{Entity: uint64(id)})
		}
	}
	if len(list) == 0 || s.outbox.offer(list) {
		s.spot.actors, s.spot.sent = actors, version
	}
}

func introductionOf(t *room.LiveTarget) *journal.ActorIntroduced {
	m := &journal.ActorIntroduced{Entity: uint64(t.Entity), Package: t.Package}
	for axis := range m.Position {
		m.Position[axis] = protocol.Position(t.Position[axis])
	}
	if creature := t.Creature; creature != 0 {
		m.Creature = &creature
	} else {
		class := t.Class
		m.Class = &class
		if t.Conversation != nil {
			m.Package = t.Conversation.Package
		}
	}
	return m
}
