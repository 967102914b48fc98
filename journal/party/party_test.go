package party_test

import (
	"errors"
	"slices"
	"sync"
	"testing"

	"caper/journal/party"
)

func manager(t *testing.T, o party.Options) *party.Manager {
	t.Helper()
	var lock sync.Mutex
	id := int64(0)
	o.NewID = func() int64 {
		lock.Lock()
		defer lock.Unlock()
		id++
		return id
	}
	m, err := party.NewManager(o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// body is the account's first character, of ten times its number.
func body(account int64) party.Body {
	return party.Body{Account: account, Character: account * 10, Entity: 1<<63 + uint64(account), Instance: 3}
}

// pair is a party of accounts 1 and 2.
func pair(t *testing.T, o party.Options) (*party.Manager, party.Number) {
	t.Helper()
	m := manager(t, o)
	m.Arrive(body(1), 1)
	m.Arrive(body(2), 1)
	number, err := m.Form(1)
	if err := errors.Join(err, m.Join(number, 2)); err != nil {
		t.Fatal(err)
	}
	return m, number
}

func live(m *party.Manager, b party.Body) (party.Membership, bool) {
	return m.TryGetLiveMembership(b.Account, b.Character, b.Entity)
}

func must(t *testing.T, m *party.Manager, b party.Body) party.Membership {
	t.Helper()
	in, is := live(m, b)
	if !is {
		t.Fatalf("%+v has no membership in force", b)
	}
	return in
}

func TestMembership(t *testing.T) {
	elsewhere, reborn, other := body(2), body(2), body(2)
	elsewhere.Instance, reborn.Entity, other.Character = 4, 77, 21
	for _, c := range []struct {
		name   string
		happen func(*party.Manager, party.Number) error
		body   party.Body // the account's one after it
		lives  bool
	}{
		{"leaving", func(m *party.Manager, _ party.Number) error { return m.Leave(20) }, body(2), false},
		{"rejoining", func(m *party.Manager, n party.Number) error { return errors.Join(m.Leave(20), m.Join(n, 2)) }, body(2), true},
		{"going from the map", func(m *party.Manager, _ party.Number) error { m.Depart(body(2), 1); return nil }, body(2), false},
		{"coming back", func(m *party.Manager, _ party.Number) error { m.Depart(body(2), 1); m.Arrive(body(2), 1); return nil }, body(2), true},
		{"another instance", func(m *party.Manager, _ party.Number) error { m.Arrive(elsewhere, 1); return nil }, elsewhere, true},
		{"another body", func(m *party.Manager, _ party.Number) error { m.Arrive(reborn, 1); return nil }, reborn, true},
		{"another character", func(m *party.Manager, _ party.Number) error { m.Arrive(other, 1); return nil }, other, false},
		{"another character and back", func(m *party.Manager, _ party.Number) error { m.Arrive(other, 1); m.Arrive(body(2), 1); return nil }, body(2), true},
	} {
		t.Run("J-SHARE-009 J-IMP-010 "+c.name+" ends the membership", func(t *testing.T) {
			m, number := pair(t, party.Options{})
			before, other := must(t, m, body(2)), must(t, m, body(1))
			if err := c.happen(m, number); err != nil {
				t.Fatal(err)
			}
			now, lives := live(m, c.body)
			if lives != c.lives || now.ID == before.ID || lives && now.Lifetime != before.Lifetime {
				t.Errorf("%+v %t after %+v", now, lives, before)
			}
			if c.body != body(2) {
				if was, still := live(m, body(2)); still && was.ID == before.ID {
					t.Errorf("the last body is still %+v", was)
				}
			}
			if must(t, m, body(1)) != other {
				t.Error("the other's membership changed too")
			}
			members := m.LiveMembers(number, before.Lifetime)
			if is := slices.Contains(members, now); is != c.lives || !slices.Contains(members, other) || slices.Contains(members, before) {
				t.Errorf("%+v", members)
			}
		})
	}
	t.Run("J-SHARE-010 the lookup takes the account's current character and body alone", func(t *testing.T) {
		m, _ := pair(t, party.Options{})
		m.Arrive(body(3), 1)
		for _, b := range []party.Body{
			{Account: 3, Character: 20, Entity: body(2).Entity}, {Account: 2, Character: 10, Entity: body(2).Entity},
			{Account: 2, Character: 20, Entity: body(2).Entity + 1}, {Account: 3, Character: 30, Entity: body(3).Entity}, {},
		} {
			if in, is := live(m, b); is {
				t.Errorf("%+v is in force as %+v", b, in)
			}
		}
		m.Arrive(party.Body{Account: 3, Character: 20, Entity: 5}, 1) // another account's character is not its member
		if _, is := m.TryGetLiveMembership(3, 20, 5); is {
			t.Error("a foreign account has a member's membership")
		}
		must(t, m, body(2))
	})
}
