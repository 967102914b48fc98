package interpreter

import (
	"math"

	"caper/levels/game"
	"caper/systems/missions/interpreter/tracker"
)

// deliver is done once a vehicle is driven into a zone or a garage's bay, and
// fails when the vehicle is wrecked or damaged too much (M-OBJ-010, M-OBJ-011).
type deliver struct {
	plain
	vehicle   vehicle
	arrived   fact[bool]
	health    fact[float64]
	maxDamage float64 // per cent; +Inf without a bound
}

// compileDeliver compiles the delivery of a vehicle. Delivering items is not
// played.
func compileDeliver(c *compiler, d *game.Objective) (compiledVerb, bool) {
	o := d.Deliver
	if o.Vehicle == "" {
		return compiledVerb{}, false
	}
	v := deliver{vehicle: c.vehicle(o.Vehicle), maxDamage: math.Inf(1)}
	mark := Mark{MarkZone, c.zone(o.To)}
	if mark.Number >= 0 {
		v.arrived = c.truth(vehicleInZone{v.vehicle.actor, mark.Number})
	} else {
		mark = Mark{MarkActor, c.actor(o.To)}
		v.arrived = c.truth(vehicleParked{mark.Number, v.vehicle.actor})
	}
	v.health = c.number(vehicleHealth{v.vehicle.actor})
	if o.MaxDamage != nil {
		v.maxDamage = *o.MaxDamage
	}
	return compiledVerb{verb: v, text: say("deliver", readable(o.Vehicle), readable(o.To)), mark: mark}, true
}

func (v deliver) step(m *Machine, _ *Objective, _ *Progress) result {
	if m.truth(v.vehicle.wrecked) {
		return failedBecause(say("wrecked", readable(v.vehicle.id)))
	}
	if 100-m.number(v.health) > v.maxDamage {
		return failedBecause(say("damaged", readable(v.vehicle.id)))
	}
	drivers := m.members(v.vehicle.drivers)
	if drivers.Empty() || !m.truth(v.arrived) {
		return unfinished
	}
	return doneBy(drivers)
}

func (v deliver) describe(m *Machine, _ *Objective, _ *Progress, l *tracker.Line) {
	l.Vehicle = m.entity(v.vehicle.entity)
}
