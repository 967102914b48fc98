package systems

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions"
	"caper/systems/scenes"
)

// Outcome is the part of a tick's result that leaves the room besides
// components. Its slices are valid until the next tick.
type Outcome struct {
	Tick          uint64                         // number of the tick
	Seats         []components.SeatChanged       // people who got in or out
	Harmed        []components.Harmed            // losses of health
	Changed       []components.ConditionChanged  // changes of condition
	Impacts       []components.Impact            // collisions of vehicles
	RunOvers      []components.RunOver           // people whom cars hit
	Crossed       []components.ZoneCrossed       // zone edges crossed
	Doors         []components.DoorMoved         // doors opened or shut
	Joined        []components.Joined            // clients that arrived or departed
	Notifications []components.Notification      // lines for players' screens
	Progress      []components.MissionProgressed // steps of missions and objectives
	HUD           *missions.HUD                  // mission state for clients' displays
	Reports       []scenes.Report                // reports to the journal about this tick
	Refused       uint64                         // inputs refused since the room opened

	cursors outcomeCursors
}

// outcomeCursors are the cursors over the events that leave the room.
type outcomeCursors struct {
	seats         ecs.Cursor[components.SeatChanged]
	harmed        ecs.Cursor[components.Harmed]
	changed       ecs.Cursor[components.ConditionChanged]
	impacts       ecs.Cursor[components.Impact]
	runOvers      ecs.Cursor[components.RunOver]
	crossed       ecs.Cursor[components.ZoneCrossed]
	doors         ecs.Cursor[components.DoorMoved]
	joined        ecs.Cursor[components.Joined]
	notifications ecs.Cursor[components.Notification]
	progress      ecs.Cursor[components.MissionProgressed]
}

// collect reads the events of the tick that has just run.
func (o *Outcome) collect(s *Simulation) {
	o.Tick = s.world.Tick()
	o.Refused = s.queue.Refused
	o.Reports = s.reports.List
	c := &o.cursors
	take(c.seats, &o.Seats)
	take(c.harmed, &o.Harmed)
	take(c.changed, &o.Changed)
	take(c.impacts, &o.Impacts)
	take(c.runOvers, &o.RunOvers)
	take(c.crossed, &o.Crossed)
	take(c.doors, &o.Doors)
	take(c.joined, &o.Joined)
	take(c.notifications, &o.Notifications)
	take(c.progress, &o.Progress)
}

// take copies the events since the last tick into a slice of the outcome.
func take[T any](cursor ecs.Cursor[T], into *[]T) {
	*into = (*into)[:0]
	events := cursor.Take()
	for i := range events {
		*into = append(*into, events[i].Body)
	}
}
