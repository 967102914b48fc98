package protocol

import "slices"

// History stores the recent states of the entities that a client was sent,
// since snapshots are differences from them.
type History struct {
	Newest   Snapshot // header of the newest snapshot
	entities []*known // by ascending id
	gone     []uint64
	ids      []uint64
	updates  []Entity
}

type known struct {
	id     uint64
	states [HistorySize]Entity
	number [HistorySize]uint32 // number of each state's snapshot, 0 for none
	newest uint32
}

func (h *History) find(id uint64) (int, bool) {
	return slices.BinarySearchFunc(h.entities, id, func(k *known, id uint64) int {
		switch {
		case k.id < id:
			return -1
		case k.id > id:
			return 1
		}
		return 0
	})
}

// base reads an age and returns the state that a difference refers to.
func (h *History) base(r *reader, id uint64, number uint32) Entity {
	age := uint32(r.byte())
	if r.err != nil || age == 0 {
		return Entity{ID: id}
	}
	at, ok := h.find(id)
	slot := (number - age) % HistorySize
	if age > HistorySize || !ok || h.entities[at].number[slot] != number-age {
		r.fail("base that this client does not have")
		return Entity{ID: id}
	}
	return h.entities[at].states[slot]
}

// add makes a snapshot that was read the newest.
func (h *History) add(s Snapshot) {
	for _, id := range h.gone {
		if at, ok := h.find(id); ok {
			h.entities = slices.Delete(h.entities, at, at+1)
		}
	}
	for i := range h.updates {
		e := &h.updates[i]
		at, ok := h.find(e.ID)
		if !ok {
			h.entities = slices.Insert(h.entities, at, &known{id: e.ID})
		}
		k := h.entities[at]
		k.states[s.Number%HistorySize], k.number[s.Number%HistorySize], k.newest = *e, s.Number, s.Number
	}
	h.Newest = s
}

// Entities appends the newest state of every known entity, by ascending id.
func (h *History) Entities(into []Entity) []Entity {
	for i := range h.entities {
		k := h.entities[i]
		into = append(into, k.states[k.newest%HistorySize])
	}
	return into
}

// Entity returns the newest state of one entity, and reports whether it is
// known.
func (h *History) Entity(id uint64) (Entity, bool) {
	at, ok := h.find(id)
	if !ok {
		return Entity{}, false
	}
	k := h.entities[at]
	return k.states[k.newest%HistorySize], true
}

// Count returns the number of known entities.
func (h *History) Count() int { return len(h.entities) }
