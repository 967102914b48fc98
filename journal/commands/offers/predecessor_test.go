package offers

import (
	"testing"

	"caper/journal/store"
)

func TestFollows(t *testing.T) {
	row, id, other := &store.Assignment{ID: 1, Generation: 4}, store.AssignmentID(1), store.AssignmentID(2)
	for _, c := range []struct {
		name    string
		journal Predecessor
		basis   Basis
		want    bool
	}{
		{"nothing then and now", Predecessor{}, Basis{}, true},
		{"the same attempt and history", Predecessor{Row: row, History: &other}, Basis{Assignment: &id, History: &other}, true},
		{"an attempt since", Predecessor{Row: row}, Basis{}, false},
		{"no attempt any more", Predecessor{}, Basis{Assignment: &id}, false},
		{"another attempt", Predecessor{Row: row}, Basis{Assignment: &other}, false},
		{"a history since", Predecessor{Row: row, History: &id}, Basis{Assignment: &id}, false},
		{"another history", Predecessor{History: &id}, Basis{History: &other}, false},
	} {
		if c.journal.follows(c.basis) != c.want {
			t.Errorf("%s: follows is %t", c.name, !c.want)
		}
	}
	if n := (&Predecessor{Row: row}).generation(); n != 4 || (&Predecessor{}).generation() != 0 {
		t.Errorf("generation %d", n)
	}
}
