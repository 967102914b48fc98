package presence

import (
	"sync"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/store"
)

// MapInstance names one running instance of a map.
type MapInstance uint64

// Departure is what keeps a character that is still in the world from acting.
type Departure uint8

// The departures.
const (
	Staying      Departure = 0
	Logout       Departure = 1
	Removal      Departure = 2
	Transferring Departure = 3 // to another map
)

// Character is a character that is in the world. The epoch of its map is the
// one of its session.
type Character struct {
	Session      store.Session      // live session
	Map          content.MapContext // map that the character is on
	PrivateOwner store.CharacterID  // owner of a private map; 0: the map is public
	Alive        bool               // the character is not dead
	Leaving      Departure          // Staying unless the character is about to leave
	Instance     MapInstance        // instance of Map that the character is in
	Position     [3]float64         // metres
}

// Live is the content of one map instance at one moment: characters and the
// targets that they can speak to.
type Live struct {
	Instance   MapInstance                     // the instance
	Characters map[store.CharacterID]Character // by number
	Targets    map[store.EntityID]Target       // by entity
}

// Table holds what is live. Each room replaces the part of its instances.
type Table struct {
	parts sync.Map // of *Live by MapInstance
}

// Publish replaces the part of one instance.
func (t *Table) Publish(live Live) { t.parts.Store(live.Instance, &live) }

// Withdraw removes the part of an instance that ends.
func (t *Table) Withdraw(instance MapInstance) { t.parts.Delete(instance) }

// Of returns the part that a character is in, as of one moment; it is never
// nil. A character that moves between instances may be in both for a moment;
// then the newer connection counts.
func (t *Table) Of(id store.CharacterID) *Live {
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

// Count returns how many characters are in the world.
func (t *Table) Count() int {
	n := 0
	t.parts.Range(func(_, part any) bool {
		n += len(part.(*Live).Characters)
		return true
	})
	return n
}

// Get finds a character.
func (t *Table) Get(id store.CharacterID) (Character, bool) {
	p, there := t.Of(id).Characters[id]
	return p, there
}

// Admit returns the character of a session. It refuses a session that is not
// the live one of a living character.
func (t *Table) Admit(id store.CharacterID, s store.Session) (Character, error) {
	return t.Of(id).Admit(id, s)
}

// Admit is Table.Admit within one part.
func (l *Live) Admit(id store.CharacterID, s store.Session) (Character, error) {
	p, there := l.Characters[id]
	switch {
	case !there:
		return p, rejection.New(rejection.Session, "character %d is not in the world", id)
	case p.Session != s:
		return p, rejection.New(rejection.Session, "the session of character %d is another one now", id)
	case !p.Alive || p.Leaving != Staying:
		return p, rejection.New(rejection.Dead, "character %d is dead or leaving", id)
	}
	return p, nil
}
