package authority

import (
	"sync/atomic"

	"caper/journal/content"
	"caper/journal/store"
)

// Presence is a character that is in the world right now.
type Presence struct {
	Session      store.Session
	Map          content.MapContext
	PrivateOwner store.CharacterID // of a private map; 0: public
	Alive        bool
	Leaving      bool // logout, removal or transfer is under way
}

// PresenceTable is what is live, read without a lock. Rooms replace it whole;
// a published map is never written again.
type PresenceTable struct {
	table atomic.Pointer[map[store.CharacterID]Presence]
}

// Publish replaces the table.
func (t *PresenceTable) Publish(table map[store.CharacterID]Presence) { t.table.Store(&table) }

// Get finds a character.
func (t *PresenceTable) Get(id store.CharacterID) (Presence, bool) {
	table := t.table.Load()
	if table == nil {
		return Presence{}, false
	}
	p, there := (*table)[id]
	return p, there
}

// admit tells whether a session is the live one of a living character.
func (t *PresenceTable) admit(id store.CharacterID, s store.Session) (Presence, error) {
	p, there := t.Get(id)
	switch {
	case !there:
		return p, reject(RejectSession, "character %d is not in the world", id)
	case p.Session != s:
		return p, reject(RejectSession, "the session of character %d is another one now", id)
	case !p.Alive || p.Leaving:
		return p, reject(RejectDead, "character %d is dead or leaving", id)
	}
	return p, nil
}
