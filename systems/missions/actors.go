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
	linked    ecs.ServiceReader[*linked.Game]
	models    ecs.ServiceReader[*models.Table]
	parking   parking
	cars      ecs.Spawner `archetype:"vehicle"`
	despawner ecs.Despawner
	keys      ecs.KeyWriter
	locks     *locks
	vehicles  ecs.Filter `has:"Vehicle"`
	vehicle   ecs.Writer[components.Vehicle]
	occupants ecs.Reader[components.Occupants]
	missions  ecs.ResourceUpdater[components.Missions]
}

func (a *actors) init(t *turn, p *ports, e executors) {
	a.turn, a.locks = t, &p.locks
	executes(e, a.spawn)
	executes(e, func(interpreter.DespawnActors, int32) { a.despawn(t.order) })
}

// spawn spawns the mission's actors and locks the doors that start locked.
func (a *actors) spawn(interpreter.SpawnActors, int32) {
	mission := a.turn.mission
	for len(a.missions.Get().Starts) <= mission.Number {
		a.missions.Get().Starts = append(a.missions.Get().Starts, 0)
	}
	start := a.missions.Get().Starts[mission.Number]
	a.missions.Get().Starts[mission.Number]++
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
	vehicle := components.Vehicle{Class: class, Seats: a.models.Get().Seats(class), Owner: ownership(d.OwnerOrDefault())}
	lock := components.Lock{Locked: d.Locked, Tag: a.linked.Get().Tag(actor.Document.KeyTag())}
	place := a.linked.Get().Places[actor.Place]
	pose := a.parking.freeSpot(components.Pose{Position: place.Position, Yaw: place.Yaw}, class)
	entity := a.cars.Spawn(prefabs.VehicleOf(vehicle, lock, pose)...)
	a.keys.Set(entity, key)
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
		key, ok := a.keys.KeyOf(e.ID)
		if !ok || key.Owner != owner {
			continue
		}
		if o, _ := a.occupants.Get(e.ID); o.Seats != ([components.MaxSeats]components.EntityID{}) {
			a.release(e.ID, o.Seats[0])
			continue
		}
		a.despawner.Despawn(e.ID)
	}
}

// release makes a mission's vehicle an ordinary one.
func (a *actors) release(vehicle, driver ecs.ID) {
	a.keys.Clear(vehicle)
	v := a.vehicle.Get(vehicle)
	v.Owner, v.OwnedBy = components.OwnerNobody, 0
	if driver != 0 {
		v.Owner, v.OwnedBy = components.OwnerPlayer, driver
	}
}
