package missions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/systems/missions/runtime"
	"caper/systems/rules/prefabs"
)

// spawnActors makes a mission's actors for a holder.
func (s *System) spawnActors(id ecs.ID, mission *runtime.Mission) {
	for len(s.room.Starts) <= mission.Number {
		s.room.Starts = append(s.room.Starts, 0)
	}
	start := s.room.Starts[mission.Number]
	s.room.Starts[mission.Number]++
	for i := range mission.Actors {
		switch a := &mission.Actors[i]; {
		case a.Document.Vehicle != nil:
			s.spawnVehicle(s.key(id, mission, int32(i)), a, start)
		case a.Document.Door != nil && a.Document.Door.Locked:
			s.setLock(id, mission, &runtime.Command{Kind: runtime.CommandLock, Number: int32(i), Who: runtime.Nobody})
		}
	}
}

// spawnVehicle parks a vehicle actor; each start of the mission takes the next
// class of a mix (M-ACT-004).
func (s *System) spawnVehicle(key ecs.Key, a *runtime.Actor, start uint32) {
	class := components.ClassID(a.Classes[start%uint32(len(a.Classes))])
	d := a.Document.Vehicle
	vehicle := components.Vehicle{Class: class, Seats: s.models().Seats(class), Owner: owners(d.OwnerOrDefault())}
	lock := components.Lock{Locked: d.Locked, Tag: s.setting().Tag(a.Document.KeyTag())}
	place := s.setting().Places[a.Place]
	pose := s.freeSpot(components.Pose{Position: place.Position, Yaw: place.Yaw}, s.models().Length(class))
	entity := s.world.Spawn(prefabs.VehicleOf(vehicle, lock, pose)...)
	s.world.SetKey(entity, key)
}

func owners(o game.VehicleOwner) components.Ownership {
	switch o {
	case game.OwnerNobody:
		return components.OwnerNobody
	case game.OwnerNPC:
		return components.OwnerNPC
	}
	return components.OwnerMission
}

// freeSpot is a pose, or one beside or behind it where another vehicle stands
// on it (M-HOST-009): to the right, to the left, behind, then farther out.
func (s *System) freeSpot(pose components.Pose, length float64) components.Pose {
	const width = 3.0 // metres from the middle of one parked car to the next
	right, back := geometry.Right(pose.Yaw).Mul(width), geometry.Forward(pose.Yaw).Mul(-(length + 1))
	for out := range 8 {
		n := float64(out)
		for _, offset := range []mgl64.Vec3{right.Mul(n), right.Mul(-n), back.Mul(n)} {
			at := pose.Position.Add(offset)
			if s.clear(at, length) {
				return components.Pose{Position: at, Yaw: pose.Yaw}
			}
		}
	}
	return pose
}

func (s *System) clear(at mgl64.Vec3, length float64) bool {
	for _, e := range s.vehicles.Entities() {
		other := s.vehicle.Of(e)
		reach := (length + s.models().Length(other.Class)) / 4 // half-way between side by side and end to end
		if s.pose.Of(e).Position.Sub(at).Len() < max(reach, 2.4) {
			return false
		}
	}
	return true
}

// despawnActors takes the actors of a holder's missions out of the room. A
// vehicle that somebody sits in stays, an ordinary car, its driver's
// (M-ACT-008).
func (s *System) despawnActors(id ecs.ID) {
	owner := s.holder.Get(id).Order
	for _, e := range append([]ecs.Entity(nil), s.vehicles.Entities()...) {
		key, ok := s.world.KeyOf(e.ID)
		if !ok || key.Owner != owner {
			continue
		}
		if o, _ := s.occupant.Get(e.ID); o.Seats != ([components.MaxSeats]components.EntityID{}) {
			s.release(e.ID, o.Seats[0])
			continue
		}
		s.world.Despawn(e.ID)
	}
}

// release makes a mission's vehicle an ordinary one.
func (s *System) release(vehicle, driver ecs.ID) {
	s.world.ClearKey(vehicle)
	v := s.vehicle.Get(vehicle)
	v.Owner, v.OwnedBy = components.OwnerNobody, 0
	if driver != 0 {
		v.Owner, v.OwnedBy = components.OwnerPlayer, driver
	}
}
