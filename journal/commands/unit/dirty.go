package unit

import (
	"cmp"
	"slices"

	"caper/journal/commands/message"
	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/rules"
	"caper/journal/store"
)

// DirtySet is the set of attempts that a unit changes.
type DirtySet struct{ attempts []*DirtyAttempt }

// DirtyAttempt is an attempt that a unit changes.
type DirtyAttempt struct {
	Mission *content.Mission // definition of the attempt's revision
	Row     store.Assignment // as it will be
	Removed bool             // the row will be deleted
	// Aggregate is its objectives and counters as they will be; nil: the unit
	// does not know them.
	Aggregate *rules.Aggregate
}

// Identity returns the identity of the attempt.
func (t *DirtyAttempt) Identity() message.Identity { return message.IdentityOf(&t.Row) }

// MarkDirty notes that the unit changes an attempt. For an attempt that is
// dirty already it replaces the row.
func (d *DirtySet) MarkDirty(m *content.Mission, row store.Assignment) *DirtyAttempt {
	if t := d.Dirty(row.ID); t != nil {
		t.Row = row
		return t
	}
	t := &DirtyAttempt{Mission: m, Row: row}
	d.attempts = append(d.attempts, t)
	return t
}

// Dirty finds an attempt that the unit changes; nil: it does not.
func (d *DirtySet) Dirty(id store.AssignmentID) *DirtyAttempt {
	for _, t := range d.attempts {
		if t.Row.ID == id {
			return t
		}
	}
	return nil
}

// AnyDirty reports whether the unit changes any attempt.
func (d *DirtySet) AnyDirty() bool { return len(d.attempts) > 0 }

// missions returns the missions of the attempts, in the order of the attempts.
func (d *DirtySet) missions() []content.MissionID {
	list := make([]content.MissionID, len(d.attempts))
	for i, t := range d.attempts {
		list[i] = t.Row.Mission
	}
	return list
}

// compare refuses an attempt that the journal does not have exactly as planned.
func (t *DirtyAttempt) compare(row *store.Assignment, there bool) error {
	switch {
	case t.Removed && there && row.ID == t.Row.ID:
		return rejection.New(rejection.Assignment, "the attempt at mission %d is still there", t.Row.Mission)
	case !t.Removed && (!there || *row != t.Row):
		return rejection.New(rejection.Assignment, "the attempt at mission %d is not the planned one", t.Row.Mission)
	}
	return nil
}

// states returns the attempts as they were committed. An attempt that replaces
// another one of its mission stands for both.
func (d *DirtySet) states() []message.AttemptState {
	var list []message.AttemptState
	for _, t := range d.attempts {
		list = append(list, message.AttemptState{Identity: t.Identity(), Definition: t.Mission, State: t.Row.State, Completable: t.Row.Completable, Removed: t.Removed, Aggregate: t.Aggregate.Clone()})
	}
	slices.SortStableFunc(list, func(a, b message.AttemptState) int { return cmp.Compare(a.Mission, b.Mission) })
	return list
}
