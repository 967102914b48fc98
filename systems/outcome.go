package systems

import (
	"caper/components"
	"caper/ecs"
	"caper/systems/missions"
	"caper/systems/scenes"
)

// Outcome is what a tick brought about that leaves the room beside components.
// Its slices are good until the next tick.
type Outcome struct {
	Tick          uint64
	Seats         []components.SeatChanged
	Harmed        []components.Harmed
	Changed       []components.ConditionChanged
	Impacts       []components.Impact
	RunOvers      []components.RunOver
	Crossed       []components.ZoneCrossed
	Doors         []components.DoorMoved
	Joined        []components.Joined
	Notifications []components.Notification
	Progress      []components.MissionProgressed
	HUD           *missions.HUD   // what clients read of their missions
	Reports       []scenes.Report // what the tick means to durable missions
	Refused       uint64          // inputs refused since the room opened

	cursors outcomeCursors
}

// outcomeCursors are the outcome's places in the events that leave the room.
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

// collect takes the events of the tick that was just run.
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
