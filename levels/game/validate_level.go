package game

import "caper/levels/strict"

// bindWithin is the distance in metres from its place within which an actor is
// bound (M-VAL-030).
var bindWithin = map[ActorType]float64{
	ActorDoor: 3, ActorCamera: 3, ActorProp: 3, ActorGarage: 6,
}

// checkLevel checks that the game is for this level, and that the level has
// roads if there is to be traffic (M-RULE-011).
func checkLevel(c *check) {
	if id := c.level.ID(); id != c.document.Level && c.document.Level != "" {
		c.fault(CodeOtherLevel, (*strict.Trail)(nil).Down("level"), "", "the game is for the level %s, not for %s", quoted(c.document.Level), quoted(id))
	}
	if c.document.Rules.TrafficOrDefault() > 0 && !c.level.HasRoads() {
		c.fault(CodeNoRoads, (*strict.Trail)(nil).Down("rules").Down("traffic"), "", "the level has no roads for %s", plural(c.document.Rules.TrafficOrDefault(), "car", "cars"))
	}
}

// checkLevelPlaces checks that every place lies on the level and can be reached
// from its spawn points (M-VAL-027, M-VAL-028).
func checkLevelPlaces(c *check) {
	for i := range c.document.Places {
		place := &c.document.Places[i]
		at := (*strict.Trail)(nil).Down("places").Down(place.ID)
		if !c.level.Contains(&place.Value) {
			c.fault(CodeOffLevel, at, "", "the place %s (%v, %v) lies outside of the level", quoted(place.ID), place.Value.X, place.Value.Z)
		} else if !c.level.Reachable(&place.Value) {
			c.fault(CodeUnreachable, at, "put it where people can walk or drive to", "the place %s cannot be reached from the level's spawn points", quoted(place.ID))
		}
	}
}

// checkLevelActors checks that spawned actors are on open ground, and that what
// actors bind is near (M-VAL-029, M-VAL-030).
func checkLevelActors(c *check) {
	for _, m := range c.missions {
		for i := range m.Actors {
			c.levelActor(&m.Actors[i], m.at.Down("actors").Item(i))
		}
		for _, action := range m.actions {
			if action.Spawn != nil && action.Spawn.At != "" {
				c.openGround(action.Spawn.At, action.at.Down("spawn").Down("at"), "an enemy")
			}
		}
	}
}

func (c *check) levelActor(actor *Actor, at *strict.Trail) {
	place := c.document.Places.Find(actor.At)
	if within, bound := bindWithin[actor.Type]; bound && place != nil && c.level.Contains(place) {
		metres, found := c.level.Nearest(actor.Type, place)
		switch {
		case !found:
			c.fault(CodeNothingNear, at.Down("at"), "", "the level has no %s", actor.Type).
				beside((*strict.Trail)(nil).Down("places").Down(actor.At), "the place is defined here")
		case !(metres <= within):
			c.fault(CodeNothingNear, at.Down("at"), "move the place to it", "the nearest %s is %.1f m from %s; at most %v m are allowed", actor.Type, metres, quoted(actor.At), within).
				beside((*strict.Trail)(nil).Down("places").Down(actor.At), "the place is defined here")
		}
	}
	switch {
	case actor.Vehicle != nil:
		if c.openGround(actor.At, at.Down("at"), "a vehicle") {
			c.vehicleRoom(actor, at.Down("at"))
		}
	case actor.Chasers != nil:
		c.openGround(actor.At, at.Down("at"), "an enemy")
	case actor.Container != nil:
		c.openGround(actor.At, at.Down("at"), "a container")
	case actor.NPC != nil:
		c.openGround(actor.At, at.Down("at"), "an npc")
		for i, id := range actor.NPC.Patrol {
			c.openGround(id, at.Down("patrol").Item(i), "an npc")
		}
		for i := range actor.NPC.Schedule {
			for j, id := range actor.NPC.Schedule[i].Patrol {
				c.openGround(id, at.Down("schedule").Item(i).Down("patrol").Item(j), "an npc")
			}
		}
	}
}

// openGround reports whether an entity can stand at a place, if the place exists.
func (c *check) openGround(id string, at *strict.Trail, who string) bool {
	place := c.document.Places.Find(id)
	if place != nil && c.level.Contains(place) && !c.level.OpenGround(place) {
		c.fault(CodeNotOpen, at, "move the place to open ground", "%s cannot stand at %s, which is not open ground", who, quoted(id)).
			beside((*strict.Trail)(nil).Down("places").Down(id), "the place is defined here")
		return false
	}
	return place != nil && c.level.Contains(place)
}

// vehicleRoom checks that the bodies of all classes of a vehicle actor have room
// at its place.
func (c *check) vehicleRoom(actor *Actor, at *strict.Trail) {
	place := c.document.Places.Find(actor.At)
	for _, class := range actor.Vehicle.Class {
		if length, width, fits := c.level.VehicleFits(place, class); !fits {
			c.fault(CodeNoRoom, at, "move or turn the place", "a %s needs %.1f by %.1f m of free room at %s", class, length, width, quoted(actor.At)).
				beside((*strict.Trail)(nil).Down("places").Down(actor.At), "the place is defined here")
			return
		}
	}
}

// checkLevelDeliveries checks that vehicles can be driven to where they must be
// delivered.
func checkLevelDeliveries(c *check) {
	for _, m := range c.missions {
		for _, o := range m.all {
			if o.Deliver != nil && o.Deliver.Vehicle != "" {
				c.delivery(m, o.Deliver, o.at.Down("to"))
			}
		}
	}
}

func (c *check) delivery(m *missionView, d *DeliverObjective, at *strict.Trail) {
	actor, zone := m.actors[d.Vehicle], c.document.Zones.Find(d.To)
	if actor == nil || actor.Vehicle == nil || zone == nil {
		return
	}
	from, to := c.document.Places.Find(actor.At), c.document.Places.Find(zone.Place)
	if from == nil || to == nil || !c.level.Contains(from) || !c.level.Contains(to) || !c.level.OpenGround(from) {
		return
	}
	for _, class := range actor.Vehicle.Class {
		if _, _, fits := c.level.VehicleFits(from, class); fits && !c.level.Drives(from, class, to, zone.Radius) {
			c.fault(CodeNoDrive, at, "", "a %s cannot drive from %s to %s", class, quoted(actor.At), quoted(d.To)).
				beside((*strict.Trail)(nil).Down("places").Down(actor.At), "the vehicle's place is defined here")
			return
		}
	}
}
