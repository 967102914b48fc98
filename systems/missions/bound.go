package missions

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/systems/missions/interpreter"
)

// bound is the entity of a door or garage of the level, by its number.
func (s *System) bound(kind game.ActorType, number int32) ecs.ID {
	if kind == game.ActorDoor {
		for _, e := range s.doors.Entities() {
			if int32(s.door.Of(e).Number) == number {
				return e.ID
			}
		}
		return 0
	}
	for _, e := range s.garages.Entities() {
		if int32(s.garage.Of(e).Number) == number {
			return e.ID
		}
	}
	return 0
}

// doorActors calls visit with the actors of a mission that an entity, a door of
// the level, is bound as.
func (s *System) doorActors(mission *interpreter.Mission, entity ecs.ID, visit func(actor int32)) {
	door, ok := s.door.Get(entity)
	if !ok {
		return
	}
	for i := range mission.Actors {
		if a := &mission.Actors[i]; a.Type == game.ActorDoor && a.Bound == int32(door.Number) {
			visit(int32(i))
		}
	}
}

// hearDoors raises doors opened and shut by the holder's members, and unlocked
// however it came (M-EV-022).
func (s *System) hearDoors(mission *interpreter.Mission, m *components.Members) {
	if !slices.ContainsFunc(mission.Actors, func(a interpreter.Actor) bool { return a.Type == game.ActorDoor }) {
		return
	}
	for i := range s.happened.opened {
		e := &s.happened.opened[i].Body
		who, verb := memberOf(m, e.Cause), interpreter.DoorClosed
		if e.Open {
			verb = interpreter.DoorOpened
		}
		if who != interpreter.Nobody {
			s.doorActors(mission, e.Subject, func(actor int32) { s.raise(verb, actor, who) })
		}
	}
	for i := range s.happened.locked {
		if e := &s.happened.locked[i].Body; !e.Locked {
			s.doorActors(mission, e.Subject, func(actor int32) { s.raise(interpreter.DoorUnlocked, actor, memberOf(m, e.Cause)) })
		}
	}
}

// inBay tells whether a position is in the bay of a garage actor, at its height.
func (s *System) inBay(mission *interpreter.Mission, actor int32, at mgl64.Vec3) bool {
	if actor < 0 || mission.Actors[actor].Bound < 0 {
		return false
	}
	g := &s.linked.Get().Level.Garages[mission.Actors[actor].Bound]
	return g.Bay.Contains(geometry.Flat(at)) && math.Abs(at[1]-g.Middle[1]) <= linked.ZoneHeight
}

// membersInBay is the mask of the members in a garage actor's bay, on foot or in
// a car.
func (s *System) membersInBay(mission *interpreter.Mission, m *components.Members, actor int32) uint32 {
	mask := uint32(0)
	for i, seat := range m.Seats {
		if at, ok := s.pose.Get(seat.Entity); ok && s.inBay(mission, actor, at.Position) {
			mask |= 1 << i
		}
	}
	return mask
}
