package game

import (
	"slices"

	"caper/levels/strict"
)

// These are the kinds of actor that have a distance and a health (M-COND-021,
// M-COND-022).
var (
	distanceOf = []ActorType{ActorVehicle, ActorContainer, ActorDoor, ActorItem, ActorNPC, ActorChasers}
	healthOf   = []ActorType{ActorVehicle, ActorNPC, ActorChasers}
)

// checkValues checks that a distance and a health name only what has one, and
// that a time window has a limit (M-COND-010, M-COND-020 to 022).
func checkValues(c *check, m *missionView) {
	w := visitor{enter: func(x any, at *strict.Trail) {
		switch x := x.(type) {
		case *Value:
			if x.Distance != nil {
				for i := range x.Distance {
					c.spot(m, &x.Distance[i], at.Down("distance").Item(i), "distance", distanceOf)
				}
			}
			if x.Health != nil {
				if x.Health.Place != "" {
					c.fault(CodeActorKind, at.Down("health").Down("place"), "an actor, a team or player", "a place has no health")
				}
				c.spot(m, x.Health, at.Down("health"), "health", healthOf)
			}
		case *NearTag:
			c.warnUnknownTag(m.vehicles, x.Tag, at.Down("tag"), "vehicle")
		case *VehiclesQuery:
			c.warnUnknownTag(m.vehicles, x.Tag, at.Down("tag"), "vehicle")
		case *EnemiesQuery:
			c.warnUnknownTag(m.members, x.Tag, at.Down("tag"), "group")
		case *TimeWindow:
			if x.After == nil && x.Before == nil {
				c.fault(CodeNeither, at, `such as {"after": "22:00", "before": "06:00"}`, "a time needs after, before or both")
			}
		}
	}}
	w.walk(m.Mission, m.at)
}

// warnUnknownTag warns of a tag that none of the mission's vehicles or groups has.
func (c *check) warnUnknownTag(tags map[string]bool, tag string, at *strict.Trail, what string) {
	if tag != "" && !tags[tag] {
		c.fault(CodeNoTag, at, "", "no %s of the mission has the tag %s", what, quoted(tag))
	}
}

func (c *check) spot(m *missionView, s *Spot, at *strict.Trail, what string, kinds []ActorType) {
	actor := m.actors[s.Actor]
	if actor == nil || slices.Contains(kinds, actor.Type) {
		return
	}
	words := make([]string, len(kinds))
	for i, kind := range kinds {
		words[i] = string(kind)
	}
	c.fault(CodeActorKind, at.Down("actor"), "one of type "+orList(words), "the actor %s is of type %s, which has no %s", quoted(actor.ID), actor.Type, what).
		beside(m.actorPlace(actor.ID), "the actor is defined here")
}
