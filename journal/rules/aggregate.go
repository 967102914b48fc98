package rules

import (
	"maps"

	"caper/journal/content"
)

// CounterKey names a counter of an attempt by the trigger that it counts for.
type CounterKey struct {
	Objective  content.ObjectiveID  // objective that counts
	Transition content.TransitionID // its transition
	Trigger    int                  // index among the transition's triggers
}

// Aggregate is the state of one attempt's objectives and counters.
type Aggregate struct {
	States   map[content.ObjectiveID]content.ObjectiveState // states by objective
	Counters map[CounterKey]int32                           // a range at its initial value, and a member of a set that did not happen yet, have no entry
}

// NewAggregate returns the objectives and counters of a new attempt.
func NewAggregate(m *content.Mission) *Aggregate {
	a := &Aggregate{map[content.ObjectiveID]content.ObjectiveState{}, map[CounterKey]int32{}}
	for i := range m.Objectives {
		a.States[m.Objectives[i].ID] = m.Objectives[i].Initial
	}
	return a
}

// Clone returns a copy of an aggregate; nil stays nil.
func (a *Aggregate) Clone() *Aggregate {
	if a == nil {
		return nil
	}
	return &Aggregate{maps.Clone(a.States), maps.Clone(a.Counters)}
}

// Completable reports whether every required objective is completed.
func (a *Aggregate) Completable(m *content.Mission) bool {
	for i := range m.Objectives {
		if o := &m.Objectives[i]; !o.Optional && a.States[o.ID] != content.ObjectiveCompleted {
			return false
		}
	}
	return true
}

// Failed reports whether a required objective has failed.
func (a *Aggregate) Failed(m *content.Mission) bool {
	for i := range m.Objectives {
		if o := &m.Objectives[i]; !o.Optional && a.States[o.ID] == content.ObjectiveFailed {
			return true
		}
	}
	return false
}
