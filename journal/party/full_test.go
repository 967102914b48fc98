package party_test

import (
	"errors"
	"testing"

	"caper/journal/party"
)

// fullParty is a party of accounts 1 to 3, which has no place left.
func fullParty(t *testing.T) (*party.Manager, party.Number) {
	t.Helper()
	m, number := pair(t, party.Options{MaxMembers: 3})
	m.Arrive(body(3), 1)
	if err := m.Join(number, 3); err != nil {
		t.Fatal(err)
	}
	return m, number
}

// comes has an account arrive, be placed in the party and stay.
func comes(t *testing.T, m *party.Manager, number party.Number, account int64) {
	t.Helper()
	m.Arrive(body(account), 1)
	if err := m.Place(number, body(account)); err != nil {
		t.Fatalf("account %d is not placed: %v", account, err)
	}
	must(t, m, body(account))
}

// keeps reports whether a member that was absent has kept its place.
func keeps(m *party.Manager, account int64) bool {
	m.Arrive(body(account), 1)
	_, is := live(m, body(account))
	return is
}

func TestAFullParty(t *testing.T) {
	t.Run("gives away the place of who has been absent for longest", func(t *testing.T) {
		m, number := fullParty(t)
		m.Depart(body(2), 1)
		m.Depart(body(1), 1)
		m.Arrive(body(2), 1) // it comes back and leaves again, so that the other is absent for longer
		m.Depart(body(2), 1)
		comes(t, m, number, 4)
		if keeps(m, 1) || !keeps(m, 2) {
			t.Error("another member than the one that was absent for longest has lost its place")
		}
		must(t, m, body(3))
	})
	t.Run("takes nobody out who is present", func(t *testing.T) {
		m, number := fullParty(t)
		before := must(t, m, body(1))
		m.Depart(body(1), 1)
		m.Arrive(body(1), 1) // present again, though it was absent before
		m.Depart(body(3), 1)
		comes(t, m, number, 4)
		m.Arrive(body(5), 1)
		if err := m.Place(number, body(5)); !errors.Is(err, party.ErrFull) {
			t.Errorf("a party whose members are all present is not full: %v", err)
		}
		for _, account := range []int64{1, 2, 4} {
			must(t, m, body(account))
		}
		if after := must(t, m, body(1)); after.Lifetime != before.Lifetime || keeps(m, 3) {
			t.Errorf("the party was %+v and is %+v", before, after)
		}
	})
	t.Run("counts as absent whose account plays another character", func(t *testing.T) {
		m, number := fullParty(t)
		other := body(2)
		other.Character = 21
		m.Arrive(other, 2)
		m.Depart(body(1), 1)
		comes(t, m, number, 4)
		if m.Arrive(body(2), 3); !keeps(m, 1) {
			t.Error("the member that became absent last has lost its place")
		}
		if _, is := live(m, body(2)); is {
			t.Error("the character that is not played has kept its place")
		}
	})
	t.Run("goes on when the last one who is present has gone", func(t *testing.T) {
		m := manager(t, party.Options{MaxMembers: 1})
		comes(t, m, 7, 1)
		lifetime := must(t, m, body(1)).Lifetime
		m.Depart(body(1), 1)
		comes(t, m, 7, 2)
		if got := m.LiveMembers(7, lifetime); len(got) != 1 || got[0].Body != body(2) || keeps(m, 1) {
			t.Errorf("%+v", got)
		}
	})
}

func TestAPartyThatIsNotFullKeepsPlaces(t *testing.T) {
	m, number := pair(t, party.Options{MaxMembers: 4})
	m.Depart(body(1), 1)
	m.Depart(body(2), 1)
	comes(t, m, number, 3)
	comes(t, m, number, 4)
	if !keeps(m, 1) || !keeps(m, 2) {
		t.Error("a member has lost its place in a party that was never full")
	}
}
