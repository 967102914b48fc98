package party_test

import (
	"errors"
	"testing"

	"caper/journal/party"
)

func TestWhatIsLateOrSaidAgainChangesNothing(t *testing.T) {
	t.Run("a body of an older connection neither replaces nor ends a newer one", func(t *testing.T) {
		m, number := pair(t, party.Options{})
		newer, older := body(2), body(2)
		newer.Entity, older.Entity = 88, 77
		m.Arrive(newer, 7)
		before := must(t, m, newer)
		m.Arrive(older, 6)
		if err := m.Place(number+1, older); !errors.Is(err, party.ErrAbsent) {
			t.Errorf("the older body was placed: %v", err)
		}
		m.Depart(older, 6)
		m.Depart(newer, 6)
		if must(t, m, newer) != before {
			t.Error("the membership is another")
		}
		m.Arrive(newer, 8) // as when a client reconnects
		if m.Depart(newer, 7); must(t, m, newer) != before {
			t.Error("the membership is another after the reconnection")
		}
		if m.Depart(newer, 8); len(m.LiveMembers(number, before.Lifetime)) != 1 {
			t.Error("the newest connection did not end its membership")
		}
	})
	t.Run("what is late or said again changes nothing", func(t *testing.T) {
		m, _ := pair(t, party.Options{})
		before := must(t, m, body(2))
		m.Arrive(body(2), 1)
		m.Depart(party.Body{Account: 2, Character: 20, Entity: 1}, 1)
		m.Depart(body(9), 1)
		if must(t, m, body(2)) != before {
			t.Error("the membership is another")
		}
	})
}
