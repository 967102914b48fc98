package party_test

import (
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"caper/journal/party"
)

func TestNumbers(t *testing.T) {
	t.Run("J-SHARE-009 J-IMP-010 a number is used again, a lifetime is not", func(t *testing.T) {
		m, number := pair(t, party.Options{})
		first := must(t, m, body(1))
		if err := errors.Join(m.Leave(10), m.Leave(20)); err != nil {
			t.Fatal(err)
		}
		again, err := m.Form(1)
		second := must(t, m, body(1))
		if err != nil || again != number || second.Lifetime == first.Lifetime || second.ID == first.ID {
			t.Errorf("%d %v: %+v after %+v", again, err, second, first)
		}
		if got := m.LiveMembers(number, first.Lifetime); got != nil {
			t.Errorf("the party that is over has %+v", got)
		}
	})
	t.Run("J-IMP-010 joining and leaving", func(t *testing.T) {
		m, number := pair(t, party.Options{MaxMembers: 2, MaxParties: 1})
		m.Arrive(body(3), 1)
		_, forms := m.Form(3)
		_, twice := m.Form(1)
		_, absent := m.Form(9)
		for _, c := range []struct{ got, want error }{
			{m.Join(number, 3), party.ErrFull}, {m.Join(number, 1), party.ErrMember}, {m.Join(number+1, 3), party.ErrNoParty},
			{m.Join(number, 9), party.ErrAbsent}, {m.Leave(30), party.ErrNotMember}, {forms, party.ErrTooMany}, {twice, party.ErrMember}, {absent, party.ErrAbsent},
			{m.Place(number, body(3)), party.ErrFull}, {m.Place(number+1, body(3)), party.ErrTooMany}, {m.Place(number, body(9)), party.ErrAbsent},
		} {
			if !errors.Is(c.got, c.want) {
				t.Errorf("%v, want %v", c.got, c.want)
			}
		}
		if got := m.LiveMembers(number, must(t, m, body(1)).Lifetime); len(got) != 2 || got[0].Body != body(1) || got[1].Body != body(2) {
			t.Errorf("%+v", got)
		}
	})
	t.Run("placing by a number that was given out", func(t *testing.T) {
		m, number := pair(t, party.Options{})
		before := must(t, m, body(2))
		if err := m.Place(number, body(2)); err != nil || must(t, m, body(2)) != before {
			t.Error("being there already changed something", err)
		}
		if err := m.Place(7, body(2)); err != nil || must(t, m, body(2)).Party != 7 {
			t.Error(err)
		}
		m.Arrive(body(3), 1)
		if err := m.Place(7, body(3)); err != nil || must(t, m, body(3)).Lifetime != must(t, m, body(2)).Lifetime {
			t.Error(err)
		}
		if err := m.Place(0, body(3)); err != nil {
			t.Error(err)
		}
		if _, is := live(m, body(3)); is {
			t.Error("number 0 is a party")
		}
	})
}

func TestOptionsAreLimited(t *testing.T) {
	_, err := party.NewManager(party.Options{MaxMembers: 101, MaxParties: -1})
	for _, part := range []string{"identities", "101 members", "-1 parties"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not tell %q", err, part)
		}
	}
	id := func() int64 { return 1 }
	for _, c := range []struct {
		members, parties int
		valid            bool
	}{{0, 0, true}, {100, 1 << 20, true}, {101, 0, false}, {-1, 0, false}, {0, 1<<20 + 1, false}, {0, -1, false}} {
		if _, err := party.NewManager(party.Options{NewID: id, MaxMembers: c.members, MaxParties: c.parties}); (err == nil) != c.valid {
			t.Errorf("%d members and %d parties: %v", c.members, c.parties, err)
		}
	}
}

// TestManyAtOnce has goroutines use one manager. The race detector and the
// outcome show whether they disturbed each other.
func TestManyAtOnce(t *testing.T) {
	m, number := pair(t, party.Options{MaxMembers: 100})
	var group sync.WaitGroup
	for account := int64(3); account < 11; account++ {
		group.Go(func() {
			for range 200 {
				m.Arrive(body(account), 1)
				if err := m.Join(number, account); err != nil {
					t.Error(err)
				}
				in, is := live(m, body(account))
				if !is || !slices.Contains(m.LiveMembers(number, in.Lifetime), in) {
					t.Errorf("account %d is not in: %+v", account, in)
				}
				if err := m.Leave(account * 10); err != nil {
					t.Error(err)
				}
				m.Depart(body(account), 1)
			}
		})
	}
	group.Wait()
	if got := m.LiveMembers(number, must(t, m, body(1)).Lifetime); len(got) != 2 {
		t.Errorf("%+v are left", got)
	}
}
