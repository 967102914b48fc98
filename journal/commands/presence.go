package commands

import (
	"sync"

	"caper/journal/content"
	"caper/journal/store"
)

// MapInstance names one running instance of a map.
type MapInstance uint64

// Departure is what keeps a character that is still there from acting.
type Departure uint8

// The departures.
const (
	Staying      Departure = 0
	Logout       Departure = 1
	Removal      Departure = 2
	Transferring Departure = 3 // to another map
)

// Presence is a character that is in the world right now. The epoch of its map
// is its session's.
type Presence struct {
	Session      store.Session
	Map          content.MapContext
	PrivateOwner store.CharacterID // of a private map; 0: public
	Alive        bool
	Leaving      Departure
	Instance     MapInstance
	Position     [3]float64 // metres
}

// Live is what is in one instance of a map at one moment: characters and
// whatever they can speak to. What is not in it is not registered there.
type Live struct {
	Instance   MapInstance
	Characters map[store.CharacterID]Presence
	Targets    map[store.EntityID]Target
}

// PresenceTable is what is live, read without a lock of a room's. Each room
// replaces the part of its instances; what was published is never written
// again.
type PresenceTable struct {
	parts sync.Map // of *Live by MapInstance
}

// Publish replaces the part of one instance.
func (t *PresenceTable) Publish(live Live) { t.parts.Store(live.Instance, &live) }

// Withdraw takes an instance out that goes.
func (t *PresenceTable) Withdraw(instance MapInstance) { t.parts.Delete(instance) }

// Of is the part that a character is in, as of one moment; never nil. A
// character that moves from one instance to the next may be in both for a
// moment; the newer connection counts.
func (t *PresenceTable) Of(id store.CharacterID) *Live {
	found, connection := &Live{}, uint64(0)
	t.parts.Range(func(_, part any) bool {
		live := part.(*Live)
		if p, there := live.Characters[id]; there && p.Session.Connection >= connection {
			found, connection = live, p.Session.Connection
		}
		return true
	})
	return found
}

// Count is how many characters are in the world.
func (t *PresenceTable) Count() int {
	n := 0
	t.parts.Range(func(_, part any) bool {
		n += len(part.(*Live).Characters)
		return true
	})
	return n
}

// Get finds a character.
func (t *PresenceTable) Get(id store.CharacterID) (Presence, bool) {
	p, there := t.Of(id).Characters[id]
	return p, there
}

// admit tells whether a session is the live one of a living character.
func (t *PresenceTable) admit(id store.CharacterID, s store.Session) (Presence, error) {
	return t.Of(id).admit(id, s)
}

func (l *Live) admit(id store.CharacterID, s store.Session) (Presence, error) {
	p, there := l.Characters[id]
	switch {
	case !there:
		return p, reject(RejectSession, "character %d is not in the world", id)
	case p.Session != s:
		return p, reject(RejectSession, "the session of character %d is another one now", id)
	case !p.Alive || p.Leaving != Staying:
		return p, reject(RejectDead, "character %d is dead or leaving", id)
	}
	return p, nil
}
