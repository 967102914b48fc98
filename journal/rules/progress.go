package rules

import (
	"fmt"

	"caper/journal/content"
)

// Change is one thing that an event did to an attempt.
type Change struct {
	Objective content.ObjectiveID    // objective that changed, or whose transition fired
	State     content.ObjectiveState // new state of the objective
	IsState   bool                   // State changed; otherwise Counter did
	Counter   CounterKey             // counter that changed
	Value     int32                  // its new value
	Action    *content.Action        // for the caller to carry out, such as a flag; nil: a state or counter changed
}

// maxCascade bounds how many transitions one event may fire in one attempt, so
// that transitions which fire each other are an error and not a hang.
const maxCascade = 256

// Progress takes events through an attempt.
type Progress struct {
	Mission   *content.Mission // definition of the attempt's revision
	Aggregate *Aggregate       // changed in place
	Changes   []Change         // what happened, in order
	// Blocked reports whether a requirement keeps an objective from progressing.
	Blocked func(content.ObjectiveID) (bool, error)
	fired   int
}

// Matches reports whether an event is one that some active objective waits for.
func Matches(m *content.Mission, e content.Event) bool {
	for i := range m.Objectives {
		for j := range m.Objectives[i].Transitions {
			for k := range m.Objectives[i].Transitions[j].Triggers {
				if matches(m.Objectives[i].ID, &m.Objectives[i].Transitions[j].Triggers[k], e) {
					return true
				}
			}
		}
	}
	return false
}

// matches reports whether an event is the one that a trigger of an objective
// waits for. The event's second number counts only for the kinds that have one.
// A timer matches the deadline of its own objective only.
func matches(o content.ObjectiveID, t *content.Trigger, e content.Event) bool {
	if t.Kind == content.TriggerTimerElapsed {
		return e.Kind == content.EventDeadlineElapsed && uint32(o) == e.Subject
	}
	if t.Kind == content.TriggerAreaEntered {
		return e.Kind == content.EventAreaEntered && uint32(*t.Area) == e.Subject
	}
	if t.Kind != content.TriggerProgressEvent || *t.Event != e.Kind || t.Subject == nil {
		return false
	}
	subject := e.Subject
	if t.SourceSpawnResolved {
		subject = uint32(e.Template)
	}
	if *t.Subject != subject {
		return false
	}
	switch e.Kind {
	case content.EventAbilityHit, content.EventScenarioEvent, content.EventObjectHit:
		return t.Counter == nil || *t.Counter == e.Counter
	}
	return true
}

// Apply takes an event through the attempt. Each active objective, in authored
// order, advances by the first of its transitions that waits for the event.
func (p *Progress) Apply(e content.Event) error {
	active := map[content.ObjectiveID]bool{} // before the event
	for id, state := range p.Aggregate.States {
		active[id] = state == content.ObjectiveIncomplete
	}
	for i := range p.Mission.Objectives {
		o := &p.Mission.Objectives[i]
		if !active[o.ID] || p.Aggregate.States[o.ID] != content.ObjectiveIncomplete {
			continue
		}
		if err := p.objective(o, e); err != nil {
			return err
		}
	}
	return nil
}

func (p *Progress) objective(o *content.Objective, e content.Event) error {
	for j := range o.Transitions {
		t := &o.Transitions[j]
		for k := range t.Triggers {
			if !matches(o.ID, &t.Triggers[k], e) {
				continue
			}
			if p.Blocked != nil {
				blocked, err := p.Blocked(o.ID)
				if err != nil {
					return err
				}
				if blocked {
					return nil
				}
			}
			if !p.advance(o, t, k, e.Amount) {
				return nil
			}
			return p.fire(o, t)
		}
	}
	return nil
}

// advance counts one event for a trigger, items by their amount, and reports
// whether the transition is due.
func (p *Progress) advance(o *content.Objective, t *content.Transition, k int, amount uint32) bool {
	trigger := &t.Triggers[k]
	set := len(t.Triggers) > 1
	if !set && !trigger.Counts() {
		return true
	}
	key := CounterKey{o.ID, t.ID, k}
	value, counted := p.Aggregate.Counters[key]
	if set {
		if counted {
			return false
		}
		value = 1
	} else {
		if !counted {
			value = *trigger.Initial
		}
		left := int64(*trigger.TargetCount) - int64(value)
		value += int32(min(int64(max(amount, 1)), max(left, 1)))
	}
	p.Aggregate.Counters[key] = value
	p.Changes = append(p.Changes, Change{Objective: o.ID, Counter: key, Value: value})
	if !set {
		return value >= *trigger.TargetCount
	}
	for i := range t.Triggers {
		if p.Aggregate.Counters[CounterKey{o.ID, t.ID, i}] == 0 {
			return false
		}
	}
	return true
}

// fire runs a transition: it sets the objective's state, and then runs the
// actions in order. Each new state fires the transitions that wait for it.
func (p *Progress) fire(o *content.Objective, t *content.Transition) error {
	if p.fired++; p.fired > maxCascade {
		return fmt.Errorf("mission %d revision %q: one event fires more than %d transitions", p.Mission.ID, p.Mission.Revision, maxCascade)
	}
	if err := p.set(o.ID, t.TargetState()); err != nil {
		return err
	}
	for i := range t.Actions {
		a := &t.Actions[i]
		var err error
		switch a.Kind {
		case content.ActionRevealObjective:
			if p.Aggregate.States[*a.Objective] == content.ObjectiveInactive {
				err = p.set(*a.Objective, content.ObjectiveNotAssigned)
			}
		case content.ActionActivateObjective, content.ActionCompleteObjective:
			err = p.set(*a.Objective, *a.State)
		default:
			p.Changes = append(p.Changes, Change{Objective: o.ID, Action: a})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// SetObjective sets the state of an objective for a trusted scene, and fires the
// transitions that wait for it. It does nothing when the objective is in that
// state already.
func (p *Progress) SetObjective(id content.ObjectiveID, state content.ObjectiveState) error {
	return p.set(id, state)
}

// set sets the state of an objective, and fires the transitions of active
// objectives that wait for it.
func (p *Progress) set(id content.ObjectiveID, state content.ObjectiveState) error {
	if p.Aggregate.States[id] == state {
		return nil
	}
	p.Aggregate.States[id] = state
	p.Changes = append(p.Changes, Change{Objective: id, State: state, IsState: true})
	for i := range p.Mission.Objectives {
		o := &p.Mission.Objectives[i]
		for j := range o.Transitions {
			t := &o.Transitions[j]
			if p.Aggregate.States[o.ID] != content.ObjectiveIncomplete || !waitsFor(t, id, state) {
				continue
			}
			if err := p.fire(o, t); err != nil {
				return err
			}
		}
	}
	return nil
}

func waitsFor(t *content.Transition, id content.ObjectiveID, state content.ObjectiveState) bool {
	if len(t.Triggers) != 1 {
		return false
	}
	trigger := &t.Triggers[0]
	if trigger.Kind == content.TriggerProgressEvent && trigger.Event != nil && *trigger.Event == content.EventObjectiveStateReached {
		return trigger.Subject != nil && *trigger.Subject == uint32(id) && state == content.ObjectiveCompleted
	}
	return trigger.Kind == content.TriggerObjectiveState && *trigger.RelatedObjective == id && *trigger.RelatedState == state
}
