package interpreter

import (
	"caper/levels/game"
	"caper/systems/missions/interpreter/tracker"
)

// stealVehicle is done at the wheel of the vehicle and fails when the vehicle is
// wrecked (M-OBJ-009).
type stealVehicle struct {
	plain
	vehicle vehicle
}

func compileStealVehicle(c *compiler, d *game.Objective) (compiledVerb, bool) {
	v := c.vehicle(d.StealVehicle.Target)
	return compiledVerb{
		verb: stealVehicle{vehicle: v},
		text: say("steal_vehicle", readable(d.StealVehicle.Target)), mark: Mark{MarkActor, v.actor},
	}, true
}

func (v stealVehicle) step(m *Machine, _ *Objective, _ *Progress) result {
	if m.truth(v.vehicle.wrecked) {
		return failedBecause(say("wrecked", readable(v.vehicle.id)))
	}
	return doneBy(m.members(v.vehicle.drivers))
}

func (v stealVehicle) describe(m *Machine, _ *Objective, _ *Progress, l *tracker.Line) {
	l.Vehicle = m.entity(v.vehicle.entity)
}

// vehicle is what verbs about driving ask of a vehicle actor.
type vehicle struct {
	id      string
	actor   int32
	drivers fact[MemberSet]
	wrecked fact[bool]
	entity  fact[uint64] // by which clients know it
}

func (c *compiler) vehicle(id string) vehicle {
	n := c.actor(id)
	return vehicle{id: id, actor: n, drivers: c.members(driversOf{n}), wrecked: c.truth(wrecked{n}), entity: c.entity(n)}
}
