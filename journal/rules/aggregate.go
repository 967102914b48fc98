package rules

import (
	"maps"

	"caper/journal/content"
)

// CounterKey names a counter of an assignment: the trigger that it serves.
type CounterKey struct {
	Objective  content.ObjectiveID
	Transition content.TransitionID
	Trigger    int // index among the transition's triggers
}

// Aggregate is the state of one assignment's objectives and counters.
type Aggregate struct {
	States   map[content.ObjectiveID]content.ObjectiveState
	Counters map[CounterKey]int32 // ranges at their initial value, and members of a set not yet met, have no entry
}

// NewAggregate is how an assignment of the mission begins.
func NewAggregate(m *content.Mission) *Aggregate {
	a := &Aggregate{map[content.ObjectiveID]content.ObjectiveState{}, map[CounterKey]int32{}}
	for i := range m.Objectives {
		a.States[m.Objectives[i].ID] = m.Objectives[i].Initial
	}
	return a
}

// Clone copies an aggregate; nil stays nil.
func (a *Aggregate) Clone() *Aggregate {
	if a == nil {
		return nil
	}
	return &Aggregate{maps.Clone(a.States), maps.Clone(a.Counters)}
}

// Completable tells whether every required objective is completed.
func (a *Aggregate) Completable(m *content.Mission) bool {
	for i := range m.Objectives {
		if o := &m.Objectives[i]; !o.Optional && a.States[o.ID] != content.ObjectiveCompleted {
			return false
		}
	}
	return true
}

// Failed tells whether a required objective has failed.
func (a *Aggregate) Failed(m *content.Mission) bool {
	for i := range m.Objectives {
		if o := &m.Objectives[i]; !o.Optional && a.States[o.ID] == content.ObjectiveFailed {
			return true
		}
	}
	return false
}
