package game

import (
	"slices"

	"caper/levels/strict"
)

// checkZones checks that a zone named by rules.safeZones has no other kind
// (M-VAL-039). The tags of Zone state which keys only a restricted or a spawn
// zone may have (M-VAL-038).
func checkZones(c *check) {
	for i, id := range c.document.Rules.SafeZones {
		zone := c.document.Zones.Find(id)
		if zone != nil && zone.Kind != "" && zone.Kind != ZoneSafe {
			c.fault(CodeZoneKind, (*strict.Trail)(nil).Down("rules").Down("safeZones").Item(i), "use a separate zone",
				"the zone %s has the kind %s; a safe zone must not have another kind", quoted(id), zone.Kind).
				beside((*strict.Trail)(nil).Down("zones").Down(id), "the zone is defined here")
		}
	}
}

// PhoneSlot is the number of the inventory slot that holds the phone
// (M-RULE-016).
const PhoneSlot = 16

// checkLoadout checks that no slot is named twice and that none is the phone's
// (M-VAL-040).
func checkLoadout(c *check) {
	taken := map[int]*strict.Trail{}
	for i := range c.document.Rules.Loadout {
		slot := c.document.Rules.Loadout[i].Slot
		if slot == nil {
			continue
		}
		at := (*strict.Trail)(nil).Down("rules").Down("loadout").Item(i).Down("slot")
		if *slot == PhoneSlot {
			c.fault(CodeLoadoutSlot, at, "1 to 15", "slot %d is the phone's", *slot)
		} else if first := taken[*slot]; first != nil {
			c.fault(CodeLoadoutSlot, at, "omit the slot to use the first free one", "slot %d is named twice", *slot).
				beside(first, "it is first named here")
		}
		taken[*slot] = at
	}
}

// checkRacePaths checks that the gates of a race path are zones of the kind
// race_gate (M-VAL-041).
func checkRacePaths(c *check) {
	for i := range c.document.Paths {
		path := &c.document.Paths[i]
		if path.Value.Race == nil {
			continue
		}
		for j, id := range path.Value.Race.Gates {
			if zone := c.document.Zones.Find(id); zone != nil && zone.Kind != ZoneRaceGate {
				c.fault(CodeZoneKind, (*strict.Trail)(nil).Down("paths").Down(path.ID).Down("gates").Item(j), `give the zone "kind": "race_gate"`,
					"the gate %s is not a zone of the kind race_gate", quoted(id)).
					beside((*strict.Trail)(nil).Down("zones").Down(id), "the zone is defined here")
			}
		}
	}
}

// checkActors checks that no door has both a code and a lock (M-VAL-014),
// that a crew fits its car (M-OPEN-085), and that a terminal's
// screen is one of its app's (M-VAL-011).
func checkActors(c *check, m *missionView) {
	for i := range m.Actors {
		actor := &m.Actors[i]
		at := m.at.Down("actors").Item(i)
		if door := actor.Door; door != nil && door.Code != "" && door.Lock != "" {
			c.fault(CodeExclusive, at.Down("code"), "keep one of the two", "a door has a code or a lock, not both").
				beside(at.Down("lock"), "the lock is here")
		}
		if group := actor.Chasers; group != nil && group.Crew != nil {
			if class := c.catalogue.Class(group.ClassOrDefault()); class != nil && *group.Crew > class.Seats {
				c.fault(CodeCrew, at.Down("crew"), "", "a crew of %d does not fit a %s, which has %s", *group.Crew, class.ID, plural(class.Seats, "seat", "seats"))
			}
		}
		if terminal := actor.Terminal; terminal != nil && terminal.Screen != "" {
			if app := m.apps[terminal.App]; app != nil && !slices.Contains(app.screenIDs(), terminal.Screen) {
				c.unknownName(CodeNoScreen, at.Down("screen"), c.near(terminal.Screen, app.screenIDs()), "the app %s has no screen %s", quoted(app.ID), quoted(terminal.Screen))
			}
		}
	}
}

func (a *App) screenIDs() []string {
	return idsOf(a.Screens, func(s *Screen) string { return s.ID })
}

// checkNPCs checks that an npc's path is a patrol path and replaces its own
// patrol or route, that a driver either follows an actor or drives a route
// (M-VAL-042), and that a contact is one of the mission's (M-VAL-011).
func checkNPCs(c *check, m *missionView) {
	for i := range m.Actors {
		npc := m.Actors[i].NPC
		if npc == nil {
			continue
		}
		at := m.at.Down("actors").Item(i)
		if npc.Path != "" {
			if path := c.document.Paths.Find(npc.Path); path != nil && path.Patrol == nil {
				c.fault(CodePathKind, at.Down("path"), "name a patrol path", "the path %s is a race's, not a patrol's", quoted(npc.Path)).
					beside((*strict.Trail)(nil).Down("paths").Down(npc.Path), "the path is defined here")
			}
			if len(npc.Patrol) > 0 || len(npc.Route) > 0 {
				c.fault(CodeExclusive, at.Down("path"), "keep one of the two", "an npc has a path, or a patrol or route of its own, not both")
			}
		}
		if npc.Follow != "" {
			if len(npc.Route) > 0 || npc.Path != "" {
				c.fault(CodeExclusive, at.Down("follow"), "keep one of the two", "a driver follows an actor or drives a route, not both")
			}
			if npc.Follow == m.Actors[i].ID {
				c.fault(CodeActorKind, at.Down("follow"), "", "a driver cannot follow itself")
			}
		}
		if npc.Turn != nil && (len(npc.Patrol) > 0 || npc.Path != "") {
			c.fault(CodeExclusive, at.Down("turn"), "keep one of the two", "an npc stands at a post and turns, or walks a patrol, not both")
		}
		if npc.RoleOrDefault() == RoleContact && npc.Contact == "" && m.contacts[m.Actors[i].ID] == nil {
			c.fault(CodeNoContact, at, `add it to the contacts, or name one with "contact"`, "the npc %s is not a contact of the mission", quoted(m.Actors[i].ID))
		}
	}
}

// checkSchedules checks that no two plain hours and no two timed ones start at
// the same time (M-VAL-043). A timed hour lasts 1 to 720 minutes and recurs
// every 5 to 720 minutes, which must be longer than it lasts; only a timed hour
// recurs (M-VAL-044).
func checkSchedules(c *check, m *missionView) {
	for i := range m.Actors {
		if m.Actors[i].NPC == nil {
			continue
		}
		type start struct {
			at    TimeOfDay
			timed bool
		}
		seen := map[start]*strict.Trail{}
		for j := range m.Actors[i].NPC.Schedule {
			hour := &m.Actors[i].NPC.Schedule[j]
			at := m.at.Down("actors").Item(i).Down("schedule").Item(j)
			if key := (start{hour.At, hour.Timed()}); seen[key] != nil {
				kind := map[bool]string{true: "timed", false: "plain"}[hour.Timed()]
				c.fault(CodeScheduleClash, at.Down("at"), "", "two %s hours start at %s", kind, hour.At).
					beside(seen[key].Down("at"), "the first of them starts here")
			} else {
				seen[key] = at
			}
			c.timedHour(hour, at)
		}
	}
}

func (c *check) timedHour(hour *ScheduleHour, at *strict.Trail) {
	if hour.For != nil && !(*hour.For >= 1 && *hour.For <= 720) {
		c.fault(CodeTimedHour, at.Down("for"), "", "a timed hour lasts %v minutes; 1 to 720 are allowed", *hour.For)
	}
	if hour.Every == nil {
		return
	}
	switch {
	case hour.For == nil:
		c.fault(CodeTimedHour, at.Down("every"), `state how long it lasts with "for"`, "only a timed hour recurs")
	case !(*hour.Every >= 5 && *hour.Every <= 720):
		c.fault(CodeTimedHour, at.Down("every"), "", "a timed hour recurs every %v minutes; 5 to 720 are allowed", *hour.Every)
	case *hour.Every <= *hour.For:
		c.fault(CodeTimedHour, at.Down("every"), "", "an hour that lasts %v minutes cannot recur every %v", *hour.For, *hour.Every)
	}
}
