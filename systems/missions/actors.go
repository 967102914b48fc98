package missions

import (
	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
	"caper/systems/rules/models"
	"caper/systems/rules/prefabs"
)

// actors is the port that spawns a mission's actors and takes them away.
type actors struct {
	turn      *turn
	linked    func() *linked.Game
	models    func() *models.Table
	parking   parking
	locks     *locks
	vehicles  *ecs.Filter
	vehicle   ecs.Writer[components.Vehicle]
	occupants ecs.Reader[components.Occupants]
	missions  *components.Missions
}

func (a *actors) init(r *ecs.Registrar, t *turn, l *locks, e executors) {
	a.turn, a.locks = t, l
	a.linked = ecs.Use[*linked.Game](r)
	a.models = ecs.Use[*models.Table](r)
	a.vehicles = r.Filter(ecs.Has[components.Vehicle]())
	a.vehicle = ecs.Writes[components.Vehicle](r)
	a.occupants = ecs.Reads[components.Occupants](r)
	a.missions = ecs.WritesResource[components.Missions](r)
	a.parking.init(r)
	executes(e, a.spawn)
	executes(e, func(interpreter.DespawnActors, int32) { a.despawn(t.order) })
}

// spawn spawns the mission's actors and locks the doors that start locked.
func (a *actors) spawn(interpreter.SpawnActors, int32) {
	mission := a.turn.mission
	for len(a.missions.Starts) <= mission.Number {
		a.missions.Starts = append(a.missions.Starts, 0)
	}
	start := a.missions.Starts[mission.Number]
	a.missions.Starts[mission.Number]++
	for i := range mission.Actors {
		switch actor := &mission.Actors[i]; {
		case actor.Document.Vehicle != nil:
			a.spawnVehicle(a.turn.key(int32(i)), actor, start)
		case actor.Document.Door != nil && actor.Document.Door.Locked:
			a.locks.set(int32(i), true, interpreter.Nobody)
		}
	}
}

// spawnVehicle parks a vehicle actor; each start of the mission takes the next
// class of a mix (M-ACT-004).
func (a *actors) spawnVehicle(key ecs.Key, actor *interpreter.Actor, start uint32) {
	class := components.ClassID(actor.Classes[start%uint32(len(actor.Classes))])
	d := actor.Document.Vehicle
	vehicle := components.Vehicle{Class: class, Seats: a.models().Seats(class), Owner: ownership(d.OwnerOrDefault())}
	lock := components.Lock{Locked: d.Locked, Tag: a.linked().Tag(actor.Document.KeyTag())}
	place := a.linked().Places[actor.Place]
	pose := a.parking.freeSpot(components.Pose{Position: place.Position, Yaw: place.Yaw}, class)
	entity := a.turn.world.Spawn(prefabs.VehicleOf(vehicle, lock, pose)...)
	a.turn.world.SetKey(entity, key)
}

func ownership(o game.VehicleOwner) components.Ownership {
	switch o {
	case game.OwnerNobody:
		return components.OwnerNobody
	case game.OwnerNPC:
		return components.OwnerNPC
	}
	return components.OwnerMission
}

// despawn takes the actors of an owner's missions out of the room. A vehicle that
// somebody sits in stays: it becomes an ordinary one of its driver (M-ACT-008).
func (a *actors) despawn(owner components.ClientID) {
	for _, e := range append([]ecs.Entity(nil), a.vehicles.Entities()...) {
		key, ok := a.turn.world.KeyOf(e.ID)
		if !ok || key.Owner != owner {
			continue
		}
		if o, _ := a.occupants.Get(e.ID); o.Seats != ([components.MaxSeats]components.EntityID{}) {
			a.release(e.ID, o.Seats[0])
			continue
		}
		a.turn.world.Despawn(e.ID)
	}
}

// release makes a mission's vehicle an ordinary one.
func (a *actors) release(vehicle, driver ecs.ID) {
	a.turn.world.ClearKey(vehicle)
	v := a.vehicle.Get(vehicle)
	v.Owner, v.OwnedBy = components.OwnerNobody, 0
	if driver != 0 {
		v.Owner, v.OwnedBy = components.OwnerPlayer, driver
	}
}
