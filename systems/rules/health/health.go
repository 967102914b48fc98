package health

import (
	"caper/components"
	"caper/ecs"
)

// Rule takes and restores health.
type Rule struct {
	ticks   ecs.Ticks
	health  ecs.Writer[components.Health]
	person  ecs.Reader[components.Person]
	pose    ecs.Reader[components.Pose]
	harmed  ecs.Emitter[components.Harmed]
	changed ecs.Emitter[components.ConditionChanged]
}

// Harm takes points from a person or a vehicle and attributes them to the cause
// (0 for none). Ghosts and the dead take no harm. At zero points a person dies
// and a vehicle is wrecked.
func (r *Rule) Harm(id, cause ecs.ID, points float64) {
	h := r.health.Get(id)
	if h == nil || h.Condition == components.Dead || !(points > 0) {
		return
	}
	if person, ok := r.person.Get(id); ok && person.Ghost {
		return
	}
	h.Points = max(0, h.Points-points)
	at := r.occurrence(id, cause)
	r.harmed.Emit(components.Harmed{Occurrence: at, Points: points, Left: h.Points})
	if h.Points == 0 {
		r.SetCondition(id, cause, components.Dead)
	}
}

// SetCondition brings a person or a vehicle into a condition and attributes it
// to the cause.
func (r *Rule) SetCondition(id, cause ecs.ID, to components.Condition) {
	h := r.health.Get(id)
	if h == nil || h.Condition == to {
		return
	}
	from := h.Condition
	h.Condition, h.Since, h.Cause = to, r.ticks.Now(), cause
	if to == components.Dead {
		h.Points = 0
	}
	r.changed.Emit(components.ConditionChanged{Occurrence: r.occurrence(id, cause), From: from, To: to})
}

// Heal restores points, up to full health. It does not revive the dead.
func (r *Rule) Heal(id ecs.ID, points float64) {
	if h := r.health.Get(id); h != nil && h.Condition != components.Dead {
		h.Points = min(h.Full, h.Points+points)
	}
}

// Revive restores a person to standing with full health.
func (r *Rule) Revive(id ecs.ID) {
	if h := r.health.Get(id); h != nil {
		h.Points = h.Full
		r.SetCondition(id, 0, components.Standing)
	}
}

func (r *Rule) occurrence(id, cause ecs.ID) components.Occurrence {
	pose, _ := r.pose.Get(id)
	return components.Occurrence{Subject: id, Cause: cause, Position: pose.Position}
}
