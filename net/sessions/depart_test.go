package sessions

import (
	"testing"

	"caper/journal/store"
)

// TestADepartureThatPanicsRemovesItsSession departs with a manager that has no
// command service, which panics.
func TestADepartureThatPanicsRemovesItsSession(t *testing.T) {
	m := &Manager{sessions: map[store.CharacterID]*Session{}}
	s := &Session{manager: m, character: 7}
	s.location.Store(&store.Session{})
	s.admitted.Store(true)
	m.sessions[7] = s
	defer func() {
		if recover() == nil {
			t.Error("the departure did not panic")
		}
		if m.session(7) != nil {
			t.Error("the session is still its character's newest")
		}
	}()
	s.depart(t.Context())
}
