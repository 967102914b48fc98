package party_test

import (
	"errors"
	"math"
	"slices"
	"strings"
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
	m.Arrive(body(1))
	m.Arrive(body(2))
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
		{"going from the map", func(m *party.Manager, _ party.Number) error { m.Depart(body(2)); return nil }, body(2), false},
		{"coming back", func(m *party.Manager, _ party.Number) error { m.Depart(body(2)); m.Arrive(body(2)); return nil }, body(2), true},
		{"another instance", func(m *party.Manager, _ party.Number) error { m.Arrive(elsewhere); return nil }, elsewhere, true},
		{"another body", func(m *party.Manager, _ party.Number) error { m.Arrive(reborn); return nil }, reborn, true},
		{"another character", func(m *party.Manager, _ party.Number) error { m.Arrive(other); return nil }, other, false},
		{"another character and back", func(m *party.Manager, _ party.Number) error { m.Arrive(other); m.Arrive(body(2)); return nil }, body(2), true},
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
		m.Arrive(body(3))
		for _, b := range []party.Body{
			{Account: 3, Character: 20, Entity: body(2).Entity}, {Account: 2, Character: 10, Entity: body(2).Entity},
			{Account: 2, Character: 20, Entity: body(2).Entity + 1}, {Account: 3, Character: 30, Entity: body(3).Entity}, {},
		} {
			if in, is := live(m, b); is {
				t.Errorf("%+v is in force as %+v", b, in)
			}
		}
		m.Arrive(party.Body{Account: 3, Character: 20, Entity: 5}) // another account's character is not its member
		if _, is := m.TryGetLiveMembership(3, 20, 5); is {
			t.Error("a foreign account has a member's membership")
		}
		must(t, m, body(2))
	})
	t.Run("what is late or said again changes nothing", func(t *testing.T) {
		m, _ := pair(t, party.Options{})
		before := must(t, m, body(2))
		m.Arrive(body(2))
		m.Depart(party.Body{Account: 2, Character: 20, Entity: 1})
		m.Depart(body(9))
		if must(t, m, body(2)) != before {
			t.Error("the membership is another")
		}
	})
}

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
		m.Arrive(body(3))
		_, forms := m.Form(3)
		_, twice := m.Form(1)
		_, absent := m.Form(9)
		for _, c := range []struct{ got, want error }{
			{m.Join(number, 3), party.ErrFull}, {m.Join(number, 1), party.ErrMember}, {m.Join(number+1, 3), party.ErrNoParty},
			{m.Join(number, 9), party.ErrAbsent}, {m.Leave(30), party.ErrNotMember}, {forms, party.ErrTooMany}, {twice, party.ErrMember}, {absent, party.ErrAbsent},
			{m.Place(number, 3), party.ErrFull}, {m.Place(number+1, 3), party.ErrTooMany}, {m.Place(number, 9), party.ErrAbsent},
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
		if err := m.Place(number, 2); err != nil || must(t, m, body(2)) != before {
			t.Error("being there already changed something", err)
		}
		if err := m.Place(7, 2); err != nil || must(t, m, body(2)).Party != 7 {
			t.Error(err)
		}
		m.Arrive(body(3))
		if err := m.Place(7, 3); err != nil || must(t, m, body(3)).Lifetime != must(t, m, body(2)).Lifetime {
			t.Error(err)
		}
		if err := m.Place(0, 3); err != nil {
			t.Error(err)
		}
		if _, is := live(m, body(3)); is {
			t.Error("number 0 is a party")
		}
	})
	t.Run("options", func(t *testing.T) {
		_, err := party.NewManager(party.Options{MaxMembers: 101, MaxParties: -1})
		for _, part := range []string{"identities", "101 members", "-1 parties"} {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%v does not tell %q", err, part)
			}
		}
	})
}

// TestManyAtOnce has goroutines use one manager; the race detector and the
// outcome judge.
func TestManyAtOnce(t *testing.T) {
	m, number := pair(t, party.Options{MaxMembers: 100})
	var group sync.WaitGroup
	for account := int64(3); account < 11; account++ {
		group.Go(func() {
			for range 200 {
				m.Arrive(body(account))
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
				m.Depart(body(account))
			}
		})
	}
	group.Wait()
	if got := m.LiveMembers(number, must(t, m, body(1)).Lifetime); len(got) != 2 {
		t.Errorf("%+v are left", got)
	}
}

func TestWithin(t *testing.T) {
	far := math.Nextafter(party.MaxSharingRange, 100)
	for _, c := range []struct {
		name string
		a, b [3]float64
		want bool
	}{
		{"20", [3]float64{}, [3]float64{20, 0, 0}, true}, {"the next float", [3]float64{}, [3]float64{far, 0, 0}, false},
		{"12 and 16", [3]float64{1, 2, 3}, [3]float64{13, 18, 3}, true}, {"height alone", [3]float64{}, [3]float64{0, 0, far}, false},
		{"height counts", [3]float64{}, [3]float64{15, 10, 15}, false},
		{"NaN", [3]float64{math.NaN()}, [3]float64{}, false}, {"NaN there", [3]float64{}, [3]float64{0, math.NaN()}, false},
		{"infinite", [3]float64{math.Inf(1)}, [3]float64{math.Inf(1)}, false}, {"minus infinite", [3]float64{}, [3]float64{0, 0, math.Inf(-1)}, false},
		{"beyond all numbers", [3]float64{math.MaxFloat64}, [3]float64{-math.MaxFloat64}, false},
	} {
		t.Run("J-SHARE-006 "+c.name, func(t *testing.T) {
			if party.Within(c.a, c.b, party.MaxSharingRange) != c.want || party.Within(c.b, c.a, party.MaxSharingRange) != c.want {
				t.Errorf("not %t", c.want)
			}
		})
	}
}

// full is a source whose every part is its own.
func full() *party.Source {
	return &party.Source{Lifetime: 1, SenderMembership: 2, RecipientMembership: 3, Character: 4, Account: 5, Entity: 1<<63 + 6,
		Connection: 7, LocationEpoch: 8, MapEpoch: 9}
}

const encoded = `{"lifetime":"1","senderMembership":"2","recipientMembership":"3","character":"4","account":"5",` +
	`"entity":"9223372036854775814","connection":"7","locationEpoch":"8","mapEpoch":"9"}`

func TestSource(t *testing.T) {
	t.Run("J-SHARE-011 J-SHARE-012 the form is fixed, 64 bits wide", func(t *testing.T) {
		text, err := full().Encode()
		if err != nil || text != encoded {
			t.Errorf("%s %v", text, err)
		}
		if back, err := party.DecodeSource(text); err != nil || *back != *full() {
			t.Errorf("%+v %v", back, err)
		}
	})
	t.Run("nothing else is read", func(t *testing.T) {
		for _, text := range []string{
			"", "null", "{}", "[]", encoded + " ", " " + encoded, strings.Replace(encoded, `"1"`, `1`, 1), strings.Replace(encoded, `"1"`, `"01"`, 1),
			strings.Replace(encoded, `{`, `{"lifetime":"1",`, 1), strings.Replace(encoded, `}`, `,"more":"1"}`, 1), strings.Replace(encoded, "lifetime", "Lifetime", 1),
			strings.Replace(encoded, `"2"`, `"-2"`, 1), strings.Replace(encoded, `"2"`, `"3"`, 1), strings.Replace(encoded, `"7"`, `"18446744073709551616"`, 1),
			encoded + encoded, strings.Replace(encoded, `,"mapEpoch":"9"`, "", 1), encoded + strings.Repeat(" ", party.MaxSourceBytes),
		} {
			if s, err := party.DecodeSource(text); err == nil {
				t.Errorf("%q is read as %+v", text, s)
			}
		}
	})
	t.Run("every fault is told", func(t *testing.T) {
		_, err := (&party.Source{}).Encode()
		for _, part := range []string{"lifetime", "senderMembership", "recipientMembership", "character", "account", "entity", "with itself"} {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%v does not tell %q", err, part)
			}
		}
	})
	t.Run("the largest numbers fit", func(t *testing.T) {
		const id, bits = math.MaxInt64, math.MaxUint64
		s := party.Source{Lifetime: id, SenderMembership: id, RecipientMembership: id - 1, Character: id, Account: id, Entity: bits, Connection: bits, LocationEpoch: bits, MapEpoch: bits}
		text, err := s.Encode()
		if err != nil || len(text) > party.MaxSourceBytes {
			t.Fatalf("%d bytes, %v", len(text), err)
		}
		if back, err := party.DecodeSource(text); err != nil || *back != s {
			t.Errorf("%+v %v", back, err)
		}
	})
}

func TestDisbanding(t *testing.T) {
	next := int64(0)
	m, err := party.NewManager(party.Options{NewID: func() int64 { next++; return next }})
	if err != nil {
		t.Fatal(err)
	}
	for account := range int64(3) {
		m.Arrive(party.Body{Account: account + 1, Character: account + 1, Entity: uint64(account + 1)})
		if err := m.Place(party.Number(7+account/2), account+1); err != nil {
			t.Fatal(err)
		}
	}
	lives := func(account int64) bool {
		_, there := m.TryGetLiveMembership(account, account, uint64(account))
		return there
	}
	m.Disband(7)
	m.Disband(7) // nothing, the second time
	if lives(1) || lives(2) || !lives(3) {
		t.Errorf("in a party are %v, %v and %v", lives(1), lives(2), lives(3))
	}
	if _, err := m.Form(1); err != nil {
		t.Errorf("whose party was ended forms none: %v", err)
	}
}

func FuzzDecodeSource(f *testing.F) {
	f.Add(encoded)
	f.Add("{}")
	f.Add(strings.Replace(encoded, `"9"`, `"9","mapEpoch":"9"`, 1))
	f.Fuzz(func(t *testing.T, text string) {
		s, err := party.DecodeSource(text)
		if err != nil {
			return
		}
		if again, err := s.Encode(); err != nil || again != text {
			t.Errorf("%q is read, and written as %q, %v", text, again, err)
		}
	})
}
