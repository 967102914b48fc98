package missions

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/physics"
	"caper/systems/missions/interpreter"
	"caper/systems/rules/prefabs"
)

// spawnActors makes a mission's actors for a holder.
func (s *System) spawnActors(id ecs.ID, mission *interpreter.Mission) {
	for len(s.room.Get().Starts) <= mission.Number {
		s.room.Get().Starts = append(s.room.Get().Starts, 0)
	}
	start := s.room.Get().Starts[mission.Number]
	s.room.Get().Starts[mission.Number]++
	for i := range mission.Actors {
		switch a := &mission.Actors[i]; {
		case a.Document.Vehicle != nil:
			s.spawnVehicle(s.key(id, mission, int32(i)), a, start)
		case a.Document.Door != nil && a.Document.Door.Locked:
			s.setLock(id, mission, &interpreter.Command{Kind: interpreter.CommandLock, Number: int32(i), Who: interpreter.Nobody})
		}
	}
}

// spawnVehicle parks a vehicle actor; each start of the mission takes the next
// class of a mix (M-ACT-004).
func (s *System) spawnVehicle(key ecs.Key, a *interpreter.Actor, start uint32) {
	class := components.ClassID(a.Classes[start%uint32(len(a.Classes))])
	d := a.Document.Vehicle
	vehicle := components.Vehicle{Class: class, Seats: s.models.Get().Seats(class), Owner: owners(d.OwnerOrDefault())}
	lock := components.Lock{Locked: d.Locked, Tag: s.linked.Get().Tag(a.Document.KeyTag())}
	place := s.linked.Get().Places[a.Place]
	pose := s.freeSpot(components.Pose{Position: place.Position, Yaw: place.Yaw}, class)
	entity := s.cars.Spawn(prefabs.VehicleOf(vehicle, lock, pose)...)
	s.keys.Set(entity, key)
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

// How far around its place a vehicle that finds it taken is parked: so many
// rows behind one another, each the place's and to its right, and only then to
// its left, where on the right of a road the traffic is.
const (
	spotRows    = 24
	spotWidth   = 3.0 // metres from the middle of one parked car to the next
	spotSpacing = 2.0 // metres from bumper to bumper, to steer out of
)

var spotColumns = [2][]float64{{0, 1, 2}, {-1, -2}}

// freeSpot is a pose, or one beside or behind it where another vehicle stands
// on it (M-HOST-009) that the level leaves room for.
func (s *System) freeSpot(pose components.Pose, class components.ClassID) components.Pose {
	length := s.models.Get().Length(class)
	right, back := geometry.Right(pose.Yaw).Mul(spotWidth), geometry.Forward(pose.Yaw).Mul(-(length + spotSpacing))
	for _, columns := range spotColumns {
		for row := range spotRows {
			for _, column := range columns {
				at := pose.Position.Add(right.Mul(column)).Add(back.Mul(float64(row)))
				own := row == 0 && column == 0 // the author knows why
				if s.clear(at, length) && (own || s.space.Get().FitsLevel(s.models.Get().Model(class), physics.Pose{Position: at, Yaw: pose.Yaw})) {
					return components.Pose{Position: at, Yaw: pose.Yaw}
				}
			}
		}
	}
	return pose
}

func (s *System) clear(at mgl64.Vec3, length float64) bool {
	for _, e := range s.vehicles.Entities() {
		other := s.vehicle.Of(e)
		reach := (length + s.models.Get().Length(other.Class)) / 4 // half-way between side by side and end to end
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
		key, ok := s.keys.KeyOf(e.ID)
		if !ok || key.Owner != owner {
			continue
		}
		if o, _ := s.occupant.Get(e.ID); o.Seats != ([components.MaxSeats]components.EntityID{}) {
			s.release(e.ID, o.Seats[0])
			continue
		}
		s.despawner.Despawn(e.ID)
	}
}

// release makes a mission's vehicle an ordinary one.
func (s *System) release(vehicle, driver ecs.ID) {
	s.keys.Clear(vehicle)
	v := s.vehicle.Get(vehicle)
	v.Owner, v.OwnedBy = components.OwnerNobody, 0
	if driver != 0 {
		v.Owner, v.OwnedBy = components.OwnerPlayer, driver
	}
}
