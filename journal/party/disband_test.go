package party_test

import (
	"strings"
	"testing"

	"caper/journal/party"
)

func TestDisbanding(t *testing.T) {
	next := int64(0)
	m, err := party.NewManager(party.Options{NewID: func() int64 { next++; return next }})
	if err != nil {
		t.Fatal(err)
	}
	for account := range int64(3) {
		b := party.Body{Account: account + 1, Character: account + 1, Entity: uint64(account + 1)}
		m.Arrive(b, 1)
		if err := m.Place(party.Number(7+account/2), b); err != nil {
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
