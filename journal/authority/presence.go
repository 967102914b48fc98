package authority

import (
	"sync/atomic"

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

// Live is what is in the world at one moment: characters and whatever they can
// speak to. What is not in it is not registered.
type Live struct {
	Characters map[store.CharacterID]Presence
	Targets    map[store.EntityID]Target
}

// PresenceTable is what is live, read without a lock. Rooms replace it whole;
// what was published is never written again.
type PresenceTable struct {
	table atomic.Pointer[Live]
}

// Publish replaces the table.
func (t *PresenceTable) Publish(live Live) { t.table.Store(&live) }

// Now is the table as of one moment; never nil.
func (t *PresenceTable) Now() *Live {
	if live := t.table.Load(); live != nil {
		return live
	}
	return &Live{}
}

// Get finds a character.
func (t *PresenceTable) Get(id store.CharacterID) (Presence, bool) {
	p, there := t.Now().Characters[id]
	return p, there
}

// admit tells whether a session is the live one of a living character.
func (t *PresenceTable) admit(id store.CharacterID, s store.Session) (Presence, error) {
	return t.Now().admit(id, s)
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
