package sessions

import (
	"slices"

	"caper/components"
	"caper/net/protocol"
	"caper/net/protocol/journal"
	"caper/net/room"
)

// introduceActors tells a client whom and what it can speak to, and when that
// is there no more. A place in the queue is not waited for: what finds none is
// told in a later tick.
func (k *Keeper) introduceActors(d *desk, p *room.LivePlayer) {
	if d.anew.Swap(false) {
		d.actors, d.seen = nil, 0
	}
	if d.seen == k.shown.version {
		return
	}
	var list []journal.Message
	var told []components.EntityID
	for n := range k.shown.targets {
		t := &k.shown.targets[n]
		if t.Owner != 0 && t.Owner != p.Character {
			continue
		}
		told = append(told, t.Entity)
		if !slices.Contains(d.actors, t.Entity) {
			list = append(list, introduction(t))
		}
	}
	for _, id := range d.actors {
		if !slices.Contains(told, id) {
			list = append(list, &journal.ActorRemoved{Entity: uint64(id)})
		}
	}
	if len(list) == 0 || d.offer(list) {
		d.actors, d.seen = told, k.shown.version
	}
}

func introduction(t *room.LiveTarget) *journal.ActorIntroduced {
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
