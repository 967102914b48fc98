package game

import (
	"cmp"
	"slices"
)

// Entry is one named value of a [Table].
type Entry[T any] struct {
	ID    string // the key in the document
	Value T      // the value of the key
}

// Table is a JSON object used as a map from ids to values, sorted by id.
type Table[T any] []Entry[T]

// Find returns a pointer to the value of an id, through which it may be
// changed, or nil.
func (t Table[T]) Find(id string) *T {
	i, found := slices.BinarySearchFunc(t, id, func(e Entry[T], id string) int { return cmp.Compare(e.ID, id) })
	if !found {
		return nil
	}
	return &t[i].Value
}

// Index returns the position of an id in the table, or -1.
func (t Table[T]) Index(id string) int {
	i, found := slices.BinarySearchFunc(t, id, func(e Entry[T], id string) int { return cmp.Compare(e.ID, id) })
	if !found {
		return -1
	}
	return i
}

// Sort sorts the entries by id. The decoder does so for every table it reads.
func (t Table[T]) Sort() {
	slices.SortStableFunc(t, func(a, b Entry[T]) int { return cmp.Compare(a.ID, b.ID) })
}

func (t Table[T]) sortEntries() { t.Sort() }

func orDefault[T any](value *T, fallback T) T {
	if value == nil {
		return fallback
	}
	return *value
}

func wordOr[T ~string](value, fallback T) T {
	if value == "" {
		return fallback
	}
	return value
}
