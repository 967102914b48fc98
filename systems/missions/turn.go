package missions

import (
	"slices"

	"caper/components"
	"caper/ecs"
	"caper/levels/game"
	"caper/systems/missions/interpreter"
)

// turn is the mission owner whose step is running. The ports share it: what they
// answer, collect and execute is for this owner.
type turn struct {
	keys       ecs.KeyReader
	doorList   ecs.Filter `has:"Door"`
	garageList ecs.Filter `has:"Garage"`
	doors      levelIndex[components.Door]
	garages    levelIndex[components.Garage]
	owner      ecs.ID
	order      components.ClientID // of the owner, the actors' key
	members    *components.Members
	mission    *interpreter.Mission // that runs or gave the command; nil for none
	events     []interpreter.Event  // collected for the step
}

func (t *turn) init() {
	t.doors.init(&t.doorList, func(d components.Door) uint16 { return d.Number })
	t.garages.init(&t.garageList, func(g components.Garage) uint16 { return g.Number })
}

// entity is the entity of an actor of the running mission, 0 for none.
func (t *turn) entity(actor int32) ecs.ID {
	if actor < 0 {
		return 0
	}
	a := &t.mission.Actors[actor]
	switch {
	case a.Bound < 0:
		return t.keys.Entity(t.key(actor))
	case a.Type == game.ActorDoor:
		return t.doors.entity(a.Bound)
	}
	return t.garages.entity(a.Bound)
}

func (t *turn) key(actor int32) ecs.Key {
	return ecs.Key{Owner: t.order, Mission: uint8(t.mission.Number), Actor: uint8(actor)}
}

// actor is the number of the spawned actor that an entity is, -1 when it is none
// of the running mission.
func (t *turn) actor(entity ecs.ID) int32 {
	key, ok := t.keys.KeyOf(entity)
	if !ok || key.Owner != t.order || int(key.Mission) != t.mission.Number {
		return -1
	}
	return int32(key.Actor)
}

// member is the index of an entity among the members, Nobody for none.
func (t *turn) member(entity ecs.ID) int32 {
	if entity == 0 {
		return interpreter.Nobody
	}
	return int32(slices.IndexFunc(t.members.Members, func(seat components.Member) bool { return seat.Entity == entity }))
}

// entityOf is the entity of a member, 0 for Nobody.
func (t *turn) entityOf(member int32) ecs.ID {
	if member >= 0 && int(member) < len(t.members.Members) {
		return t.members.Members[member].Entity
	}
	return 0
}

// raise adds an event to those of the step.
func (t *turn) raise(event interpreter.EventType, subject, who int32) {
	t.events = append(t.events, interpreter.Event{Type: event, Subject: subject, Who: who})
}

// levelIndex finds the entities of things of the level by their numbers.
type levelIndex[T any] struct {
	filter   *ecs.Filter
	reader   ecs.Reader[T]
	number   func(T) uint16
	entities []ecs.ID // by number
	revision uint64   // of the filter's list that entities was made from
}

func (x *levelIndex[T]) init(list *ecs.Filter, number func(T) uint16) {
	x.filter, x.number = list, number
}

// entity is the entity of the thing with a number, 0 for none. The index is made
// again after such a thing came or went.
func (x *levelIndex[T]) entity(number int32) ecs.ID {
	if revision := x.filter.Revision(); revision != x.revision {
		x.revision = revision
		clear(x.entities)
		for _, e := range x.filter.Entities() {
			n := int(x.number(x.reader.Of(e)))
			for len(x.entities) <= n {
				x.entities = append(x.entities, 0)
			}
			x.entities[n] = e.ID
		}
	}
	if int(number) >= len(x.entities) {
		return 0
	}
	return x.entities[number]
}
